// The first start's seats: each is dragged by its name on the picture, and stored when it is let go.
import { allowed, draggable, inside, placeOf, put, written } from "./drag.js";

const STEP = 1 / 100; // of the picture, for one press of an arrow key
const READ_MS = 6000; // how long a refusal stays to be read

// `renew` draws what the server answers
export function seats(picture, live, form, renew) {
  let held = ""; // the seat that is being dragged; meanwhile nothing is drawn again
  const zoneOf = (tag) => picture.querySelector(`polygon[data-of="${tag.dataset.of}"]`);
  const outlineOf = (tag) => zoneOf(tag).getAttribute("points").trim().split(" ").map((p) => p.split(",").map(Number));

  function move(tag, dx, dy) {
    const outline = outlineOf(tag);
    const [right, down] = allowed(outline, dx, dy);
    zoneOf(tag).setAttribute("points", outline.map(([x, y]) => `${x + right},${y + down}`).join(" "));
    const [x, y] = placeOf(tag);
    put(tag, x + right, y + down);
    tag.dataset.moved = "1";
  }
  async function keep(tag) {
    if (!tag.dataset.moved) { held = ""; return; }
    delete tag.dataset.moved;
    const outline = written(outlineOf(tag).map((point) => point.map(inside)));
    const body = new URLSearchParams({ csrf: form.elements.csrf.value, seat: tag.dataset.of, outline });
    form.elements.moved.value = "1";
    const answer = await fetch("/start/seats/move", { method: "POST", body }).catch(() => null);
    if (answer?.ok) renew(await answer.text());
    // show why it was refused, unless another seat is being dragged by now
    const refused = live.querySelector("[data-refused]");
    setTimeout(() => { if (held === tag.dataset.of) held = ""; }, refused ? READ_MS : 0);
  }
  function movable(tag) {
    draggable(tag, picture, STEP, {
      take: () => { held = tag.dataset.of; },
      move: (dx, dy) => move(tag, dx, dy),
      leave: () => keep(tag),
    });
  }
  return { movable, isHeld: () => held !== "" };
}
