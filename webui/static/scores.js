// Scores on the table: shown until they are switched off on this device, which remembers it.
const body = document.body;
const kept = () => localStorage.getItem("scores") ?? "on";

body.dataset.scores = kept();
// the menu is drawn anew with each change of the table, so the whole page listens
document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-scores]:not(body)")) return;
  localStorage.setItem("scores", kept() === "on" ? "off" : "on");
  body.dataset.scores = kept();
});
