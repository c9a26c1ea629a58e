// The list of evenings: results that were not computed in time are fetched when their line comes into sight.
const waiting = [];
let asking = false;

async function ask() {
  if (asking) return;
  asking = true;
  for (let place = waiting.shift(); place; place = waiting.shift()) {
    const answer = await fetch(place.dataset.later).catch(() => null);
    if (answer?.ok) place.innerHTML = await answer.text();
  }
  asking = false;
}

const sight = new IntersectionObserver((seen) => {
  for (const each of seen) {
    if (!each.isIntersecting) continue;
    sight.unobserve(each.target);
    waiting.push(each.target);
  }
  ask();
}, { rootMargin: "200px" });

for (const place of document.querySelectorAll("[data-later]")) sight.observe(place);
