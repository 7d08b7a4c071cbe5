// Keys of the page and clicks of its buttons: one a painting. See __init__.py.
const FOCUS = "earmark-focus" // asks the timeline for the focus
const AGAIN = 100 // milliseconds after which it is asked again: the timeline of a new case may not be there yet
const ASKED = 100 // times at most
const FIELDS = "input, textarea, select, [contenteditable], [role=textbox], [role=combobox]"
const KEPT = Symbol.for("earmark.review_keys")

/** The name of a key as the table has it; "" where it is none of ours. */
export const nameOf = ({ key, altKey, ctrlKey, metaKey, shiftKey }) => {
  if (ctrlKey || metaKey || shiftKey) return ""
  return `${altKey ? "alt+" : ""}${String(key).toLowerCase()}`
}

class ReviewKeys {
  constructor(sign) {
    this.sign = sign // says in the page whether a key would be taken
    this.owner = new AbortController()
    this.generation = 0
    this.painting = null
    this.paintedAt = 0
    this.taken = true
    this.owned = null // the painting at which somebody last moved the focus: from then on it is theirs
    const options = { signal: this.owner.signal, capture: true }
    document.addEventListener("keydown", (event) => this.key(event), options)
    document.addEventListener("click", (event) => this.click(event), options)
    document.addEventListener("keydown", ({ key }) => key === "Tab" && this.own(), options)
    document.addEventListener("pointerdown", () => this.own(), options)
  }

  update(data, press) {
    this.data = data
    this.press = press
    if (data.painting === this.painting) return
    this.painting = data.painting
    this.taken = false
    this.paintedAt = 0
    this.sign.removeAttribute("data-ready")
    requestAnimationFrame(() => requestAnimationFrame(() => this.painted(data.painting)))
  }

  painted(painting) {
    if (painting !== this.painting) return
    this.paintedAt = performance.now()
    setTimeout(() => {
      if (painting === this.painting) this.sign.toggleAttribute("data-ready", !this.taken)
    }, this.data.soon)
    if (!document.activeElement?.matches(FIELDS)) window.dispatchEvent(new CustomEvent(FOCUS))
    this.focus(painting, ASKED)
  }

  own() {
    this.owned = this.painting
  }

  /** Asks for the focus while nothing has it: the timeline that took it may be the one of the case before. */
  focus(painting, times) {
    if (painting !== this.painting || painting === this.owned || !times || this.owner.signal.aborted) return
    const free = document.activeElement === document.body
    if (free) window.dispatchEvent(new CustomEvent(FOCUS))
    else if (this.sign.hasAttribute("data-ready")) return
    setTimeout(() => this.focus(painting, times - 1), AGAIN)
  }

  /** Whether this painting takes one more, which it then has taken. */
  take() {
    const soon = !this.paintedAt || performance.now() - this.paintedAt < this.data.soon
    if (this.taken || soon) return false
    this.taken = true
    this.paintedAt = 0
    this.sign.removeAttribute("data-ready")
    return true
  }

  key(event) {
    const name = nameOf(event)
    if (!this.data.keys.includes(name) || event.isComposing) return
    if (event.composedPath()[0]?.matches?.(FIELDS)) return
    event.preventDefault()
    event.stopPropagation()
    if (event.repeat) return
    if (this.data.once.includes(name) && !this.take()) return
    this.press({ key: name, painting: this.painting })
  }

  click(event) {
    const guarded = this.data.guarded.some((key) => event.target.closest?.(`.st-key-${key} button`))
    if (!guarded || this.take()) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
}

export default function ({ parentElement, data, setTriggerValue }) {
  const keys = (parentElement[KEPT] ??= new ReviewKeys(parentElement.querySelector("span")))
  const generation = (keys.generation += 1)
  keys.update(data, (press) => setTriggerValue("press", press))
  return () => {
    if (keys.generation !== generation) return
    keys.owner.abort()
    delete parentElement[KEPT]
  }
}
