// The demo's progress: which step is shown, and which of its four stations is lit, as the film goes on.

// how long each station is lit, in milliseconds; while nothing new comes, the film runs three times as fast
const OPENING_MS = 300; // the first step only opens the evening
const LIT_MS = { deal: 420, word: 600, card: 800, reread: 1300, doubt: 1700, answer: 1300, alarm: 1500, pay: 850, players: 1000 };
const SLOW_AGAIN_MS = 700; // before the next step at which it runs at its own speed again
const NEAR_END_MS = 150; // a film counts as over so long before its end, which players miss by a little
const LAST = 3; // the number of the last station

// give the number of the last in a sorted list whose key is not above `ms`; -1 if none is
export function latest(list, ms, key) {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const mid = (low + high) >> 1;
    if (key(list[mid]) <= ms) low = mid + 1;
    else high = mid;
  }
  return low - 1;
}

export function progress(steps, endsMs) {
  let at = -1; // the number of the step that is shown
  let lit = 0; // the number of its station that is lit, 0 to 3
  let since = 0; // for how many ms it has been lit

  const isRead = () => lit === LAST && since > (at === 0 ? OPENING_MS : LIT_MS[steps[at].kind]);

  // a step about the players' phones changes only the last station; the other three stay as they were
  function begin(number) {
    at = number;
    lit = steps[number].kind === "players" ? LAST : 0;
    since = 0;
  }
  function light(number) {
    lit = number;
    since = 0;
  }

  // Light stations and begin steps. A step begins when the film has reached it and all stations of the step before
  // have been lit. The first step is shown from the start. The answer says how the film goes on: hold, quick, run, over.
  function follow(ms, passed) {
    const step = steps[at];
    const next = steps[at + 1];
    since += passed;
    if (step && lit < LAST && since > (at === 0 ? OPENING_MS : LIT_MS[step.kind])) light(lit + 1);
    const read = !step || isRead();
    if (next && ms >= next.from) {
      if (!read) return "hold";
      begin(at + 1);
    }
    if (!next && ms >= endsMs - NEAR_END_MS && read) return "over";
    const gap = next ? next.from - ms : endsMs - ms;
    const quick = (next?.kind === "deal" && (!step || read)) || step?.kind === "deal" || (read && gap > SLOW_AGAIN_MS);
    return quick ? "quick" : "run";
  }

  // Go one station on, or to the next step. A deal of face-down cards has no stations of its own. Give the film's new
  // time, null where it stays, or "over".
  function forward() {
    if (steps[at] && lit < LAST && steps[at].kind !== "deal") {
      light(lit + 1);
      return null;
    }
    if (at + 1 >= steps.length) return "over";
    begin(at + 1);
    if (steps[at].kind === "deal") lit = LAST;
    return steps[at].at;
  }

  // go one station back, or to the end of the step before; give the film's new time, or null
  function back() {
    if (lit > 0 && steps[at]?.kind !== "deal") {
      lit -= 1;
      return null;
    }
    if (at <= 0) return null;
    begin(at - 1);
    lit = LAST;
    return steps[at].at;
  }

  // show the step that the film has reached, with all its stations
  function go(ms) {
    at = latest(steps, ms, (each) => each.from);
    lit = LAST;
    since = Infinity;
  }

  const shown = () => ({ at, lit, step: steps[at] });
  return { follow, forward, back, go, begin, shown };
}
