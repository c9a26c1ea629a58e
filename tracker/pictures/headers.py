"""Check a picture file by its bytes before it is decoded: format, size, completeness."""

from __future__ import annotations

import struct

from tracker.game.sentences import filled, message

PNG, JPEG, BMP = b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"BM"
MOST_PIXELS = 52_000_000  # lets a phone's 50 megapixels pass; decoding those takes 0.5 GB of memory
MOST_HEAVY_PIXELS = 24_000_000  # for formats that hold a second copy of the picture while decoding
MOST_BYTES = 100_000_000  # of a picture's file; photographs are far smaller
# Scans of a progressive JPEG. Cameras write about 10. The decoder passes over the whole picture once
# for each, so a small file with hundreds would keep it busy for minutes.
MOST_SCANS = 30
END_BYTES = 65_536  # the end mark is searched in the last bytes only; cameras add data behind it
JPEG_SIZES = frozenset(range(0xC0, 0xD0)) - {
    0xC4,
    0xC8,
    0xCC,
}  # marks of segments that hold the size
PROGRESSIVE = frozenset({0xC2, 0xC6, 0xCA, 0xCE})  # those of them that begin a progressive JPEG
JPEG_END, JPEG_SCAN = b"\xff\xd9", b"\xff\xda"


def fault_of(content: bytes) -> str | None:
    """Say why a file must not be decoded as a picture, or None if it may be.

    A bad file could keep the decoder busy for minutes, fill the memory, or give a picture with a
    part missing.
    """
    if not content:
        return message("this file is empty; save the picture again")
    if is_video(content):
        return message("this is a video, use `vingtetun replay` for it")
    if not is_picture(content):
        return message("this is not a picture that can be read; give a JPEG, PNG, WebP or BMP")
    if is_truncated(content):
        return message("this picture is cut off; copy or save it again")
    most = MOST_HEAVY_PIXELS if is_heavy(content) else MOST_PIXELS
    return _fault_of_size(size_in_header(content), most) or _fault_of_scans(content)


def _fault_of_size(size: tuple[int, int] | None, most: int) -> str | None:
    if size is None:
        return message("this picture does not say how large it is; save it again")
    if min(size) == 0:
        return message("this picture is zero pixels wide or high; save it again")
    if size[0] * size[1] > most:
        return filled(
            "this picture has {megapixels:.0f} megapixels, shrink it below {most}",
            megapixels=size[0] * size[1] / 1e6,
            most=most // 1_000_000,
        )
    return None


def _fault_of_scans(content: bytes) -> str | None:
    if content.startswith(JPEG) and content.count(JPEG_SCAN) > MOST_SCANS:
        return filled("this JPEG has more than {most} scans; save it again", most=MOST_SCANS)
    return None


def is_picture(content: bytes) -> bool:
    return content.startswith((PNG, JPEG, BMP)) or is_webp(content)


def is_webp(content: bytes) -> bool:
    return content[:4] == b"RIFF" and content[8:12] == b"WEBP"


def is_heavy(content: bytes) -> bool:
    """Tell whether decoding holds a second copy of the picture: WebP and progressive JPEG do."""
    frame = jpeg_frame(content) if content.startswith(JPEG) else None
    return is_webp(content) or (frame is not None and frame[0] in PROGRESSIVE)


def is_video(content: bytes) -> bool:
    brand = content[8:12]
    mp4 = content[4:8] == b"ftyp" and brand not in {b"heic", b"heix", b"mif1", b"avif"}
    avi = content[:4] == b"RIFF" and brand == b"AVI "
    return mp4 or avi or content[:4] in {b"\x1aE\xdf\xa3", b"FLV\x01", b"\x00\x00\x01\xba"}


def is_truncated(content: bytes) -> bool:
    """Tell whether a file lacks its end. OpenCV would fill a cut JPEG with grey and report nothing."""
    if content.startswith(JPEG):
        return JPEG_END not in content[-END_BYTES:]
    if content.startswith(PNG):
        return b"IEND" not in content[-END_BYTES:]
    if content.startswith(BMP) and len(content) >= 6:
        return len(content) < int(struct.unpack("<I", content[2:6])[0])
    if is_webp(content):
        return len(content) < int(struct.unpack("<I", content[4:8])[0]) + 8
    return False


def size_in_header(content: bytes) -> tuple[int, int] | None:
    """Read width and height without decoding; None if they are not in the first bytes."""
    if content.startswith(PNG) and len(content) >= 24:
        wide, high = struct.unpack(">II", content[16:24])
        return int(wide), int(high)
    if content.startswith(BMP) and len(content) >= 26:
        return _bmp_size(content)
    if content.startswith(JPEG):
        frame = jpeg_frame(content)
        return None if frame is None else frame[1:]
    if is_webp(content) and len(content) >= 30:
        return _webp_size(content)
    return None


def _bmp_size(content: bytes) -> tuple[int, int]:
    """Read the size from a BMP's old 12-byte header or from a newer one."""
    is_old = struct.unpack("<I", content[14:18])[0] == 12
    wide, high = (
        struct.unpack("<HH", content[18:22]) if is_old else struct.unpack("<ii", content[18:26])
    )
    return abs(int(wide)), abs(int(high))


def _webp_size(content: bytes) -> tuple[int, int] | None:
    """Read the size of a WebP: lossy (VP8), lossless (VP8L) or extended (VP8X)."""
    kind = content[12:16]
    if kind == b"VP8 ":
        wide, high = struct.unpack("<HH", content[26:30])
        return int(wide) & 0x3FFF, int(high) & 0x3FFF
    if kind == b"VP8L":
        bits = int.from_bytes(content[21:25], "little")
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    if kind == b"VP8X":
        wide, high = (int.from_bytes(content[at : at + 3], "little") for at in (24, 27))
        return wide + 1, high + 1
    return None


def jpeg_frame(content: bytes) -> tuple[int, int, int] | None:
    """Find the segment of a JPEG that holds its size; give the segment's mark, width and height."""
    at = 2
    while at + 9 < len(content) and content[at] == 0xFF:
        mark = content[at + 1]
        if mark in JPEG_SIZES:
            high, wide = struct.unpack(">HH", content[at + 5 : at + 9])
            return mark, int(wide), int(high)
        if mark == 0xFF or 0xD0 <= mark <= 0xD9:
            at += 1 if mark == 0xFF else 2
        else:
            at += 2 + int(struct.unpack(">H", content[at + 2 : at + 4])[0])
    return None
