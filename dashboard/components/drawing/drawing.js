// A drawing that Python has made, as an element of the page: its ink is the theme's, and its links are links.
import { lasting } from "../common/instance.js"

class Drawing {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root
    this.content = "" // the drawing as text, to see a change
  }

  dispose() {
    this.root.replaceChildren()
  }

  /** @param {{ svg: string }} data */
  update({ svg }) {
    if (svg === this.content) return
    this.content = svg
    const drawing = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement
    this.root.replaceChildren(document.importNode(drawing, true))
  }
}

export default lasting("earmark.drawing", ".drawing", (root) => new Drawing(root))
