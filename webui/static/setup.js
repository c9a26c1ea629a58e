// The set-up page is opened again by some choices: another game, another language, a table of a past evening.
// What was typed is then put into the page's address. With another game its own house rules apply, and only the
// limits of the stakes are kept. A past table brings its own people; the browser's "back" brings the typed ones.
const OWN = new Set(["csrf", "key", "session", "variant"]);

function typed(form, takes) {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (!OWN.has(name) && takes(name)) fields.set(name, value);
  }
  for (const kept of form.querySelectorAll("[data-keep]")) fields.set(kept.name, kept.value);
  return fields;
}

const ofAnyGame = (name) => !name.startsWith("rule-") || name.endsWith("_stake");

function whole(form) {
  const fields = typed(form, () => true);
  fields.set("variant", form.elements.variant.value);
  return `/new?${fields}`;
}

function keepTyped(form) {
  document.addEventListener("click", (event) => {
    const box = event.target.closest("a.variant-box");
    if (!box) return;
    const place = new URL(box.href);
    history.replaceState(null, "", whole(form));
    if (!place.searchParams.has("variant")) return;
    event.preventDefault();
    const fields = typed(form, ofAnyGame);
    fields.set("variant", place.searchParams.get("variant"));
    location.assign(`/new?${fields}`);
  });
  // whoever goes a step back in the first start finds here again what was typed
  document.querySelector("[data-leave]")?.addEventListener("click", () => sessionStorage.setItem("set-up", whole(form)));
  const look = document.querySelector('form[action="/look"]');
  look?.addEventListener("submit", () => {
    look.elements.back.value = whole(form);
  });
}

// Where more players may sit down than before, there is a field for each name; empty ones that are too many go.
function offer(list, places) {
  // the first line is the banker's
  while (list.children.length > places + 1 && list.children.length > 2 && !list.lastElementChild.querySelector("input").value) list.lastElementChild.remove();
  while (list.children.length < places + 1) {
    const place = list.children.length;
    const line = list.lastElementChild.cloneNode(true);
    const title = line.querySelector(".sr");
    const field = line.querySelector("input");
    line.querySelector(".no").textContent = place;
    title.textContent = title.textContent.replace(/\d+/, place);
    field.name = `p${place}`;
    field.removeAttribute("value");
    field.value = "";
    list.append(line);
  }
}

// While the set-up form is filled in, the server sums it up and says whether the bank could pay.
export function setup() {
  const form = document.querySelector("[data-setup]");
  if (!form) return;
  const left = sessionStorage.getItem("set-up");
  sessionStorage.removeItem("set-up");
  if (left && !location.search) return location.replace(left);
  const said = form.querySelector("[data-said]");
  let waiting = null;

  async function ask() {
    const fields = new URLSearchParams(new FormData(form));
    fields.delete("csrf");
    const answer = await fetch(`/new/said?${fields}`).catch(() => null);
    if (!answer?.ok) return;
    const found = await answer.json();
    said.textContent = found.said;
    if (found.places) offer(form.querySelector(".people"), found.places);
    if (found.most) form.querySelector("[data-most]").textContent = found.most;
    // an empty form is no mistake yet
    const isBegun = [...form.elements].some((field) => /^p(b|\d+)$/.test(field.name) && field.value.trim());
    said.toggleAttribute("data-bad", found.bad && isBegun);
  }
  function changed(event) {
    const field = event.target;
    const chip = field.closest(".chipfield")?.querySelector(".chip");
    if (field.name.startsWith("colour")) chip.dataset.chip = field.value;
    if (field.name.startsWith("chip")) chip.querySelector("text").textContent = field.value;
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      history.replaceState(null, "", whole(form)); // a page that is loaded again holds what was typed
      ask();
    }, 250);
  }
  form.addEventListener("input", changed);
  keepTyped(form);
  ask();
}
