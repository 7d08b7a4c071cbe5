// Keys of the page and clicks of its buttons: one for each case that is painted. See __init__.py.
import { FIELDS, nearest, origin } from "../common/elements.js"
import { lasting } from "../common/instance.js"
import { Listeners } from "../common/listeners.js"
import { FOCUS, send } from "../common/messages.js"

/** @import { ComponentCall } from "../common/globals.d.ts" */

/**
 * @typedef {object} Data
 * @property {string[]} keys
 * @property {string[]} once keys of which a painting takes one
 * @property {string[]} guarded keys of Streamlit's buttons of which a painting takes one click
 * @property {string} painting names what is on the screen
 * @property {number} soon milliseconds that a case is on the screen before it can be judged
 */

/** @type {Data} */
const NOTHING = { keys: [], once: [], guarded: [], painting: "", soon: 0 }

/**
 * The name of a key as the table has it; "" where it is none of ours.
 *
 * @param {Pick<KeyboardEvent, "key" | "altKey" | "ctrlKey" | "metaKey" | "shiftKey">} event
 */
export const nameOf = ({ key, altKey, ctrlKey, metaKey, shiftKey }) => {
  if (ctrlKey || metaKey || shiftKey) return ""
  return `${altKey ? "alt+" : ""}${String(key).toLowerCase()}`
}

class ReviewKeys {
  /** @param {HTMLElement} sign its attribute data-ready says whether a key would be taken */
  constructor(sign) {
    this.sign = sign
    this.data = NOTHING
    /** @type {(press: { key: string, painting: string }) => void} */
    this.press = () => {}
    /** @type {string | null} */
    this.painting = null
    this.paintedAt = 0
    this.isTaken = true
    this.listeners = new Listeners()
    this.listeners.on(document, "keydown", (event) => this.onKey(event), { capture: true })
    this.listeners.on(document, "click", (event) => this.onClick(event), { capture: true })
  }

  dispose() {
    this.listeners.dispose()
  }

  /**
   * @param {Data} data
   * @param {ComponentCall<Data>} call
   */
  update(data, { setTriggerValue }) {
    this.data = data
    this.press = (press) => setTriggerValue("press", press)
    if (data.painting === this.painting) return
    this.painting = data.painting
    this.isTaken = false
    requestAnimationFrame(() => requestAnimationFrame(() => this.afterPaint()))
  }

  afterPaint() {
    this.paintedAt = performance.now()
    setTimeout(() => this.sign.toggleAttribute("data-ready", !this.isTaken), this.data.soon)
    send(FOCUS, null)
  }

  /** Whether this painting accepts one more press, which then counts as taken. */
  take() {
    const soon = !this.paintedAt || performance.now() - this.paintedAt < this.data.soon
    if (this.isTaken || soon) return false
    this.isTaken = true
    this.paintedAt = 0
    this.sign.removeAttribute("data-ready")
    return true
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const name = nameOf(event)
    if (!this.data.keys.includes(name) || event.isComposing) return
    if (origin(event)?.matches(FIELDS)) return
    event.preventDefault()
    event.stopPropagation()
    if (event.repeat) return
    if (this.data.once.includes(name) && !this.take()) return
    this.press({ key: name, painting: this.data.painting })
  }

  /** @param {MouseEvent} event */
  onClick(event) {
    const guarded = this.data.guarded.some((key) => nearest(event, `.st-key-${key} button`))
    if (!guarded || this.take()) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
}

export default lasting("earmark.review_keys", "span", (root) => new ReviewKeys(root))
