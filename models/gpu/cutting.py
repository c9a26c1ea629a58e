"""Cut many straightened crops at once out of pictures on the device, as tracker.eyes.crops does."""

from __future__ import annotations

import torch

from tracker.eyes.crops import CropShape

MOST_SHRUNK = 3  # pixels of the picture for one of a crop; drawn cards are hardly ever larger

Tensor = torch.Tensor


def unsteady(quads: Tensor, amount: Tensor) -> Tensor:
    """Move corners as an imperfect detector would; quads (n, 4, 2), amount (n,)."""
    middle = quads.mean(dim=1, keepdim=True)
    (a, b), (c, d) = (quads[:, 2] - quads[:, 0]).T, (quads[:, 3] - quads[:, 1]).T
    reach = ((a * d - b * c).abs() / 2).sqrt()
    angle = 0.9 * amount * torch.randn_like(amount)
    zoom = 1 + 1.1 * amount * torch.randn_like(amount)
    turn = torch.stack([angle.cos(), -angle.sin(), angle.sin(), angle.cos()], dim=1)
    turn = zoom[:, None, None] * turn.reshape(-1, 2, 2)
    step = (amount * reach)[:, None, None]
    moved = (quads - middle) @ turn.transpose(1, 2) + middle
    return moved + step * torch.randn_like(middle) + 0.6 * step * torch.randn_like(quads)


def homographies(quads: Tensor) -> Tensor:
    """Give the matrices (n, 3, 3) that map the unit square to each quadrilateral."""
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = (quads[:, k].T for k in range(4))
    dx1, dx2, dy1, dy2 = x1 - x2, x3 - x2, y1 - y2, y3 - y2
    sx, sy = x0 - x1 + x2 - x3, y0 - y1 + y2 - y3
    den = dx1 * dy2 - dx2 * dy1
    den = torch.where(den.abs() < 1e-6, torch.full_like(den, 1e-6), den)
    g, h = (sx * dy2 - dx2 * sy) / den, (dx1 * sy - sx * dy1) / den
    rows = [x1 - x0 + g * x1, x3 - x0 + h * x3, x0, y1 - y0 + g * y1, y3 - y0 + h * y3, y0,
            g, h, torch.ones_like(g)]  # fmt: skip
    return torch.stack(rows, dim=1).reshape(-1, 3, 3)


def carried(matrices: Tensor, points: Tensor) -> Tensor:
    """Map points (n, k, 2) by matrices (n, 3, 3)."""
    spread = torch.cat([points, torch.ones_like(points[..., :1])], dim=-1)
    far = spread @ matrices.transpose(1, 2)
    return far[..., :2] / far[..., 2:].clamp(min=1e-3)


def straightened(pictures: Tensor, which: Tensor, quads: Tensor, shape: CropShape) -> Tensor:
    """Cut quads (n, 4, 2) of the pictures (all, side, side, 3) out as crops (n, 3, high, wide)."""
    out = torch.empty(len(quads), 3, shape.height, shape.width, device=quads.device)
    times = shrink_factors(quads, shape)
    for factor in range(1, MOST_SHRUNK + 1):
        part = (times == factor).nonzero()[:, 0]
        if len(part):
            out[part] = _sampled(pictures, which[part], quads[part], shape, factor)
    return out


def shrink_factors(quads: Tensor, shape: CropShape) -> Tensor:
    tall = (quads[:, 3] - quads[:, 0]).norm(dim=1) * (1 + 2 * shape.above) / shape.height
    wide = (quads[:, 1] - quads[:, 0]).norm(dim=1) * (1 + 2 * shape.beside) / shape.width
    return torch.maximum(tall, wide).round().clamp(1, MOST_SHRUNK).long()


def _sampled(
    pictures: Tensor, which: Tensor, quads: Tensor, shape: CropShape, times: int
) -> Tensor:
    share_x = (1 + 2 * shape.beside) / (shape.width * times)
    share_y = (1 + 2 * shape.above) / (shape.height * times)
    device = quads.device
    u = torch.arange(shape.width * times, device=device) * share_x - shape.beside
    v = torch.arange(shape.height * times, device=device) * share_y - shape.above
    grid = torch.stack(torch.meshgrid(u, v, indexing="xy"), dim=-1).reshape(1, -1, 2)
    at = carried(homographies(quads), grid.expand(len(quads), -1, -1))
    crop = looked_up(pictures, which, at)
    crop = crop.reshape(len(quads), shape.height * times, shape.width * times, 3).permute(
        0, 3, 1, 2
    )
    return torch.nn.functional.avg_pool2d(crop, times) if times > 1 else crop


def looked_up(pictures: Tensor, which: Tensor, at: Tensor) -> Tensor:
    """Give the colours (n, k, 3) of pictures at points (n, k, 2), interpolated between pixels."""
    side = pictures.shape[1]
    flat = pictures.view(-1, 3)
    at = at.clamp(0, side - 1)
    corner = at.floor().clamp(max=side - 2)
    x, y = (at - corner).unbind(-1)
    first = (which[:, None] * side + corner[..., 1].long()) * side + corner[..., 0].long()

    def colour(step: int) -> Tensor:
        return flat[first + step].float()

    x, y = x[..., None], y[..., None]
    above = colour(0) * (1 - x) + colour(1) * x
    below = colour(side) * (1 - x) + colour(side + 1) * x
    return above * (1 - y) + below * y
