"""Write what was measured as a page: tables, confusions, the reliability plot."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from models.measure import Tally, reliability

COLUMNS = ("pictures", "cards", "precision", "recall", "all right", "wrong per 1000",
           "rank precision", "rank recall", "doubts", "covered", "covered precision",
           "covered recall", "median ms")  # fmt: skip
SIDE, EDGE = 420, 46  # px of the plot, and of the margin around it
INKS = {"drawn": "#2b6cb0", "photographs": "#c05621"}


def write_report(tallies: dict[str, Tally], out: Path) -> None:
    summaries = {name: tally.summary() for name, tally in tallies.items()}
    groups = {group: [one for name, tally in tallies.items() for one in tally.said
                      if name.startswith("drawn") is (group == "drawn")] for group in INKS}  # fmt: skip
    (out / "reliability.svg").write_text(plot({g: reliability(s) for g, s in groups.items()}))
    parts = ["# What the eyes were measured at", table(summaries)]
    for name, summary in summaries.items():
        for what, bins in summary["by"].items():
            parts.append(f"## {name}: by {what}\n\n" + bin_table(bins))
    parts.append("## Confusions (really, said, times)\n\n" + confusions(summaries))
    parts.append("## Reliability\n\n![How often a name said with a confidence was right]"
                 "(reliability.svg)\n\nThe worst misses lie in `misses/`.")  # fmt: skip
    (out / "report.md").write_text("\n\n".join(parts) + "\n")


def table(report: dict[str, dict[str, Any]]) -> str:
    lines = ["| source | " + " | ".join(COLUMNS) + " |", "|---" * (len(COLUMNS) + 1) + "|"]
    for name, row in report.items():
        lines.append(f"| {name} | " + " | ".join(shown(c, row[c]) for c in COLUMNS) + " |")
    return "\n".join(lines)


def shown(column: str, value: float | None) -> str:
    if value is None:
        return "–"
    is_share = "precision" in column or "recall" in column or column == "all right"
    return f"{value:.3f}" if is_share else f"{value:.1f}" if "1000" in column else f"{value:.0f}"


def bin_table(bins: dict[str, dict[str, int]]) -> str:
    lines = ["| bin | cards | recall | rank recall | wrong per 1000 |", "|---|---|---|---|---|"]
    for where in sorted(bins, key=lower_edge):
        n = bins[where]
        asked = n.get("asked", 0)
        parts = [n.get(key, 0) / max(asked, 1) for key in ("right", "rank right")]
        wrong = 1000 * n.get("wrong", 0) / max(asked, 1)
        lines.append(f"| {where} | {asked} | {parts[0]:.3f} | {parts[1]:.3f} | {wrong:.1f} |")
    return "\n".join(lines)


def lower_edge(where: str) -> float:
    """Read the lower edge of a bin from its name, to sort bins by it.

    >>> sorted(["from 80", "10–80", "below 10"], key=lower_edge)
    ['below 10', '10–80', 'from 80']
    """
    if where.startswith("below"):
        return float("-inf")
    return float(where.removeprefix("from ").split("–")[0])


def confusions(report: dict[str, dict[str, Any]]) -> str:
    lines = [f"- {name}: " + ", ".join(f"{really} → {told} {n}×" for really, told, n in found)
             for name, row in report.items() if (found := row["confusions"])]  # fmt: skip
    return "\n".join(lines) or "None."


def plot(groups: dict[str, list[list[float]]]) -> str:
    """Plot confidence against the share of right names; a larger dot stands for more names."""
    whole = SIDE + 2 * EDGE
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole} {whole}" '
        'font-family="sans-serif" font-size="13">',
        f'<rect width="{whole}" height="{whole}" fill="white"/>',
        line((0, 0), (1, 1), "#999"),
        line((0, 0), (1, 0), "#333"),
        line((0, 0), (0, 1), "#333"),
    ]
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        x, y = place(share, 0)
        parts.append(f'<text x="{x}" y="{y + 18}" text-anchor="middle">{share:g}</text>')
        x, y = place(0, share)
        parts.append(f'<text x="{x - 8}" y="{y + 4}" text-anchor="end">{share:g}</text>')
    x, y = place(0.5, 0)
    parts.append(f'<text x="{x}" y="{y + 38}" text-anchor="middle">confidence said</text>')
    parts.append(f'<text x="{EDGE}" y="{EDGE - 18}">share that was right</text>')
    for number, (group, rows) in enumerate(groups.items()):
        parts += dots(rows, INKS[group])
        total = int(sum(n for *_, n in rows))
        parts.append(f'<text x="{EDGE + 14}" y="{EDGE + 20 + 18 * number}" fill="{INKS[group]}">'
                     f"{group}: {total} names</text>")  # fmt: skip
    return "\n".join([*parts, "</svg>"]) + "\n"


def place(confidence: float, right: float) -> tuple[float, float]:
    return round(EDGE + SIDE * confidence, 1), round(EDGE + SIDE * (1 - right), 1)


def line(start: tuple[float, float], end: tuple[float, float], ink: str) -> str:
    (x1, y1), (x2, y2) = place(*start), place(*end)
    return f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="{ink}"/>'


def dots(rows: list[list[float]], ink: str) -> list[str]:
    most = max((n for *_, n in rows), default=1)
    found = []
    for confidence, right, count in rows:
        x, y = place(confidence, right)
        size = round(4 + 12 * (count / most) ** 0.5, 1)
        found.append(f'<circle cx="{x}" cy="{y}" r="{size}" fill="{ink}" fill-opacity="0.5">'
                     f"<title>{int(count)} names</title></circle>")  # fmt: skip
    return found
