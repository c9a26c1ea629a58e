// Drag the felt's corners and the seats on the camera's picture; arrow keys move them too.
import { allowed, draggable, placeOf, put, written } from "./drag.js";

const STEP = 1 / 400; // of the picture, for one press of an arrow key

export function calibrate() {
  const root = document.querySelector("[data-calib]");
  if (!root) return;
  const fields = document.getElementById("calib-form").elements;
  const all = (part) => [...root.querySelectorAll(`[data-part="${part}"]`)];
  const corners = all("corner");
  const verticesOf = (name) => all("vertex").filter((el) => el.dataset.of === name);

  function outline(polygon, points) {
    polygon.setAttribute("points", points.map((point) => point.join(",")).join(" "));
  }
  // the handle of a whole seat is in the middle of its corners
  function draw() {
    corners.forEach((el, i) => { fields[`corner-${i + 1}`].value = written([placeOf(el)]); });
    outline(root.querySelector("[data-felt]"), corners.map(placeOf));
    for (const zone of all("zone")) {
      const points = verticesOf(zone.dataset.of).map(placeOf);
      const sum = points.reduce(([x, y], [a, b]) => [x + a, y + b], [0, 0]);
      put(zone, sum[0] / points.length, sum[1] / points.length);
      outline(root.querySelector(`polygon[data-of="${zone.dataset.of}"]`), points);
      fields[`zone-${zone.dataset.of}`].value = written(points);
    }
  }
  function move(el, dx, dy) {
    const moved = el.dataset.part === "zone" ? verticesOf(el.dataset.of) : [el];
    const [right, down] = allowed(moved.map(placeOf), dx, dy);
    for (const each of moved) put(each, placeOf(each)[0] + right, placeOf(each)[1] + down);
    draw();
  }
  function choose(el) {
    const name = el.dataset.of;
    for (const each of all("vertex")) each.hidden = each.dataset.of !== name;
    for (const each of root.querySelectorAll("polygon[data-of]")) each.toggleAttribute("data-chosen", each.dataset.of === name);
  }

  for (const el of [...corners, ...all("vertex")]) put(el, ...placeOf(el));
  draw();
  for (const el of root.querySelectorAll(".handle")) {
    el.addEventListener("focus", () => choose(el));
    draggable(el, root, STEP, { move: (dx, dy) => move(el, dx, dy) });
  }
  watch(document.getElementById("cam"), document.getElementById("camstate"));
}

// fetch the picture twice a second, and the words beside it once a second
function watch(picture, state) {
  setInterval(() => { picture.src = `/camera/frame.jpg?${Date.now()}`; }, 500);
  setInterval(async () => {
    const answer = await fetch("/camera/live").catch(() => null);
    if (answer?.ok) state.innerHTML = await answer.text();
  }, 1000);
}
