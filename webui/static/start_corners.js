// The first start's table: its four corners on the picture, and its size by the cards that lie on it.
import { draggable, placeOf, put, written } from "./drag.js";

const STEP = 1 / 400; // of the picture, for one press of an arrow key
const apart = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);

export function corners(root, live, form) {
  const picture = root.querySelector("[data-picture]");
  const handles = [...picture.querySelectorAll("[data-corner]")];

  // map a point from shares of the picture to millimetres, by the plane in which the cards lie
  function millimetres([x, y]) {
    const p = (live.querySelector("[data-plane]")?.dataset.plane || "").split(" ").map(Number);
    if (p.length !== 9) return null;
    const depth = p[6] * x + p[7] * y + p[8];
    return [(p[0] * x + p[1] * y + p[2]) / depth, (p[3] * x + p[4] * y + p[5]) / depth];
  }
  function label(name, one, other, cm) {
    const el = picture.querySelector(`[data-mm="${name}"]`);
    el.textContent = cm ? root.dataset.cm.replace("#", cm) : "";
    // all of it stays in the picture
    const within = (value, share) => `${Math.min(1 - share, Math.max(share, value)) * 100}%`;
    el.style.left = within((one[0] + other[0]) / 2, el.offsetWidth / 2 / picture.clientWidth);
    el.style.top = within((one[1] + other[1]) / 2, el.offsetHeight / 2 / picture.clientHeight);
  }
  function draw() {
    if (!handles.length) return;
    const points = handles.map(placeOf);
    picture.querySelector("[data-felt]").setAttribute("points", points.map((p) => p.join(",")).join(" "));
    form.elements.corners.value = written(points);
    const mm = points.map(millimetres);
    const known = mm.every((p) => p);
    const wide = known && Math.round((apart(mm[0], mm[1]) + apart(mm[2], mm[3])) / 20);
    const high = known && Math.round((apart(mm[1], mm[2]) + apart(mm[3], mm[0])) / 20);
    label("wide", points[0], points[1], wide);
    label("high", points[1], points[2], high);
    const size = live.querySelector("[data-size] strong");
    if (size && wide && high && form.elements.touched.value) size.textContent = root.dataset.by.replace("#w", wide).replace("#h", high);
  }
  // until somebody drags a corner, the corners follow what the eyes find
  function follow() {
    const found = (live.querySelector("[data-corners]")?.dataset.corners || "").split(" ");
    if (!handles.length || form.elements.touched.value || found.length !== handles.length) return;
    handles.forEach((el, i) => put(el, ...found[i].split(",").map(Number)));
  }
  for (const el of handles) {
    put(el, ...placeOf(el));
    draggable(el, picture, STEP, {
      move: (dx, dy) => {
        const [x, y] = placeOf(el);
        put(el, x + dx, y + dy);
        form.elements.touched.value = "1";
        draw();
      },
    });
  }
  return { draw, follow };
}
