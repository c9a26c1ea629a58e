// Drag the felt's corners and the seats on the camera's picture; arrow keys move them too.
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const STEP = 1 / 400; // of the picture, for one press of an arrow key
const inside = (value) => Math.min(1, Math.max(0, value));
const at = (el) => [+el.dataset.x, +el.dataset.y];

export function calibrate() {
  const root = document.querySelector("[data-calib]");
  if (!root) return;
  const fields = document.getElementById("calib-form").elements;
  const all = (part) => [...root.querySelectorAll(`[data-part="${part}"]`)];
  const corners = all("corner");
  const verticesOf = (name) => all("vertex").filter((el) => el.dataset.of === name);

  function put(el, x, y) {
    el.dataset.x = inside(x);
    el.dataset.y = inside(y);
    el.style.left = `${el.dataset.x * 100}%`;
    el.style.top = `${el.dataset.y * 100}%`;
  }
  function written(handles) {
    return handles.map((el) => at(el).map((each) => each.toFixed(4)).join(",")).join(" ");
  }
  function outline(polygon, handles) {
    polygon.setAttribute("points", handles.map((el) => at(el).join(",")).join(" "));
  }
  // the handle of a whole seat is in the middle of its corners
  function draw() {
    corners.forEach((el, i) => { fields[`corner-${i + 1}`].value = written([el]); });
    outline(root.querySelector("[data-felt]"), corners);
    for (const zone of all("zone")) {
      const vertices = verticesOf(zone.dataset.of);
      const sum = vertices.map(at).reduce(([x, y], [a, b]) => [x + a, y + b], [0, 0]);
      put(zone, sum[0] / vertices.length, sum[1] / vertices.length);
      outline(root.querySelector(`polygon[data-of="${zone.dataset.of}"]`), vertices);
      fields[`zone-${zone.dataset.of}`].value = written(vertices);
    }
  }
  function move(el, dx, dy) {
    const moved = el.dataset.part === "zone" ? verticesOf(el.dataset.of) : [el];
    // a seat stops at the edge of the picture and keeps its shape
    const xs = moved.map((each) => at(each)[0]);
    const ys = moved.map((each) => at(each)[1]);
    const right = Math.min(1 - Math.max(...xs), Math.max(-Math.min(...xs), dx));
    const down = Math.min(1 - Math.max(...ys), Math.max(-Math.min(...ys), dy));
    for (const each of moved) put(each, at(each)[0] + right, at(each)[1] + down);
    draw();
  }
  function choose(el) {
    const name = el.dataset.of;
    for (const each of all("vertex")) each.hidden = each.dataset.of !== name;
    for (const each of root.querySelectorAll("polygon[data-of]")) each.toggleAttribute("data-chosen", each.dataset.of === name);
  }

  for (const el of [...corners, ...all("vertex")]) put(el, ...at(el));
  draw();
  for (const el of root.querySelectorAll(".handle")) {
    let last = null;
    el.addEventListener("focus", () => choose(el));
    el.addEventListener("pointerdown", (event) => {
      event.preventDefault(); // else the browser may drag selected text instead of the handle
      el.setPointerCapture(event.pointerId);
      el.focus();
      last = [event.clientX, event.clientY];
    });
    el.addEventListener("pointermove", (event) => {
      if (!el.hasPointerCapture(event.pointerId)) return;
      const box = root.getBoundingClientRect();
      move(el, (event.clientX - last[0]) / box.width, (event.clientY - last[1]) / box.height);
      last = [event.clientX, event.clientY];
    });
    el.addEventListener("keydown", (event) => {
      const step = STEPS[event.key];
      if (!step) return;
      event.preventDefault();
      move(el, step[0] * STEP, step[1] * STEP);
    });
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
