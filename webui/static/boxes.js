// Shows the camera's picture with what the eyes found in it: beside the table, in the replay, on the camera's page.
// Picture and finds come in one answer, so that no outline is drawn on a later picture.
import { picture } from "./picture.js";

const WIDE = 1920; // outlines are scaled to a picture of this width, for which the size of names is made
const EVERY_MS = 500; // between two looks for a new picture
const BACK = "back";
const kept = (name) => localStorage.getItem(`boxes-${name}`);

export function boxes(root) {
  const canvas = document.createElement("canvas");
  const note = root.querySelector("[data-note]");
  root.prepend(canvas);
  let over = null;
  let wanted = 0;
  let size = "";

  function draw(bitmap, finds) {
    const k = WIDE / bitmap.width;
    if (size !== `${bitmap.width}x${bitmap.height}`) {
      size = `${bitmap.width}x${bitmap.height}`;
      canvas.width = bitmap.width;
      canvas.height = bitmap.height;
      root.style.aspectRatio = `${bitmap.width} / ${bitmap.height}`;
      over?.svg.remove();
      over = picture(root, { width: WIDE, height: bitmap.height * k });
    }
    canvas.getContext("2d").drawImage(bitmap, 0, 0);
    const marks = finds.map(([name, , outline]) => ({ name: name === "BACK" ? BACK : name, outline: outline.map((each) => each * k) }));
    over.draw(marks);
    root.dataset.finds = marks.length;
    return marks;
  }
  // gives the marks that were drawn, null if there is no picture, undefined if another was asked for meanwhile
  async function show(address) {
    const mine = ++wanted;
    const answer = await fetch(address, { cache: "no-store" }).catch(() => null);
    const bitmap = answer?.ok ? await createImageBitmap(await answer.blob()).catch(() => null) : null;
    if (mine !== wanted) return undefined;
    if (note) note.hidden = bitmap !== null;
    canvas.hidden = bitmap === null;
    if (over) over.svg.style.display = bitmap === null ? "none" : "";
    return bitmap && draw(bitmap, JSON.parse(answer.headers.get("X-Finds") ?? "[]"));
  }
  return { show };
}

// ---------- a switch that this device remembers, one for each of the three places

function switched(name, otherwise, change) {
  const isOn = () => (kept(name) ?? otherwise) === "on";
  const tell = () => {
    for (const button of document.querySelectorAll(`[data-boxes="${name}"]`)) {
      button.hidden = false;
      button.setAttribute("aria-pressed", String(isOn()));
    }
    change(isOn());
  };
  document.addEventListener("click", (event) => {
    if (!event.target.closest(`[data-boxes="${name}"]`)) return;
    localStorage.setItem(`boxes-${name}`, isOn() ? "off" : "on");
    tell();
  });
  tell();
  return isOn;
}

// the table: the picture stands in a column beside it, and is fetched only while it is shown
function beside(place) {
  const seen = boxes(place.querySelector(".picture"));
  const said = place.querySelector("[data-said]");
  const tell = (marks) => {
    const count = { seen: 0, doubt: 0, back: 0 };
    for (const { name } of marks) count[name === BACK ? BACK : name.endsWith("?") ? "doubt" : "seen"] += 1;
    for (const [kind, number] of Object.entries(count)) said.querySelector(`[data-count="${kind}"]`).textContent = number;
  };
  const isOn = switched("table", "off", (on) => {
    place.hidden = !on;
    document.documentElement.toggleAttribute("data-beside", on);
    if (on) look();
  });
  async function look() {
    const marks = await seen.show("/camera/seen.jpg");
    if (marks !== undefined) said.hidden = !marks;
    if (marks) tell(marks);
  }
  setInterval(() => { if (isOn() && document.visibilityState === "visible") look(); }, EVERY_MS);
  // the menu is drawn again with the table, so its switch must be set again
  new MutationObserver(() => document.querySelectorAll('[data-boxes="table"]').forEach((button) => {
    button.hidden = false;
    button.setAttribute("aria-pressed", String(isOn()));
  })).observe(document.getElementById("live"), { childList: true, subtree: true });
}

// the camera's page: drawn over the picture that the page has without this script
function camera(place) {
  const seen = boxes(place);
  switched("camera", "on", (on) => { place.toggleAttribute("data-plain", !on); });
  const look = () => seen.show("/camera/seen.jpg").then((marks) => { if (marks !== undefined) place.hidden = !marks; });
  look();
  setInterval(look, EVERY_MS);
}

// the replay: drawn over the picture of each moment that is chosen
function replay(stage) {
  const fill = () => {
    const place = stage.querySelector("[data-picture]:not([data-done])");
    if (!place) return;
    place.dataset.done = "";
    boxes(place).show(place.dataset.picture).then((marks) => { if (marks) place.querySelector("img").hidden = true; });
  };
  switched("replay", "on", (on) => { stage.toggleAttribute("data-plain", !on); });
  new MutationObserver(fill).observe(stage, { childList: true });
  fill();
}

const PLACES = { table: beside, camera, replay };
for (const place of document.querySelectorAll("[data-boxes-at]")) PLACES[place.dataset.boxesAt](place);
