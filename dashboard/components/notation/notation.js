// Melodies one can see and hear: the stem and its continuations. Pictures are images, never part of the page, and texts
// are set as text, so nothing in them runs.
import { el } from "../common/elements.js"
import { lasting } from "../common/instance.js"
import { downloadMenu, PICTURES, TABLES } from "../download/menu.js"
import { ABC, saveNotation } from "../download/save_notation.js"
import { inTurn } from "./plan.js"
import { Synth } from "./synth.js"

/** @import { Note } from "./plan.js" */
/** @import { Part } from "../download/notation_picture.js" */

class Sheet {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root
    this.content = "" // the data as text, to see a change
    /** @type {Map<string, { node: HTMLButtonElement, words: string }>} by what they play */
    this.buttons = new Map()
    this.synth = new Synth(() => this.show())
  }

  dispose() {
    this.synth.dispose()
    this.root.replaceChildren()
  }

  /** @param {{ title: string, parts: Part[] }} data */
  update({ title, parts }) {
    const content = JSON.stringify([title, parts])
    if (content === this.content) return
    this.content = content
    this.synth.stop()
    this.buttons.clear()
    const foot = el("div", "foot")
    foot.append(downloadMenu("the notation", [...PICTURES, ...TABLES, ABC], (format) => saveNotation(format, title, parts)))
    this.root.replaceChildren(...parts.map((part) => this.part(part, parts[0])), foot)
    this.show()
  }

  /**
   * @param {Part} part
   * @param {Part} stem
   */
  part(part, stem) {
    const box = el("section", part.right ? "part right" : "part")
    box.append(this.head(part, stem))
    const body = box.appendChild(el("div", "body"))
    if (part.svg) {
      const image = el("img")
      image.alt = `${part.label} in notation`
      image.src = `data:image/svg+xml;base64,${part.svg}`
      body.append(image)
    } else body.append(el("p", "problem", `Not drawn: ${part.problem}.`))
    const text = body.appendChild(el("div", "abc"))
    text.append(el("pre", "", part.abc || "(empty)"))
    if (part.steps) text.append(el("p", "steps", `drawn with: ${part.steps}`))
    return box
  }

  /**
   * @param {Part} part
   * @param {Part} stem
   */
  head(part, stem) {
    const head = el("div", "head")
    head.append(el("span", "label", part.label))
    for (const word of part.badges) head.append(el("span", "badge", word))
    if (!part.notes.length) return head
    head.append(this.player(part.label, "Play", part.notes))
    if (part !== stem && stem.notes.length)
      head.append(this.player(`${stem.label} + ${part.label}`, "Play after the melody", inTurn(stem.notes, part.notes)))
    return head
  }

  /**
   * @param {string} name
   * @param {string} words
   * @param {Note[]} notes
   */
  player(name, words, notes) {
    const node = el("button", "", words)
    node.type = "button"
    node.addEventListener("click", () => {
      if (this.synth.playing?.name === name) this.synth.stop()
      else this.synth.play(notes, name, () => this.root.isConnected)
      this.show()
    })
    this.buttons.set(name, { node, words })
    return node
  }

  show() {
    for (const [name, { node, words }] of this.buttons) {
      const isPlaying = this.synth.playing?.name === name
      node.textContent = isPlaying ? "■ Stop" : `▶ ${words}`
      node.setAttribute("aria-pressed", String(isPlaying))
    }
  }
}

export default lasting("earmark.notation", ".notation", (root) => new Sheet(root))
