// What lies on anything else, or leaves its place, on a page with a felt: a sentence for each.
() => {
  const faults = [];
  const wide = innerWidth > 860;
  const felt = document.getElementById("felt");
  const prompt = document.querySelector(".prompt");
  const page = { left: 0, right: innerWidth, top: -1e6, bottom: 1e6 };
  const cloth = wide ? felt.getBoundingClientRect() : page;

  // of words the ink counts, not the line they stand on; what only screen readers hear does not
  function ink(el) {
    const walker = document.createTreeWalker(el, NodeFilter.SHOW_TEXT);
    const boxes = [];
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const hushed = getComputedStyle(node.parentElement).clipPath !== "none";
      if (hushed || !node.parentElement.checkVisibility() || !node.data.trim()) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      boxes.push(range.getBoundingClientRect());
    }
    if (!boxes.length) return el.getBoundingClientRect();
    const least = (side) => Math.min(...boxes.map((each) => each[side]));
    const most = (side) => Math.max(...boxes.map((each) => each[side]));
    const air = (most("bottom") - least("top")) / 8; // above and below the letters
    return { left: least("left"), top: least("top") + air, right: most("right"), bottom: most("bottom") - air };
  }
  const isText = (el) => el.matches(".total, .say, .due-word");
  const box = (el) => (isText(el) ? ink(el) : el.getBoundingClientRect());
  const isSeen = (el) => el.checkVisibility({ visibilityProperty: true }) && el.getBoundingClientRect().width > 2;
  const shown = (root, what) => [...root.querySelectorAll(what)].filter(isSeen);
  const name = (el) => `${el.getAttribute("class")} "${el.textContent.trim().replace(/\s+/g, " ").slice(0, 30)}"`;
  const overlap = (a, b) => Math.min(Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

  function within(parts, place, where, slack = 2) {
    for (const part of parts) {
      const { left, right, top, bottom } = box(part);
      const out = Math.max(place.left - left, right - place.right, place.top - top, bottom - place.bottom);
      if (out > slack) faults.push(`${name(part)} leaves ${where} by ${Math.round(out)}`);
    }
  }
  function apart(some, others, slack = 2) {
    for (const one of some) {
      for (const other of others) {
        const before = one.compareDocumentPosition(other) === Node.DOCUMENT_POSITION_FOLLOWING;
        if (!before) continue; // each pair once; what contains the other follows nobody
        const shared = overlap(box(one), box(other));
        if (shared > slack) faults.push(`${name(one)} lies on ${name(other)} by ${Math.round(shared)}`);
      }
    }
  }

  const seats = shown(felt, ".seats > .seat");
  const docks = shown(felt, ".dock, .bank");
  for (const seat of seats) {
    const parts = shown(seat, ".who, .cards, .total, .state, .stake-sum, .mod, .due-sum, .due-word, .note, .run, .btn");
    within(parts, seat.getBoundingClientRect(), name(seat));
    apart(parts, parts, 4);
    const told = shown(seat, ".total, .cards, .due-sum, .flag");
    apart(told, told, 8); // a flag may have a rim that is felt and not seen
  }
  apart(seats, [...seats, ...docks]);
  within(docks, cloth, "the felt");
  apart(docks, docks);
  for (const bank of shown(felt, ".bank")) {
    const parts = shown(bank, ".who, .cards, .total, .state");
    within(parts, cloth, "the felt");
    apart(parts, parts, 4);
  }
  within(shown(prompt, ".say"), prompt.getBoundingClientRect(), "the prompt", 4);
  for (const act of shown(prompt, ".act")) within(shown(act, ".act-word, .i"), act.getBoundingClientRect(), name(act), 4);
  apart(shown(prompt, ".prompt-no, .say, .acts"), shown(prompt, ".prompt-no, .say, .acts"));
  const foot = document.getElementById("strip");
  apart(shown(foot, ".reading, .tools"), shown(foot, ".reading, .tools"));
  return [...new Set(faults)];
}
