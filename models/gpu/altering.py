"""Change light, colour and sharpness of many crops at once on the device, as models.crops does."""

from __future__ import annotations

from collections.abc import Callable

import torch
from torch.nn import functional

SIZES = 4  # parts of a batch, each made coarser by its own share

Tensor = torch.Tensor


def altered(crops: Tensor) -> Tensor:
    """Change how crops (n, 3, high, wide) of 0 to 255 look; what they show stays the same."""
    crops = _some(crops, 0.06, _printed_on_black)
    crops = _some(crops, 0.06, _fatter)
    crops = _some(crops, 0.06, _thinner)
    crops = _some(crops, 0.2, _bent)
    crops = _some(crops, 0.3, _coarser)
    crops = _some(crops, 0.5, _in_other_colours)
    crops = _some(crops, 0.2, _veiled)
    crops = crops * _drawn(crops, 0.6, 1.25) + _drawn(crops, -20, 20)
    crops = _some(crops, 0.15, lambda part: part.mean(dim=1, keepdim=True).expand_as(part))
    crops = _some(crops, 0.3, lambda part: part + torch.randn_like(part) * _drawn(part, 1, 12))
    return crops.clamp(0, 255).floor()


def _some(crops: Tensor, share: float, change: Callable[[Tensor], Tensor]) -> Tensor:
    """Change about this share of the crops, chosen at random."""
    part = (torch.rand(len(crops), device=crops.device) < share).nonzero()[:, 0]
    return crops.index_copy(0, part, change(crops[part])) if len(part) else crops


def _drawn(crops: Tensor, low: float, high: float) -> Tensor:
    """Draw a random number from low to high for each crop."""
    return low + (high - low) * torch.rand(len(crops), 1, 1, 1, device=crops.device)


def _fatter(crops: Tensor) -> Tensor:
    """Let dark strokes grow by a pixel in four directions."""
    return -_thinner(-crops)


def _thinner(crops: Tensor) -> Tensor:
    across = functional.max_pool2d(crops, (1, 3), 1, (0, 1))
    return torch.maximum(across, functional.max_pool2d(crops, (3, 1), 1, (1, 0)))


def _bent(crops: Tensor) -> Tensor:
    """Bend the strokes a little, as no font does."""
    count, _, high, wide = crops.shape
    push = torch.randn(count, 2, 4, 4, device=crops.device) * 0.03 * wide
    push = functional.interpolate(push, (high, wide), mode="bicubic", align_corners=False)
    y, x = torch.meshgrid(
        torch.arange(high, device=crops.device), torch.arange(wide, device=crops.device),
        indexing="ij",
    )  # fmt: skip
    at = torch.stack([(x + push[:, 0]) / (wide - 1), (y + push[:, 1]) / (high - 1)], dim=-1)
    return functional.grid_sample(crops, 2 * at - 1, padding_mode="border", align_corners=True)


def _coarser(crops: Tensor) -> Tensor:
    high, wide = crops.shape[2:]
    shares = (0.45 + 0.45 * torch.rand(SIZES)).tolist()
    parts = crops.tensor_split(SIZES)
    small = [
        functional.interpolate(part, (round(high * s), round(wide * s)), mode="bilinear", antialias=True)
        for part, s in zip(parts, shares, strict=True) if len(part)
    ]  # fmt: skip
    return torch.cat([functional.interpolate(s, (high, wide), mode="bilinear") for s in small])


def _in_other_colours(crops: Tensor) -> Tensor:
    mix = 0.05 * torch.randn(len(crops), 3, 3, device=crops.device) + torch.eye(
        3, device=crops.device
    )
    return torch.einsum("nij,njhw->nihw", mix, crops)


def _veiled(crops: Tensor) -> Tensor:
    return crops * _drawn(crops, 0.35, 0.8) + _drawn(crops, 30, 110)


def _printed_on_black(crops: Tensor) -> Tensor:
    """Turn light into dark and keep the colours, by inverting L of the Lab colours."""
    to_xyz = crops.new_tensor(
        [
            [0.180423, 0.357580, 0.412453],
            [0.072169, 0.715160, 0.212671],
            [0.950227, 0.119193, 0.019334],
        ]
    )  # of blue, green, red
    white = crops.new_tensor([0.950456, 1.0, 1.088754])[:, None, None]
    light = (crops / 255).clamp(0, 1)
    linear = torch.where(light > 0.04045, ((light + 0.055) / 1.055) ** 2.4, light / 12.92)
    ratio = torch.einsum("ij,njhw->nihw", to_xyz, linear) / white
    bent = torch.where(ratio > 0.008856, ratio.clamp(min=1e-6) ** (1 / 3), 7.787 * ratio + 16 / 116)
    x, y, z = bent.unbind(1)
    turned = (100 - (116 * y - 16) + 16) / 116
    back = torch.stack([turned + (x - y), turned, turned - (y - z)], dim=1)
    ratio = torch.where(back > 0.206893, back**3, (back - 16 / 116) / 7.787)
    linear = torch.einsum("ij,njhw->nihw", torch.linalg.inv(to_xyz), ratio * white).clamp(0, 1)
    light = torch.where(
        linear > 0.0031308, 1.055 * linear.clamp(min=1e-6) ** (1 / 2.4) - 0.055, 12.92 * linear
    )
    return 255 * light
