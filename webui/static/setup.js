// While the set-up form is filled in, the server sums it up and says whether the bank could pay.
export function setup() {
  const form = document.querySelector("[data-setup]");
  if (!form) return;
  const said = form.querySelector("[data-said]");
  let waiting = null;

  async function ask() {
    const fields = new URLSearchParams(new FormData(form));
    fields.delete("csrf");
    const answer = await fetch(`/new/said?${fields}`).catch(() => null);
    if (!answer?.ok) return;
    const found = await answer.json();
    said.textContent = found.said;
    said.toggleAttribute("data-bad", found.bad);
  }
  function changed(event) {
    const field = event.target;
    const chip = field.closest(".chipfield")?.querySelector(".chip");
    if (field.name.startsWith("colour")) chip.dataset.chip = field.value;
    if (field.name.startsWith("chip")) chip.querySelector("text").textContent = field.value;
    clearTimeout(waiting);
    waiting = setTimeout(ask, 250);
  }
  form.addEventListener("input", changed);
  ask();
}
