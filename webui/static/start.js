// The first start: show the newest picture and what was found; corners and seats can be dragged.
const inside = (value) => Math.min(1, Math.max(0, value));
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const READ_MS = 6000; // how long a refusal stays to be read

export function start() {
  for (const form of document.querySelectorAll("form[data-wait]")) {
    // trying a camera takes a while: send the form only once, however often it is pressed
    form.addEventListener("submit", (event) => {
      if (form.classList.contains("sending")) return event.preventDefault();
      form.classList.add("sending");
      document.querySelectorAll(`[form="${form.id}"]`).forEach((el) => el.classList.add("sending"));
    });
    form.querySelector("[data-submit]")?.addEventListener("change", () => form.requestSubmit());
  }
  const root = document.querySelector("[data-guide]");
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
  // map a point from shares of the picture to millimetres, by the plane in which the cards lie
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
    const size = live.querySelector("[data-size] strong");
    if (size && wide && high && form.elements.touched.value) size.textContent = root.dataset.size.replace("#w", wide).replace("#h", high);
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
      event.preventDefault(); // else the browser may drag selected text instead of the corner
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
  // the zones and names of seats come with what was found; move them onto the picture
  let held = ""; // the seat that is being dragged; meanwhile nothing is drawn again
  function lay() {
    const focused = document.activeElement?.closest(".start-tag")?.dataset.of;
    picture.querySelectorAll(":scope > .start-zones, :scope > .start-tag, :scope > .start-live").forEach((el) => el.remove());
    for (const el of live.querySelectorAll(".start-zones, .start-tag, .start-live")) {
      picture.append(el);
      if (el.dataset.x) put(el, ...at(el));
      if (el.dataset.of) movable(el);
      if (focused && el.dataset.of === focused) el.focus();
    }
    const note = live.querySelector("[data-note]")?.dataset.note;
    if (note) document.querySelector(".start-note").textContent = note;
    follow();
    allow();
    draw();
  }
  function movable(tag) {
    let last = null;
    tag.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      tag.focus();
      tag.setPointerCapture(event.pointerId);
      [held, last] = [tag.dataset.of, [event.clientX, event.clientY]];
    });
    tag.addEventListener("pointermove", (event) => {
      if (!tag.hasPointerCapture(event.pointerId)) return;
      const box = picture.getBoundingClientRect();
      moveSeat(tag, (event.clientX - last[0]) / box.width, (event.clientY - last[1]) / box.height);
      last = [event.clientX, event.clientY];
    });
    tag.addEventListener("lostpointercapture", () => keepSeat(tag));
    tag.addEventListener("keydown", (event) => {
      const step = STEPS[event.key];
      if (!step) return;
      event.preventDefault();
      held = tag.dataset.of;
      moveSeat(tag, step[0] / 100, step[1] / 100);
    });
    tag.addEventListener("keyup", (event) => { if (STEPS[event.key]) keepSeat(tag); });
  }
  const zoneOf = (tag) => picture.querySelector(`polygon[data-of="${tag.dataset.of}"]`);
  const outlineOf = (tag) => zoneOf(tag).getAttribute("points").trim().split(" ").map((p) => p.split(",").map(Number));
  // a seat is drawn while it is dragged; it stops at the edge of the picture and keeps its shape
  function moveSeat(tag, dx, dy) {
    const outline = outlineOf(tag);
    const within = (d, values) => Math.min(1 - Math.max(...values), Math.max(-Math.min(...values), d));
    const right = within(dx, outline.map((p) => p[0]));
    const down = within(dy, outline.map((p) => p[1]));
    zoneOf(tag).setAttribute("points", outline.map(([x, y]) => `${x + right},${y + down}`).join(" "));
    const [x, y] = at(tag);
    put(tag, x + right, y + down);
    tag.dataset.moved = "1";
  }
  async function keepSeat(tag) {
    if (!tag.dataset.moved) { held = ""; return; }
    delete tag.dataset.moved;
    const outline = outlineOf(tag).map((p) => p.map((v) => inside(v).toFixed(4)).join(",")).join(" ");
    const body = new URLSearchParams({ csrf: form.elements.csrf.value, seat: tag.dataset.of, outline });
    form.elements.moved.value = "1";
    const answer = await fetch("/start/seats/move", { method: "POST", body }).catch(() => null);
    if (answer?.ok) renew(await answer.text());
    // show why it was refused, unless another seat is being dragged by now
    const refused = live.querySelector("[data-refused]");
    setTimeout(() => { if (held === tag.dataset.of) held = ""; }, refused ? READ_MS : 0);
  }
  function renew(drawn) {
    live.innerHTML = drawn;
    lay();
  }
  // until somebody drags a corner, the corners follow what the eyes find
  function follow() {
    const found = (live.querySelector("[data-corners]")?.dataset.corners || "").split(" ");
    if (!corners.length || form.elements.touched.value || found.length !== corners.length) return;
    corners.forEach((el, i) => put(el, ...found[i].split(",").map(Number)));
  }
  // if the cards could be poker or bridge size, ask before the table is measured by them
  function allow() {
    const next = document.querySelector("[data-next]");
    const told = form?.elements.card && (form.elements.card.value || form.elements.card_high.value);
    const asked = live.querySelector("[data-asked]") && !told;
    if (next) next.disabled = asked || !live.querySelector('[data-ready="1"]');
  }
  form?.addEventListener("input", allow);
  const image = document.getElementById("cam");
  image.addEventListener("error", () => { image.hidden = true; });
  image.hidden = image.complete && !image.naturalWidth;
  image.addEventListener("load", () => { image.hidden = false; });
  setInterval(() => { image.src = `${root.dataset.frame || "/camera/frame.jpg"}?${Date.now()}`; }, 700);
  if (!live) return;
  lay();
  setInterval(async () => {
    const answer = await fetch(`/start/${root.dataset.guide}/live`).catch(() => null);
    if (!answer?.ok) return;
    const drawn = await answer.text();
    if (!held) renew(drawn);
  }, 800);
}
