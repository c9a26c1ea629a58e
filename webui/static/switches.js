// The menu's switches that show something more on the table; this device remembers each of them.
const body = document.body;
const FIRST = { scores: "on", chances: "off" };
const kept = (name) => localStorage.getItem(name) ?? FIRST[name];

for (const name of Object.keys(FIRST)) body.dataset[name] = kept(name);
// the menu is drawn again with each change of the table, so listen on the whole page
document.addEventListener("click", (event) => {
  const name = event.target.closest("[data-switch]")?.dataset.switch;
  if (!name) return;
  localStorage.setItem(name, kept(name) === "on" ? "off" : "on");
  body.dataset[name] = kept(name);
});
