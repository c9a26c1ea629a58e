// Draws on a camera's picture what the eyes see: outlines, names, doubts, who sits where.
// A name stands beside its card, towards the middle of the table, where it covers cards and other names least.
const NS = "http://www.w3.org/2000/svg";
const TAG = { w: 124, h: 74 };
const SMALL = { below: 520, grow: 1.45 }; // on a picture below so many px names are so much larger, and seats show their number only
const NEW = 1.42; // how much larger the name of a new card is
const NEAR_PX = 30; // an outline this near is the same card as before
// where the name of a card may stand: so far towards the middle of the table, and so far aside of that way
const ALONG = { from: 40, to: 460, step: 14 };
const ASIDE = [0, 40, -40, 80, -80, 120, -120, 170, -170, 230, -230];
const MARGIN = 12; // free round the name of a card
const COVERING = 50; // a square pixel that it covers counts as much as so many pixels of way
const SIDEWAYS = 1.15; // and a pixel aside of the way as much as so many along it
const KEPT = 60; // a name stays where it was as long as it covers no more pixels of anything
// the same for the name of a seat, which may stand anywhere so near to it
const REACH = { far: 420, step: 30 };
const SEAT_MARGIN = 16;
const EDGE = 6; // and so far from the edge of the picture
const SEAT_COVERING = 0.05; // as COVERING; over the whole film much is covered
const SEAT_OVER_SEAT = 99; // as many times worse than over cards
const INWARD = 0.6; // a pixel towards the middle counts as so many of way

const make = (name, attributes = {}, ...children) => {
  const el = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) if (value !== null) el.setAttribute(key, value);
  el.append(...children);
  return el;
};

const middle = (o) => [(o[0] + o[2] + o[4] + o[6]) / 4, (o[1] + o[3] + o[5] + o[7]) / 4];

const box = (o) => {
  const xs = [o[0], o[2], o[4], o[6]];
  const ys = [o[1], o[3], o[5], o[7]];
  return { l: Math.min(...xs), t: Math.min(...ys), r: Math.max(...xs), b: Math.max(...ys) };
};

const around = (x, y, w, h) => ({ l: x - w / 2, t: y - h / 2, r: x + w / 2, b: y + h / 2 });

const shared = (a, b) =>
  Math.max(0, Math.min(a.r, b.r) - Math.max(a.l, b.l)) * Math.max(0, Math.min(a.b, b.b) - Math.max(a.t, b.t));

const near = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]) < NEAR_PX;

// find the best place for a name: near its card, towards the middle, and covering as little as possible
function placed(card, size, centre, taken, frame) {
  const [x, y] = middle(card);
  const length = Math.hypot(centre[0] - x, centre[1] - y) || 1;
  const [ux, uy] = [(centre[0] - x) / length, (centre[1] - y) / length];
  let best = null;
  for (let along = ALONG.from; along <= ALONG.to; along += ALONG.step) {
    for (const aside of ASIDE) {
      const at = [x + ux * along - uy * aside, y + uy * along + ux * aside];
      const spot = around(at[0], at[1], size.w + MARGIN, size.h + MARGIN);
      if (spot.l < 0 || spot.t < 0 || spot.r > frame.w || spot.b > frame.h) continue;
      const cost = taken.reduce((sum, each) => sum + shared(each, spot), 0) * COVERING + along + Math.abs(aside) * SIDEWAYS;
      if (!best || cost < best.cost) best = { at, cost };
    }
  }
  return best?.at ?? [x, y];
}

function tag(mark, at, size, now) {
  const half = mark.name.endsWith("?");
  const suit = half ? "" : mark.name[1];
  const scale = size.w / TAG.w;
  const rank = mark.name[0] === "T" ? "10" : mark.name[0];
  const g = make("g", { class: "tag", "data-suit": suit || null, "data-is": now ? "now" : half ? "doubt" : null, transform: `translate(${at[0]} ${at[1]})` });
  const inner = make("g", { transform: `scale(${scale})` }, make("rect", { x: -TAG.w / 2, y: -TAG.h / 2, width: TAG.w, height: TAG.h, rx: 15 }));
  if (mark.name === "FOU") inner.append(make("text", { class: "tag-word", "text-anchor": "middle", y: 17 }, "Fou"));
  else {
    const glyph = mark.name === "?" ? "#r-what" : `#r-${french(rank)}`;
    inner.append(make("use", { href: glyph, class: "c-rank", x: -48, y: -26, width: 38, height: 52 }));
    inner.append(half ? make("use", { href: "#i-doubt", class: "tag-doubt", x: 2, y: -25, width: 50, height: 50 }) : make("use", { href: `#s-${suit}`, x: 4, y: -23, width: 46, height: 46 }));
  }
  g.append(inner);
  return g;
}

const french = (rank) => (document.documentElement.dataset.index === "fr" ? { K: "R", Q: "D", J: "V" }[rank] ?? rank : rank);

function outlined(mark, now) {
  const points = mark.outline.join(" ");
  const is = now ? "now" : mark.name === "back" ? "back" : mark.name.endsWith("?") ? "doubt" : "seen";
  return make("g", { class: "o", "data-is": is }, make("polygon", { class: "o-case", points }), make("polygon", { class: "o-line", points }));
}

// name a seat: beside its cards, where over the whole film the fewest cards come to lie
function placard(place, { often, centre, frame, taken, grow }) {
  const who = grow > 1 ? "" : place.who;
  const w = (who ? 104 + who.length * 28 : 74) * grow;
  const h = 74 * grow;
  const [x, y] = place.at;
  let best = null;
  for (let dx = -REACH.far; dx <= REACH.far; dx += REACH.step) {
    for (let dy = -REACH.far; dy <= REACH.far; dy += REACH.step) {
      const spot = around(x + dx, y + dy, w + SEAT_MARGIN, h + SEAT_MARGIN);
      if (spot.l < EDGE || spot.t < EDGE || spot.r > frame.w - EDGE || spot.b > frame.h - EDGE) continue;
      const covered = often.reduce((sum, each) => sum + shared(each, spot), 0) + taken.reduce((sum, each) => sum + shared(each, spot) * SEAT_OVER_SEAT, 0);
      const inward = Math.hypot(centre[0] - x, centre[1] - y) - Math.hypot(centre[0] - x - dx, centre[1] - y - dy);
      const cost = covered * SEAT_COVERING + Math.hypot(dx, dy) + Math.max(0, inward) * INWARD;
      if (!best || cost < best.cost) best = { spot, cost, at: [x + dx, y + dy] };
    }
  }
  const g = make("g", { class: "plac-g", transform: `translate(${best.at[0]} ${best.at[1]})` });
  const left = -w / 2 / grow;
  const inner = make("g", { transform: `scale(${grow})` });
  inner.append(make("rect", { class: "plac", x: left, y: -37, width: w / grow, height: 74, rx: 14 }));
  inner.append(make("rect", { class: "plac-no", x: left + 8, y: -29, width: 58, height: 58, rx: 10 }));
  inner.append(make("text", { class: "plac-n", x: left + 37, y: 16, "text-anchor": "middle" }, place.no));
  inner.append(make("text", { class: "plac-who", x: left + 80, y: 16 }, who));
  g.append(inner);
  return { g, spot: best.spot };
}

export function picture(root, given) {
  const frame = { w: given.width, h: given.height };
  const centre = [frame.w / 2, frame.h / 2];
  const svg = make("svg", { viewBox: `0 0 ${frame.w} ${frame.h}`, "aria-hidden": "true", class: "pic-over" });
  const seats = make("g");
  const outlines = make("g");
  const names = make("g");
  svg.append(outlines, seats, names);
  root.append(svg);
  const often = given.often ?? [];
  let fixed = [];
  let grow = 0;
  let before = []; // where names were put, kept while their card lies still

  // if the picture has become small or large, change the size of names, and place those of the seats again
  function fit() {
    const wanted = root.clientWidth && root.clientWidth < SMALL.below ? SMALL.grow : 1;
    if (wanted === grow) return;
    grow = wanted;
    before = [];
    fixed = [];
    seats.replaceChildren();
    for (const place of given.places ?? []) {
      const { g, spot } = placard(place, { often, centre, frame, taken: fixed, grow });
      fixed.push(spot);
      seats.append(g);
    }
  }

  // draw the marks of one picture; `now` are the outlines that this step is about
  function draw(marks, now = []) {
    fit();
    const isNow = (mark) => now.some((o) => near(middle(o), middle(mark.outline)));
    const boxes = marks.map((mark) => box(mark.outline));
    const named = marks.filter((mark) => mark.name !== "back");
    const ordered = [...named.filter((mark) => !isNow(mark)), ...named.filter(isNow)];
    const taken = [...boxes, ...fixed];
    const kept = [];
    const lines = [];
    const tags = [];
    for (const mark of ordered) {
      const fresh = isNow(mark);
      const size = { w: TAG.w * grow * (fresh ? NEW : 1), h: TAG.h * grow * (fresh ? NEW : 1) };
      const old = before.find((each) => each.name === mark.name && each.fresh === fresh && near(middle(each.outline), middle(mark.outline)));
      const spot = old && around(old.at[0], old.at[1], size.w, size.h);
      const at = old && !taken.some((each) => shared(each, spot) > KEPT) ? old.at : placed(mark.outline, size, centre, taken, frame);
      taken.push(around(at[0], at[1], size.w, size.h));
      kept.push({ name: mark.name, outline: old && at === old.at ? old.outline : mark.outline, at, fresh });
      const [x, y] = middle(mark.outline);
      lines.push(make("line", { class: "o-lead", x1: x, y1: y, x2: at[0], y2: at[1] }));
      tags.push(tag(mark, at, size, fresh));
    }
    before = kept;
    outlines.replaceChildren(...marks.filter((m) => !isNow(m)).map((m) => outlined(m, false)), ...marks.filter(isNow).map((m) => outlined(m, true)), ...lines);
    names.replaceChildren(...tags);
    return kept;
  }
  return { draw, svg };
}
