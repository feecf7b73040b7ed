/** Small sounds made on the spot; never the only sign of anything. */
export type Sound = "whistle" | "bell" | "card" | "turn";

let context: AudioContext | undefined;

function tone(at: number, frequency: number, seconds: number, loud: number, shape: OscillatorType) {
  if (!context) return;
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.type = shape;
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + 0.03);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(at + seconds + 0.05);
}

export function play(sound: Sound) {
  context ??= new AudioContext();
  const now = context.currentTime;
  if (sound === "whistle") {
    for (const start of [0, 0.55])
      for (const frequency of [311, 370, 466]) tone(now + start, frequency, 0.5, 0.05, "sawtooth");
  } else if (sound === "bell") {
    for (const [i, frequency] of [2093, 3136, 4186, 5274].entries())
      tone(now + i * 0.02, frequency, 1.6, 0.05 / (i + 1), "sine");
  } else if (sound === "turn") {
    tone(now, 880, 0.25, 0.04, "sine");
    tone(now + 0.12, 1175, 0.35, 0.04, "sine");
  } else tone(now, 220, 0.06, 0.06, "triangle");
}
