// A phone as the camera: film with the rear lens, send the newest picture, say how to hold the phone.
const WIDE = { width: { ideal: 1920 }, height: { ideal: 1080 } };
const FINE = { width: { ideal: 3840 }, height: { ideal: 2160 } };
const QUALITY = 0.88; // of the JPEG, from 0 to 1
const FIRST_PAUSE_MS = 200; // between two pictures until the computer says how fast its eyes are
const AGAIN_MS = 1000; // pause after a failure
const ANSWER_MS = 8000; // the longest wait for an answer to a picture
const FRAME_MS = 1000; // after this time without a new frame, send the old one again

const oneDecimal = new Intl.NumberFormat(document.documentElement.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const wait = (ms) => new Promise((done) => setTimeout(done, ms));

export function phone() {
  const root = document.querySelector("[data-phone]");
  if (!root) return;
  const part = (name) => root.querySelector(`[data-${name}]`);
  const video = root.querySelector("video");
  const canvas = document.createElement("canvas");
  const token = document.querySelector('meta[name="form-token"]').content;
  let stream = null;
  let size = WIDE;
  let sending = false;
  let sent = [];

  function say(text, state) {
    if (part("say").textContent !== text) part("say").textContent = text;
    root.dataset.state = state;
  }

  if (!navigator.mediaDevices) {
    say(root.dataset.unsafe, "bad");
    if (part("safe")) part("safe").hidden = false;
    return;
  }

  part("start").disabled = false;

  async function open() {
    if (stream) stream.getTracks().forEach((track) => track.stop());
    stream = null;
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: false, video: { facingMode: { ideal: "environment" }, frameRate: { ideal: 15 }, ...size } });
    } catch (error) {
      say(error.name === "NotAllowedError" ? root.dataset.refused : root.dataset.none, "bad");
      part("start").hidden = false;
      return false;
    }
    video.srcObject = stream;
    await video.play();
    const track = stream.getVideoTracks()[0];
    track.addEventListener("ended", open); // open it again if a call or another program took the camera
    const can = track.getCapabilities ? track.getCapabilities() : {};
    part("torch").hidden = !can.torch;
    part("torch").setAttribute("aria-pressed", "false");
    part("fine").hidden = !(can.width && can.width.max >= FINE.width.ideal);
    part("facts").hidden = false;
    return true;
  }

  // wait for a new frame of the camera, at most FRAME_MS
  function frame() {
    if (!video.requestVideoFrameCallback) return wait(30);
    return Promise.race([new Promise((done) => video.requestVideoFrameCallback(done)), wait(FRAME_MS)]);
  }

  async function picture() {
    await frame();
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    if (!canvas.width) return null;
    canvas.getContext("2d").drawImage(video, 0, 0);
    return new Promise((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
  }

  async function post(jpeg) {
    const answer = await fetch("/phone/picture", {
      method: "POST",
      body: jpeg,
      headers: { "Content-Type": "image/jpeg", "X-Form-Token": token },
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    if (answer.ok) return answer.json();
    if (answer.status === 409) say(root.dataset.other, "bad");
    else if ([401, 403].includes(answer.status)) say(root.dataset.gone, "bad");
    else throw new Error(String(answer.status));
    return null;
  }

  // one picture at a time, taken just before it is sent, so that no picture is sent late
  async function send() {
    while (sending) {
      const begun = performance.now();
      let pause = FIRST_PAUSE_MS;
      try {
        const jpeg = document.hidden ? null : await picture();
        const told = jpeg && (await post(jpeg));
        if (told) {
          say(told.say, told.good ? "good" : "bad");
          count();
          pause = told.pause_ms;
        } else pause = AGAIN_MS;
      } catch {
        say(root.dataset.lost, "bad");
        pause = AGAIN_MS;
      }
      await wait(Math.max(0, pause - (performance.now() - begun)));
    }
  }

  function count() {
    const now = performance.now();
    sent = [...sent.filter((at) => now - at < 3000), now];
    part("size").textContent = `${canvas.width} × ${canvas.height}`;
    if (sent.length > 1) part("rate").textContent = oneDecimal.format((1000 * (sent.length - 1)) / (now - sent[0]));
  }

  async function stayAwake() {
    try {
      if (sending && navigator.wakeLock && !document.hidden) await navigator.wakeLock.request("screen");
    } catch {
      // the phone may refuse, such as when its battery is low
    }
  }

  // both angles are zero when the phone lies flat and its lens looks down
  function tilt(event) {
    if (event.beta === null) return;
    const turned = (degrees) => Math.cos((degrees * Math.PI) / 180);
    const aslant = (Math.acos(turned(event.beta) * turned(event.gamma)) * 180) / Math.PI;
    root.querySelectorAll("[data-level]").forEach((el) => { el.hidden = false; });
    part("angle").textContent = aslant < 3 ? root.dataset.straight : root.dataset.tilt.replace("{degrees}", aslant.toFixed(0));
  }

  async function level() {
    try {
      const ask = window.DeviceOrientationEvent && DeviceOrientationEvent.requestPermission;
      if (!ask || (await DeviceOrientationEvent.requestPermission()) === "granted") window.addEventListener("deviceorientation", tilt);
    } catch {
      // the camera works without the level too
    }
  }

  part("start").addEventListener("click", async () => {
    level();
    if (!(await open())) return;
    part("start").hidden = true;
    if (sending) return;
    sending = true;
    stayAwake();
    send();
  });
  part("torch").addEventListener("click", async () => {
    const on = part("torch").getAttribute("aria-pressed") !== "true";
    await stream.getVideoTracks()[0].applyConstraints({ advanced: [{ torch: on }] });
    part("torch").setAttribute("aria-pressed", String(on));
  });
  part("fine").addEventListener("click", async () => {
    size = size === WIDE ? FINE : WIDE;
    part("fine").setAttribute("aria-pressed", String(size === FINE));
    await open();
  });
  document.addEventListener("visibilitychange", stayAwake);
}
