// The first start: the picture and what was found are renewed; corners are dragged and measured at once.
const inside = (value) => Math.min(1, Math.max(0, value));
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function start() {
  for (const form of document.querySelectorAll("form[data-wait]")) {
    // a camera is tried, or asked: the second press of an impatient finger is not sent
    form.addEventListener("submit", (event) => {
      if (form.classList.contains("sending")) return event.preventDefault();
      form.classList.add("sending");
      document.querySelectorAll(`[form="${form.id}"]`).forEach((el) => el.classList.add("sending"));
    });
    form.querySelector("[data-submit]")?.addEventListener("change", () => form.requestSubmit());
  }
  const root = document.querySelector("[data-start]");
  if (!root) return;
  const picture = root.querySelector("[data-picture]");
  const corners = [...picture.querySelectorAll("[data-corner]")];
  const live = document.getElementById("start-live");
  const form = document.getElementById("start-form");

  const at = (el) => [+el.dataset.x, +el.dataset.y];
  function put(el, x, y) {
    el.dataset.x = inside(x);
    el.dataset.y = inside(y);
    el.style.left = `${el.dataset.x * 100}%`;
    el.style.top = `${el.dataset.y * 100}%`;
  }
  // the plane that the cards gave: from shares of the picture to millimetres
  function millimetres([x, y]) {
    const p = (live.querySelector("[data-plane]")?.dataset.plane || "").split(" ").map(Number);
    if (p.length !== 9) return null;
    const depth = p[6] * x + p[7] * y + p[8];
    return [(p[0] * x + p[1] * y + p[2]) / depth, (p[3] * x + p[4] * y + p[5]) / depth];
  }
  const apart = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);
  function label(name, one, other, cm) {
    const el = picture.querySelector(`[data-mm="${name}"]`);
    el.textContent = cm ? root.dataset.cm.replace("#", cm) : "";
    el.style.left = `${Math.min(0.84, Math.max(0.16, (one[0] + other[0]) / 2)) * 100}%`;
    el.style.top = `${Math.min(0.94, Math.max(0.06, (one[1] + other[1]) / 2)) * 100}%`;
  }
  function draw() {
    if (!corners.length) return;
    const points = corners.map(at);
    picture.querySelector("[data-felt]").setAttribute("points", points.map((p) => p.join(",")).join(" "));
    form.elements.corners.value = points.map((p) => p.map((v) => v.toFixed(4)).join(",")).join(" ");
    const mm = points.map(millimetres);
    const known = mm.every((p) => p);
    const wide = known && Math.round((apart(mm[0], mm[1]) + apart(mm[2], mm[3])) / 20);
    const high = known && Math.round((apart(mm[1], mm[2]) + apart(mm[3], mm[0])) / 20);
    label("wide", points[0], points[1], wide);
    label("high", points[1], points[2], high);
  }
  function drag(el, dx, dy) {
    const [x, y] = at(el);
    put(el, x + dx, y + dy);
    form.elements.touched.value = "1";
    draw();
  }
  for (const el of corners) {
    let last = null;
    put(el, ...at(el));
    el.addEventListener("pointerdown", (event) => {
      event.preventDefault(); // else the browser may begin to drag a selected text, and lets the corner go
      el.focus();
      el.setPointerCapture(event.pointerId);
      last = [event.clientX, event.clientY];
    });
    el.addEventListener("pointermove", (event) => {
      if (!el.hasPointerCapture(event.pointerId)) return;
      const box = picture.getBoundingClientRect();
      drag(el, (event.clientX - last[0]) / box.width, (event.clientY - last[1]) / box.height);
      last = [event.clientX, event.clientY];
    });
    el.addEventListener("keydown", (event) => {
      const step = STEPS[event.key];
      if (!step) return;
      event.preventDefault();
      drag(el, step[0] / 400, step[1] / 400);
    });
  }
  // zones and their names lie on the picture, and come with what was found
  function lay() {
    picture.querySelectorAll(":scope > .start-zones, :scope > .start-tag").forEach((el) => el.remove());
    for (const el of live.querySelectorAll(".start-zones, .start-tag")) {
      picture.append(el);
      if (el.dataset.x) put(el, ...at(el));
    }
    follow();
    allow();
    draw();
  }
  // until somebody drags a corner, they lie where the cards and the picture's edge put them
  function follow() {
    const found = (live.querySelector("[data-corners]")?.dataset.corners || "").split(" ");
    if (!corners.length || form.elements.touched.value || found.length !== corners.length) return;
    corners.forEach((el, i) => put(el, ...found[i].split(",").map(Number)));
  }
  // cards that could be poker or bridge are asked about before the table is measured by them
  function allow() {
    const next = document.querySelector("[data-next]");
    const told = form?.elements.card && (form.elements.card.value || form.elements.card_high.value);
    const asked = live.querySelector("[data-asked]") && !told;
    if (next) next.disabled = asked || !live.querySelector('[data-ready="1"]');
  }
  form?.addEventListener("input", allow);
  const image = document.getElementById("cam");
  setInterval(() => { image.src = `/camera/frame.jpg?${Date.now()}`; }, 700);
  if (!live) return;
  lay();
  setInterval(async () => {
    const answer = await fetch(`/start/${root.dataset.start}/live`).catch(() => null);
    if (!answer?.ok) return;
    live.innerHTML = await answer.text();
    lay();
  }, 800);
}
