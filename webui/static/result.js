// The result of an evening: hand it to another app as a file, or print it.
const share = document.querySelector("[data-share]");
const print = document.querySelector("[data-print]");

if (print) {
  print.hidden = false;
  print.addEventListener("click", () => window.print());
}

// share the file if the browser can share files; if not, the link downloads it
share?.addEventListener("click", async (event) => {
  if (!navigator.canShare) return;
  event.preventDefault();
  const answer = await fetch(share.href);
  const name = new URL(share.href).pathname.replace(/.*evenings\/(\d+).*/, "vingtetun-$1.html");
  const file = new File([await answer.blob()], name, { type: "text/html" });
  if (!navigator.canShare({ files: [file] })) return download(file);
  navigator.share({ files: [file], title: share.dataset.share }).catch(() => {});
});

function download(file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
}
