// A small synthesizer: triangle waves with a soft beginning and end, scheduled a little ahead of time.
import { between, frequencyOf, lengthOf } from "./plan.js"

const AHEAD = 0.6; // seconds
const EVERY = 150; // milliseconds
const LOUDNESS = 0.16;
const ATTACK = 0.012;
const RELEASE = 0.06;

export class Synth {
  constructor(ended) {
    this.ended = ended;
    this.playing = null;
  }

  play(notes, name, alive) {
    this.stop();
    this.context ??= new AudioContext();
    this.context.resume();
    const out = this.context.createGain();
    out.gain.value = LOUDNESS;
    out.connect(this.context.destination);
    const begin = this.context.currentTime + 0.08;
    let done = 0;
    const step = () => {
      const now = this.context.currentTime - begin;
      if (!alive() || now > lengthOf(notes) + RELEASE) return this.stop();
      for (const note of between(notes, done, now + AHEAD)) this.sound(note, begin, out);
      done = Math.max(done, now + AHEAD);
    };
    this.playing = { name, out, timer: setInterval(step, EVERY) };
    step();
  }

  sound([start, duration, pitch], begin, out) {
    const at = Math.max(begin + start, this.context.currentTime);
    const end = at + Math.max(duration - 0.02, 0.05);
    const tone = this.context.createOscillator();
    const shape = this.context.createGain();
    tone.type = "triangle";
    tone.frequency.value = frequencyOf(pitch);
    shape.gain.setValueAtTime(0, at);
    shape.gain.linearRampToValueAtTime(1, at + ATTACK);
    shape.gain.setValueAtTime(1, Math.max(end - RELEASE, at + ATTACK));
    shape.gain.linearRampToValueAtTime(0, end);
    tone.connect(shape).connect(out);
    tone.start(at);
    tone.stop(end);
  }

  stop() {
    if (!this.playing) return;
    clearInterval(this.playing.timer);
    this.playing.out.disconnect();
    this.playing = null;
    this.ended();
  }
}
