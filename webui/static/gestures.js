// Gestures and keys: a double tap chooses the hand that gets the next card, a long press opens a hand's page, a tap
// elsewhere closes a menu, and the keyboard presses the same buttons. All of this can be done by buttons alone too.
const TWICE_MS = 280; // the longest time between the two taps of a double tap
const LONG_MS = 550; // the shortest long press
const STILL_PX = 12; // a finger that moves farther than this does not press
const FRENCH = { V: "J", D: "Q", R: "K" };
const OTHERS = { "+": 1, "-": 2, "*": 3, "/": 4 };

let tapped = null;
let pressed = null;
let opens = 0;

const seatOf = (target) => target.closest?.("[data-hand]");
const pageOf = (seat) => seat.querySelector("a.hand")?.href;

// menus

function closeMenus(target) {
  for (const menu of document.querySelectorAll("details.menu[open], details.sure[open]")) {
    if (target && menu.contains(target)) continue;
    menu.open = false;
    if (!target) menu.querySelector("summary").focus();
  }
}

// A double tap is two taps on the same seat. A link there is opened only if no second tap comes.

function tap(event, choose) {
  const seat = seatOf(event.target);
  const other = event.target.closest?.("button, summary, a:not(.hand), input, label");
  if (!seat || other || !document.getElementById("pad")) return;
  if (event.timeStamp < opens) return event.preventDefault();
  const link = event.target.closest("a.hand");
  if (link && event.detail === 0) return; // by keyboard
  event.preventDefault();
  if (tapped?.hand === seat.dataset.hand) {
    clearTimeout(tapped.timer);
    tapped = null;
    return choose(seat.dataset.hand);
  }
  clearTimeout(tapped?.timer);
  const timer = setTimeout(() => {
    tapped = null;
    if (link) location.assign(link.href);
  }, TWICE_MS);
  tapped = { hand: seat.dataset.hand, timer };
}

// a long press opens the page of the hand

function press(event) {
  const seat = seatOf(event.target);
  if (!seat || event.target.closest("button")) return;
  const place = pageOf(seat);
  if (!place) return;
  const timer = setTimeout(() => {
    pressed = null;
    opens = event.timeStamp + LONG_MS + 1000; // until then a click is the end of this press, and is ignored
    location.assign(place);
  }, LONG_MS);
  pressed = { timer, x: event.clientX, y: event.clientY };
}

function release(event) {
  const moved = pressed && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > STILL_PX;
  if (!pressed || (event.type === "pointermove" && !moved)) return;
  clearTimeout(pressed.timer);
  pressed = null;
}

// the keyboard

const button = (selector) => document.querySelector(selector);
const answers = () => [...document.querySelectorAll(".acts .act")];

function cardKey(key) {
  const french = document.documentElement.dataset.index === "fr";
  const letter = key.toUpperCase();
  const rank = { 1: "A", 0: "T" }[key] ?? (french ? (FRENCH[letter] ?? letter) : letter);
  if (!/^[A2-9TJQK]$/.test(rank)) return null;
  return button(`.keys .key[value="${rank}?"]`);
}

function keyTarget(key) {
  if (key === "Enter") return answers()[0];
  if (key in OTHERS) return answers()[OTHERS[key]];
  if (key === "." || key === ",") return button(".keys .key-back");
  if (key === "Backspace") return button('form[action="/undo"] button');
  if (key === "s") return button("[data-voice-repeat]:not([hidden])");
  if (key === "?" || key === "h") return button('a[href="/help"]');
  return cardKey(key);
}

function type(event) {
  if (event.key === "Escape") return closeMenus(null);
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  const at = event.target;
  if (at.closest("input:not([type=radio]), select, textarea")) return;
  if (event.key === "Enter" && at.closest("button, a, summary")) return;
  const target = keyTarget(event.key);
  if (!target) return;
  event.preventDefault();
  target.click();
}

export function gestures(choose, tell) {
  document.addEventListener("click", (event) => closeMenus(event.target));
  // a disabled button says why it is disabled
  document.addEventListener("click", (event) => {
    const shut = event.target.closest("[data-why]");
    if (!shut) return;
    event.preventDefault();
    event.stopPropagation();
    tell(shut.dataset.why);
  }, true);
  document.addEventListener("keydown", type);
  if (!document.querySelector("[data-hand]")) return;
  document.addEventListener("click", (event) => tap(event, choose));
  document.addEventListener("pointerdown", press);
  for (const end of ["pointerup", "pointercancel", "pointermove"]) document.addEventListener(end, release);
  document.addEventListener("contextmenu", (event) => { if (seatOf(event.target)) event.preventDefault(); });
}
