// What the timeline looks like: rows, colours, the visible part, the waveform's peaks, and painting once a frame.
import { download } from "./download.js"
import { outlineOf, paintOverview, paintStage } from "./draw.js"
import * as geo from "./geometry.js"
import { fillLegend } from "./legend.js"
import { ABOUT, axis } from "./mel_image.js"
import * as panel from "./panel.js"
import { remember, Spectrogram } from "./spectrogram.js"

export const PEAKS_RATE = 100 // pairs a second, as analysis/audio/peaks.py makes them
const OVERVIEW = { sound: 40, silent: 14 } // pixels
const BELOW = 6 // pixels between the overview and the drawing

/** Expects the parts of the panel, the sound and what Python gave. */
export class Looks {
  async fetchPeaks(address) {
    if (address === this.peaksOf) return
    this.peaksOf = address
    this.peaks = null
    this.outline = null
    this.waveShare = 0
    this.wavePending = Boolean(address)
    if (address) {
      this.arrange()
      const bytes = await download(address, () => address === this.peaksOf, (share) => this.know({ waveShare: share }))
      if (address !== this.peaksOf) return
      this.peaks = bytes && new Int8Array(bytes)
    }
    this.wavePending = false
    this.say()
    this.arrange()
  }

  /** What is known of a download that goes on. */
  know(facts) {
    Object.assign(this, facts)
    this.say()
  }

  /** Downloaded when it is first wanted; the waveform is shown until then. */
  async fetchSpectrum(address = this.spectrumAt) {
    this.spectrumAt = address
    if (this.wants && address !== this.spectrumOf) {
      this.spectrumOf = address
      this.spectrum = null
      this.pending = Boolean(address)
      this.share = 0
      this.say()
      const isWanted = () => address === this.spectrumOf
      const bytes = address && (await download(address, isWanted, (share) => this.know({ share })))
      if (address !== this.spectrumOf) return
      this.spectrum = bytes ? new Spectrogram(new Uint8Array(bytes)) : null
      this.pending = false
      this.say()
    }
    this.arrange()
  }

  wantSpectrogram(yes) {
    this.wants = yes
    remember(yes)
    if (!this.spectrum && !this.pending) this.spectrumOf = "" // what failed is asked for again
    this.fetchSpectrum()
    this.say()
  }

  /** The waveform's place is kept while it is downloaded, so that nothing below it moves. */
  get hasWave() {
    return Boolean(this.peaks) || this.wavePending
  }

  arrange() {
    this.spectrogram = this.wants ? this.spectrum : null
    const has = { wave: this.hasWave, spectrogram: Boolean(this.spectrogram), beats: this.beats.length > 0 }
    this.rows = geo.layout(this.lanes, has)
    this.above = this.hasWave ? OVERVIEW.sound : OVERVIEW.silent
    this.parts.grid.style.setProperty("--over", `${this.above + BELOW}px`)
    panel.fillNames(this.parts.names, this.lanes, this.rows, this.spectrogram ? axis(this.rows.wave) : [], ABOUT)
    fillLegend(this.parts.legend, this.lanes, this.data.colors, this.spectrogram)
    if (this.parts.table.open) panel.fillTable(this.parts.table, this.lanes)
    this.clickEvents()
    this.restyle()
    this.resize()
  }

  restyle() {
    const style = getComputedStyle(this.root)
    const of = (name) => style.getPropertyValue(`--${name}`).trim()
    const names = ["ink", "faint", "line", "accent", "wave", "band", "veil", "lane", "laneChosen"]
    this.colors = { ...this.data?.colors, ...Object.fromEntries(names.map((name) => [name, of(name)])) }
    this.invalidate()
  }

  resize() {
    const width = this.parts.field.clientWidth
    if (!width || !this.data) return
    if (!this.view) this.view = geo.whole(this.data.duration, width)
    else if (this.view.width !== width) this.view = { ...this.view, width }
    this.outline = null
    this.invalidate()
  }

  invalidate() {
    this.frame ??= requestAnimationFrame(() => {
      this.frame = null
      this.paint()
    })
  }

  paint() {
    if (!this.view || !this.rows) return
    this.outline ??= this.peaks && outlineOf(this.peaks, PEAKS_RATE, this.data.duration, this.view.width)
    paintStage(this.parts.stage, this)
    paintOverview(this.parts.overview, this, this.above)
    this.place()
  }

  /** The playhead and the clock; all that moves while the sound plays. */
  place() {
    if (!this.view) return
    const x = geo.xOf(this.view, this.sound.time)
    this.parts.head.style.transform = `translateX(${x}px)`
    this.parts.head.hidden = x < -1 || x > this.view.width + 1
    this.parts.clock.textContent = `${geo.clock(this.sound.time)} / ${geo.clock(this.data.duration)}`
  }

  show(view) {
    this.view = view
    this.pointer.again()
    this.invalidate()
  }
}
