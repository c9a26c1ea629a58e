// Things that are dragged over a picture: by a finger, a mouse, or the arrow keys. Places are shares of the picture.
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export const inside = (value) => Math.min(1, Math.max(0, value));

export const placeOf = (el) => [+el.dataset.x, +el.dataset.y];

export function put(el, x, y) {
  el.dataset.x = inside(x);
  el.dataset.y = inside(y);
  el.style.left = `${el.dataset.x * 100}%`;
  el.style.top = `${el.dataset.y * 100}%`;
}

// write points as a form sends them
export const written = (points) => points.map((point) => point.map((each) => each.toFixed(4)).join(",")).join(" ");

// say how far an outline may move of what is wanted: it stops at the edge of the picture and keeps its shape
export function allowed(outline, dx, dy) {
  const within = (wanted, values) => Math.min(1 - Math.max(...values), Math.max(-Math.min(...values), wanted));
  return [within(dx, outline.map((point) => point[0])), within(dy, outline.map((point) => point[1]))];
}

// Let an element be dragged. `move` is told how far, `take` and `leave` when it begins and ends. An arrow key moves it
// by `step`.
export function draggable(el, picture, step, { move, take = () => {}, leave = () => {} }) {
  let last = null;
  el.addEventListener("pointerdown", (event) => {
    event.preventDefault(); // else the browser may drag selected text instead
    el.focus();
    el.setPointerCapture(event.pointerId);
    last = [event.clientX, event.clientY];
    take();
  });
  el.addEventListener("pointermove", (event) => {
    if (!el.hasPointerCapture(event.pointerId)) return;
    const box = picture.getBoundingClientRect();
    move((event.clientX - last[0]) / box.width, (event.clientY - last[1]) / box.height);
    last = [event.clientX, event.clientY];
  });
  el.addEventListener("lostpointercapture", leave);
  el.addEventListener("keydown", (event) => {
    const arrow = ARROWS[event.key];
    if (!arrow) return;
    event.preventDefault();
    take();
    move(arrow[0] * step, arrow[1] * step);
  });
  el.addEventListener("keyup", (event) => { if (ARROWS[event.key]) leave(); });
}
