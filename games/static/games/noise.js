/** Two short sounds, made here: a tile on wood, and the call to play. Off until the viewer wants them. */

let audio = /** @type {AudioContext | null} */ (null);

function hit(context, { tone, length, loud }, at) {
  const wave = context.createOscillator();
  const gain = context.createGain();
  wave.type = "triangle";
  wave.frequency.setValueAtTime(tone, at);
  wave.frequency.exponentialRampToValueAtTime(tone / 2, at + length);
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  wave.connect(gain).connect(context.destination);
  wave.start(at);
  wave.stop(at + length);
}

/** @param {"tile" | "turn"} what @param {boolean} on */
export function knock(what, on) {
  if (!on || document.hidden) return;
  try {
    audio ??= new AudioContext();
    const now = audio.currentTime;
    if (what === "tile") hit(audio, { tone: 260, length: 0.07, loud: 0.35 }, now);
    else [0, 0.12].forEach((gap) => hit(audio, { tone: 520, length: 0.1, loud: 0.2 }, now + gap));
  } catch {
    // no sound device: the table is silent
  }
}
