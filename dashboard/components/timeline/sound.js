// Playing a recording by its address. The browser fetches what it needs (Range requests); nothing is held whole.
// A span is repeated by two elements taking turns, without gap: the second is started a little before its turn and
// unheard, because an element stands still for nearly a tenth of a second when it is asked to play.
// Without a recording the place is kept here, so that everything but the sound still works.

export const SPEEDS = [0.5, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 2]
const TURN = 25 // milliseconds between looks at the clock
const RUN_UP = 0.3 // seconds the second element plays unheard before its turn
const DELAY = 0.085 // seconds an element stands still after it was asked to play; learnt while repeating
const PLAYING = "earmark-playing"

export class Sound {
  /** root: the elements are put there. changed: called whenever something is to be shown anew. */
  constructor(root, changed) {
    this.root = root
    this.changed = changed
    this.audio = this.element()
    this.spare = null // made for the first repeat
    this.url = ""
    this.duration = 0
    this.place = 0 // seconds, while there is no sound
    this.span = null // what is repeated, {start, end}
    this.stop = null // seconds at which to stop
    this.rate = 1
    this.broken = false
    this.delay = DELAY
    this.turning = null
    this.owner = new AbortController()
    // of all timelines of the page one plays
    window.addEventListener(PLAYING, (event) => event.detail !== this && this.pause(), { signal: this.owner.signal })
  }

  element() {
    const audio = document.createElement("audio")
    audio.preload = "metadata"
    audio.preservesPitch = true
    for (const name of ["play", "pause", "seeked", "ended", "loadedmetadata", "ratechange"])
      audio.addEventListener(name, () => audio === this.audio && this.changed(name))
    audio.addEventListener("error", () => audio === this.audio && audio.getAttribute("src") && this.fail())
    this.root.append(audio)
    return audio
  }

  destroy() {
    this.owner.abort()
    clearTimeout(this.timer)
    clearTimeout(this.turning)
    this.span = null
    for (const audio of [this.audio, this.spare])
      if (audio) {
        audio.pause()
        audio.removeAttribute("src")
        audio.load()
        audio.remove()
      }
  }

  /** Another recording at the same place; it goes on playing if it played. url "": none. */
  load(url, duration) {
    this.duration = duration
    if (url === this.url) return
    const { time, playing } = this
    this.url = url
    this.broken = false
    this.drop()
    if (!url) {
      this.audio.pause()
      this.audio.removeAttribute("src")
    } else {
      this.audio.src = url
      this.audio.playbackRate = this.rate
      if (time) this.audio.currentTime = time
      if (this.span) this.prepare()
      if (playing) this.start()
    }
    this.changed("load")
  }

  fail() {
    this.place = this.audio.currentTime || this.place
    this.broken = true
    this.drop()
    this.changed("error")
  }

  get audible() {
    return Boolean(this.url) && !this.broken
  }

  get playing() {
    return this.audible && !this.audio.paused
  }

  get time() {
    return this.audible ? this.audio.currentTime : this.place
  }

  seek(time) {
    this.stop = null
    this.place = Math.max(0, Math.min(time, this.duration))
    if (this.audible) this.audio.currentTime = this.place
    this.changed("seek")
  }

  toggle() {
    if (this.playing) this.pause()
    else this.start()
  }

  pause() {
    this.stop = null
    if (this.audible) this.audio.pause()
  }

  async start() {
    if (!this.audible) return
    if (this.span && this.time >= this.span.end - 0.01) this.seek(this.span.start)
    window.dispatchEvent(new CustomEvent(PLAYING, { detail: this }))
    this.audio.playbackRate = this.rate
    try {
      await this.audio.play()
    } catch (error) {
      if (error.name !== "AbortError") this.changed(error.name === "NotAllowedError" ? "refused" : "error")
      return
    }
    this.watch()
  }

  /** From start to end once. */
  playSpan({ start, end }) {
    this.seek(start)
    this.stop = end
    return this.start()
  }

  /** Repeats a span from its end on; the place stays where it is. null: no more. */
  repeat(span) {
    this.span = span
    this.stop = null
    this.drop()
    if (span && this.audible) this.prepare()
    this.changed("repeat")
  }

  setRate(rate) {
    this.rate = rate
    for (const audio of [this.audio, this.spare]) if (audio) audio.playbackRate = rate
  }

  faster(steps) {
    const now = SPEEDS.findIndex((speed) => speed >= this.rate)
    this.setRate(SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, now + steps))])
  }

  /** Seconds of run-up that there is room for. */
  get runUp() {
    return Math.min(RUN_UP, this.span.start, (this.span.end - this.span.start) / 2)
  }

  /** The second element, waiting before the start of the span. */
  prepare() {
    this.spare ??= this.element()
    if (this.spare.src !== this.audio.src) this.spare.src = this.audio.src
    this.spare.preload = "auto"
    this.spare.playbackRate = this.rate
    this.spare.muted = true
    this.spare.currentTime = this.span.start - this.runUp
  }

  drop() {
    clearTimeout(this.turning)
    this.turning = null
    clearTimeout(this.timer)
    this.timer = null
    if (this.spare) this.spare.pause()
    if (this.playing) this.watch()
  }

  watch() {
    if (this.timer) return
    this.timer = setTimeout(() => {
      this.timer = null
      if (!this.playing) return
      this.look()
      this.watch()
    }, TURN)
  }

  look() {
    const { time } = this
    this.changed("time")
    if (this.stop !== null && time >= this.stop - 0.02) return this.pause()
    if (this.turning || !this.span) return
    const left = (this.span.end - time - this.runUp) / this.rate - this.delay
    // who stands behind the span is left alone: nothing jumps back unasked
    if (left > (2 * TURN) / 1000 || this.span.end - time < -0.3) return
    this.turning = setTimeout(() => this.turn(), Math.max(0, 1000 * left))
  }

  /** The second element is started; once it is where the span starts it is heard instead of the first. */
  turn() {
    if (!this.span || !this.playing) return this.turned()
    const next = this.spare
    if (!next || next.readyState < 3 || next.seeking) {
      this.audio.currentTime = this.span.start
      return this.turned()
    }
    const steady = Math.max(this.span.start, next.currentTime + 0.03)
    next.play().catch(() => this.changed("error"))
    this.handOver(next, steady)
  }

  handOver(next, steady) {
    if (!this.span || this.spare !== next || !this.playing) {
      next.pause()
      return this.turned()
    }
    const left = steady - next.currentTime
    if (left > 0 && this.audio.currentTime < this.span.end + 0.5) {
      this.turning = setTimeout(() => this.handOver(next, steady), left > 0.03 ? 10 : 1)
      return
    }
    next.muted = false
    this.learn(this.audio.currentTime - this.span.end)
    this.spare = this.audio
    this.audio = next
    this.spare.pause()
    this.prepare()
    this.changed("turn")
    this.turned()
  }

  turned() {
    this.turning = null
  }

  /** How long an element takes to be heard differs by machine: half of the seconds it was too late are added. */
  learn(late) {
    this.delay = Math.max(0, Math.min(0.3, this.delay + (0.5 * late) / this.rate))
  }
}
