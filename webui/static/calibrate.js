// Corners and seats are dragged on the camera's picture; arrow keys move them too.
export function calibrate() {
  const root = document.querySelector("[data-calib]");
  if (!root) return;
  const picture = document.getElementById("cam");
  setInterval(() => { picture.src = `/camera/frame.jpg?${Date.now()}`; }, 500);
  const form = document.getElementById("calib-form");
  const place = (el, x, y) => {
    const [left, top] = [Math.min(1, Math.max(0, x)), Math.min(1, Math.max(0, y))];
    el.style.left = `${left * 100}%`;
    el.style.top = `${top * 100}%`;
    el.dataset.x = left;
    el.dataset.y = top;
    form.elements[el.dataset.name].value = `${left.toFixed(4)},${top.toFixed(4)}`;
  };
  for (const el of root.querySelectorAll(".corner")) {
    place(el, +el.dataset.x, +el.dataset.y);
    el.addEventListener("pointerdown", (event) => el.setPointerCapture(event.pointerId));
    el.addEventListener("pointermove", (event) => {
      if (!el.hasPointerCapture(event.pointerId)) return;
      const box = root.getBoundingClientRect();
      place(el, (event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
    });
    el.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
      if (!step) return;
      event.preventDefault();
      place(el, +el.dataset.x + step[0] / 400, +el.dataset.y + step[1] / 400);
    });
  }
}
