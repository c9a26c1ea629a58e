// The first start: show the newest picture and what was found; corners and seats can be dragged.
import { placeOf, put } from "./drag.js";
import { corners } from "./start_corners.js";
import { seats } from "./start_seats.js";

const PICTURE_MS = 700; // between two pictures
const FOUND_MS = 800; // between two looks for what was found

// trying a camera takes a while: send the form only once, however often it is pressed
function sendOnce(form) {
  form.addEventListener("submit", (event) => {
    if (form.classList.contains("sending")) return event.preventDefault();
    form.classList.add("sending");
    document.querySelectorAll(`[form="${form.id}"]`).forEach((el) => el.classList.add("sending"));
  });
  form.querySelector("[data-submit]")?.addEventListener("change", () => form.requestSubmit());
}

// show the newest picture, as long as there is one
function film(image, address) {
  image.addEventListener("error", () => { image.hidden = true; });
  image.hidden = image.complete && !image.naturalWidth;
  image.addEventListener("load", () => { image.hidden = false; });
  setInterval(() => { image.src = `${address}?${Date.now()}`; }, PICTURE_MS);
}

// if the cards could be poker or bridge size, ask before the table is measured by them
function allow(live, form) {
  const next = document.querySelector("[data-next]");
  const told = form?.elements.card && (form.elements.card.value || form.elements.card_high.value);
  const asked = live.querySelector("[data-asked]") && !told;
  if (next) next.disabled = asked || !live.querySelector('[data-ready="1"]');
}

// draw what was found again and again, but not while a seat is dragged
function follow(root, live, form) {
  const picture = root.querySelector("[data-picture]");
  const table = corners(root, live, form);
  const places = seats(picture, live, form, renew);

  // the zones and names of seats come with what was found; move them onto the picture
  function lay() {
    const focused = document.activeElement?.closest(".start-tag")?.dataset.of;
    picture.querySelectorAll(":scope > .start-zones, :scope > .start-tag, :scope > .start-live").forEach((el) => el.remove());
    for (const el of live.querySelectorAll(".start-zones, .start-tag, .start-live")) {
      picture.append(el);
      if (el.dataset.x) put(el, ...placeOf(el));
      if (el.dataset.of) places.movable(el);
      if (focused && el.dataset.of === focused) el.focus();
    }
    const note = live.querySelector("[data-note]")?.dataset.note;
    if (note) document.querySelector(".start-note").textContent = note;
    table.follow();
    allow(live, form);
    table.draw();
  }
  function renew(drawn) {
    live.innerHTML = drawn;
    lay();
  }
  form?.addEventListener("input", () => allow(live, form));
  lay();
  setInterval(async () => {
    const answer = await fetch(`/start/${root.dataset.guide}/live`).catch(() => null);
    if (!answer?.ok) return;
    const drawn = await answer.text();
    if (!places.isHeld()) renew(drawn);
  }, FOUND_MS);
}

export function start() {
  document.querySelectorAll("form[data-wait]").forEach(sendOnce);
  const root = document.querySelector("[data-guide]");
  if (!root) return;
  film(document.getElementById("cam"), root.dataset.frame || "/camera/frame.jpg");
  const live = document.getElementById("start-live");
  if (live) follow(root, live, document.getElementById("start-form"));
}
