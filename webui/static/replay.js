// The replay's rail: the server draws the chosen moment, and this script puts it into the page.
const LONGEST_PAUSE_MS = 2000; // so that an evening can be watched
const SHORTEST_PAUSE_MS = 120; // so that each moment is seen
const LONG_AGO_MS = 8000; // between two moments: a longer time counts as this much
const numbers = (text) => text.split(",").filter(Boolean).map(Number);

export function replay() {
  const root = document.querySelector("[data-replay]");
  if (!root) return;
  const range = root.querySelector(".range");
  const stage = document.getElementById("moment");
  const text = document.getElementById("couptext");
  const play = root.querySelector('[data-go="play"]');
  const film = root.querySelector("[data-film]");
  const coups = numbers(root.dataset.coups);
  const trouble = numbers(root.dataset.trouble);
  // the server sends the time between moments, because those numbers are short; their sums are the times
  let at = 0;
  const times = numbers(root.dataset.steps).map((step) => (at += step));
  const segments = film ? JSON.parse(film.dataset.film) : [];
  const speed = () => +root.querySelector('[name="v"]:checked').value;
  let timer = null;
  let wanted = 0;

  async function show() {
    const mine = ++wanted;
    roll(times[range.value - 1]);
    const answer = await fetch(root.dataset.replay + range.value).catch(() => null);
    const html = await answer?.text();
    if (mine !== wanted || !answer?.ok) return;
    stage.innerHTML = html;
    text.replaceChildren(...(stage.querySelector("[data-text]")?.content.cloneNode(true).childNodes ?? []));
  }
  // the film shows the chosen moment; between moments it plays at the chosen speed
  function roll(at) {
    const number = segments.findIndex(([from, to]) => from <= at && at <= to);
    if (film) film.hidden = number < 0;
    if (number < 0) return;
    const source = film.dataset.from + number;
    if (film.getAttribute("src") !== source) film.setAttribute("src", source);
    film.currentTime = (at - segments[number][0]) / 1000;
    film.playbackRate = speed();
    if (timer === null) film.pause();
    else film.play().catch(() => {});
  }
  function go(place) {
    if (place === undefined) return;
    range.value = place;
    show();
  }
  function stop() {
    clearTimeout(timer);
    timer = null;
    film?.pause();
    play.setAttribute("aria-pressed", "false");
    play.querySelector("use").setAttribute("href", "#i-play");
  }
  function step() {
    const at = +range.value;
    if (at >= +range.max) return stop();
    const gap = Math.min(LONG_AGO_MS, (times[at + 1] ?? times[at]) - times[at]) / speed();
    timer = setTimeout(step, Math.max(SHORTEST_PAUSE_MS, Math.min(LONGEST_PAUSE_MS, gap)));
    go(at + 1);
  }
  range.addEventListener("input", show);
  root.addEventListener("click", (event) => {
    const what = event.target.closest("[data-go]")?.dataset.go;
    const at = +range.value;
    if (what === "prev") go([...coups].reverse().find((p) => p < at) ?? 0);
    if (what === "next") go(coups.find((p) => p > at) ?? +range.max);
    if (what === "trouble") go(trouble.find((p) => p > at) ?? trouble[0]);
    if (what === "play") {
      if (timer) return stop();
      play.setAttribute("aria-pressed", "true");
      play.querySelector("use").setAttribute("href", "#i-pause");
      if (at >= +range.max) range.value = 0;
      step();
    }
  });
  roll(times[range.value - 1]);
}
