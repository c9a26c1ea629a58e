// What the demo draws: the finds on the film's picture, the four stations, the sentence below, tablet and phone.
import { latest } from "./demo_progress.js";
import { picture } from "./picture.js";

const SIGNS = { S: "♠", H: "♥", D: "♦", C: "♣" };
const SAME_PX = 25; // cards that lie no farther apart than this lie at one place

const upper = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

function arrow() {
  const el = document.createElement("span");
  el.className = "to";
  el.textContent = "→";
  return el;
}

function slip([rank, french, suit]) {
  const el = document.createElement("span");
  el.className = "slip";
  if (suit) el.dataset.suit = suit;
  el.textContent = (document.documentElement.dataset.index === "fr" ? french : rank) + (SIGNS[suit] ?? "");
  return el;
}

// List the places where cards lie in this film, each once. A place that is seen only once is left out: there a card
// was being carried.
function often(stills) {
  const places = [];
  for (const [, marks] of stills.filter((_, n) => n % 4 === 0)) {
    for (const { outline: o } of marks) {
      const xs = [o[0], o[2], o[4], o[6]];
      const ys = [o[1], o[3], o[5], o[7]];
      const place = { l: Math.min(...xs), t: Math.min(...ys), r: Math.max(...xs), b: Math.max(...ys), times: 1 };
      const same = places.find((each) => Math.hypot(each.l - place.l, each.t - place.t) < SAME_PX);
      if (same) same.times += 1;
      else places.push(place);
    }
  }
  return places.filter((each) => each.times > 1);
}

// while the first station of an answer is lit, the tablet still shows the question and which card is tapped
const answering = ({ step, lit }) => step?.tapped && lit === 0;

export function drawing(root, stills, tables) {
  const data = root.dataset;
  const caption = document.getElementById("caption");
  const stations = [...document.querySelectorAll("[data-station]")];
  const tablet = document.getElementById("tablet");
  const phone = document.getElementById("phone");
  const shownPicture = picture(root.querySelector(".picture"), {
    width: +data.width, height: +data.height, places: JSON.parse(data.places), often: often(stills),
  });
  let drawn = { still: null, table: null, at: null, lit: null };

  function tell({ step, lit }) {
    const parts = [];
    const put = (...nodes) => {
      const part = document.createElement("span");
      part.append(...nodes);
      if (parts.length) parts.push(arrow());
      parts.push(part);
    };
    const [seen, written, counted, told] = step.stations;
    if (seen.cards.length && step.kind !== "reread") put(`${data.sees} `, ...seen.cards.map(slip));
    else put(upper(seen.said));
    if (lit >= 1 && !seen.cards.length) put(written.said);
    if (lit >= 2 && seen.cards.length && counted.said) put(counted.said);
    if (lit >= 3) put(told.said);
    parts.at(-1).className = "latest";
    caption.replaceChildren(...parts);
  }
  function light({ step, lit }) {
    stations.forEach((el, n) => {
      el.dataset.is = n < lit ? "done" : n === lit ? "now" : "next";
      const said = step.stations[n].said;
      el.querySelector("[data-say]").textContent = n <= lit ? upper(said) : "";
    });
    root.dataset.kind = step.kind;
    root.dataset.step = `${step.at}${step.kind}`;
    tell({ step, lit });
    const players = step.kind === "players" && lit === 3;
    tablet.hidden = players;
    phone.hidden = !players;
    for (const el of document.querySelectorAll("[data-side]")) el.hidden = (el.dataset.side === "phone") !== players;
  }
  function tap(card) {
    const question = tablet.querySelector(".case");
    const button = question?.querySelector(`[name="card"][value="${card}"]`) ?? question?.querySelector(".others a");
    if (button) button.dataset.tapped = "";
  }
  // the tablet shows what was in the log at the film's time
  function showTable(shown, ms) {
    const { step } = shown;
    const wanted = answering(shown) ? step.at - 1 : Math.max(ms, step ? step.at : 0);
    const table = Math.max(0, latest(tables, wanted, (each) => each.at));
    if (tables.length && drawn.table !== table) {
      tablet.innerHTML = tables[table].table;
      phone.innerHTML = tables[table].phone;
      // the phone repeats parts of the page; an id must stay unique
      for (const el of phone.querySelectorAll("[id]")) el.removeAttribute("id");
    }
    return table;
  }

  // draw what is `shown` of the progress, at a time of the film; outlines must fit the picture on the screen, so none
  // are drawn while the film is seeking
  return function draw(shown, ms, isSeeking) {
    const { step, at, lit } = shown;
    if (step && (drawn.at !== at || drawn.lit !== lit)) light(shown);
    const still = latest(stills, ms, (each) => each[0]);
    if (!isSeeking && still >= 0 && (drawn.still !== still || drawn.at !== at)) {
      shownPicture.draw(stills[still][1], step ? step.sees : []);
    }
    const table = showTable(shown, ms);
    if (answering(shown)) tap(step.tapped);
    drawn = { still: isSeeking ? null : still, table, at, lit };
  };
}
