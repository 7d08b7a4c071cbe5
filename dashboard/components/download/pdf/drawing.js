// What an SVG on the page shows, as operators of PDF. The browser has laid it out: where each text stands, how wide it
// is and what colour everything has is read off its elements.
import { pieces, widthOf } from "./fonts.js"
import { numbers, pathOperators } from "./path.js"
import { loadPicture, textPicture } from "./picture.js"

/** @import { Picture } from "./writer.js" */

const POINTS = 0.75 // of a pixel
const BOLD = 600
const SKIPPED = new Set(["defs", "clipPath", "style", "title", "desc", "metadata", "script"])

/** @param {string} colour as the browser computes it */
export const parseColour = (colour) => {
  const match = /^rgba?\(([^)]+)\)$/.exec(colour)
  if (!match) return null
  const [red, green, blue, alpha = 1] = match[1].split(/[\s,/]+/).map(Number)
  return { rgb: numbers(red / 255, green / 255, blue / 255), alpha }
}

/** @param {Element} node @param {string} name */
const number = (node, name) => Number.parseFloat(node.getAttribute(name) ?? "0") || 0

/** @param {number} x @param {number} y @param {number} rx @param {number} ry */
const ellipsePath = (x, y, rx, ry) => `M${x - rx},${y}A${rx},${ry} 0 1 1 ${x + rx},${y}A${rx},${ry} 0 1 1 ${x - rx},${y}Z`

/** @param {Element} node */
const outline = (node) => {
  const at = (/** @type {string} */ name) => number(node, name)
  switch (node.localName) {
    case "path": return pathOperators(node.getAttribute("d") ?? "")
    case "rect": return `${numbers(at("x"), at("y"), at("width"), at("height"))} re`
    case "line": return `${numbers(at("x1"), at("y1"))} m ${numbers(at("x2"), at("y2"))} l`
    case "circle": return pathOperators(ellipsePath(at("cx"), at("cy"), at("r"), at("r")))
    case "ellipse": return pathOperators(ellipsePath(at("cx"), at("cy"), at("rx"), at("ry")))
    case "polygon": return pathOperators(`M${node.getAttribute("points")}Z`)
    case "polyline": return pathOperators(`M${node.getAttribute("points")}`)
    default: return ""
  }
}

/** @param {DOMMatrix | SVGMatrix} matrix */
const moved = ({ a, b, c, d, e, f }) => `${[a, b, c, d].map((part) => String(Math.round(part * 1e6) / 1e6)).join(" ")} ${numbers(e, f)} cm`

/** Collects the operators of one drawing. */
class Drawing {
  /** @param {SVGSVGElement} svg */
  constructor(svg) {
    this.svg = svg
    this.operators = /** @type {string[]} */ ([])
    this.pictures = /** @type {Picture[]} */ ([])
    this.opacities = /** @type {number[]} */ ([])
  }

  /** @param {number} opacity */
  opacity(opacity) {
    const rounded = Math.round(Math.min(Math.max(opacity, 0), 1) * 1000) / 1000
    if (!this.opacities.includes(rounded)) this.opacities.push(rounded)
    this.operators.push(`/G${this.opacities.indexOf(rounded)} gs`)
  }

  /** @param {string} value such as `url("#clip1")` @returns {Element | null} */
  target(value) {
    const name = /url\("?[^"#]*#([^")]+)"?\)/.exec(value)?.[1]
    return name ? this.svg.querySelector(`[id="${CSS.escape(name)}"]`) : null
  }

  /** @param {Element} node @param {number} opacity of all that is around it */
  async draw(node, opacity) {
    if (SKIPPED.has(node.localName) || !(node instanceof SVGElement)) return
    const style = getComputedStyle(node)
    if (style.display === "none") return
    const inner = opacity * Number(style.opacity)
    this.operators.push("q")
    const own = node instanceof SVGGraphicsElement ? node.transform.baseVal.consolidate() : null
    if (own) this.operators.push(moved(own.matrix))
    if (node.localName === "svg" && node !== this.svg) this.operators.push(`1 0 0 1 ${numbers(number(node, "x"), number(node, "y"))} cm`)
    this.clip(node, style)
    const isVisible = style.visibility !== "hidden" && inner > 0
    if (node instanceof SVGTextElement) isVisible && this.text(node, inner)
    else if (node instanceof SVGImageElement) isVisible && (await this.image(node, inner))
    else {
      if (isVisible) await this.shape(node, style, inner)
      for (const child of node.children) await this.draw(child, inner)
    }
    this.operators.push("Q")
  }

  /** @param {Element} node @param {CSSStyleDeclaration} style */
  clip(node, style) {
    const path = this.target(node.getAttribute("clip-path") || style.clipPath)
    if (path) this.operators.push([...path.children].map(outline).join("\n"), "W n")
  }

  /** @param {SVGElement} node @param {CSSStyleDeclaration} style @param {number} opacity */
  async shape(node, style, opacity) {
    const path = outline(node)
    if (!path) return
    const rule = style.fillRule === "evenodd" ? "*" : ""
    const pattern = this.target(style.fill)
    if (pattern) await this.tiles(node, path, pattern, opacity)
    const fill = pattern ? null : parseColour(style.fill)
    const fillOpacity = fill ? fill.alpha * Number(style.fillOpacity) * opacity : 0
    if (fill && fillOpacity > 0) {
      this.opacity(fillOpacity)
      this.operators.push(`${fill.rgb} rg`, path, `f${rule}`)
    }
    const width = Number.parseFloat(style.strokeWidth)
    const stroke = parseColour(style.stroke)
    const strokeOpacity = stroke ? stroke.alpha * Number(style.strokeOpacity) * opacity : 0
    if (!stroke || !strokeOpacity || !width) return
    const dashes = style.strokeDasharray === "none" ? [] : style.strokeDasharray.split(/[\s,]+/).map(Number.parseFloat)
    this.opacity(strokeOpacity)
    this.operators.push(`${stroke.rgb} RG ${numbers(width)} w [${numbers(...dashes)}] 0 d`, path, "S")
  }

  /** @param {SVGElement} node @param {string} path @param {Element} pattern @param {number} opacity */
  async tiles(node, path, pattern, opacity) {
    if (!(node instanceof SVGGraphicsElement)) return
    const { x, y, width, height } = node.getBBox()
    const [stepX, stepY] = [number(pattern, "width"), number(pattern, "height")]
    if (!stepX || !stepY) return
    this.operators.push("q", path, "W n")
    for (let left = Math.floor(x / stepX) * stepX; left < x + width; left += stepX)
      for (let top = Math.floor(y / stepY) * stepY; top < y + height; top += stepY) {
        this.operators.push(`q 1 0 0 1 ${numbers(left, top)} cm ${numbers(0, 0, stepX, stepY)} re W n`)
        for (const child of pattern.children) await this.draw(child, opacity)
        this.operators.push("Q")
      }
    this.operators.push("Q")
  }

  /** @param {SVGImageElement} node @param {number} opacity */
  async image(node, opacity) {
    const [width, height] = [number(node, "width"), number(node, "height")]
    this.opacity(opacity)
    this.picture(await loadPicture(node.href.baseVal), { x: number(node, "x"), y: number(node, "y"), width, height })
  }

  /** @param {Picture} picture @param {{ x: number, y: number, width: number, height: number }} box */
  picture(picture, { x, y, width, height }) {
    this.operators.push(`q ${numbers(width, 0, 0, -height, x, y + height)} cm /I${this.pictures.length} Do Q`)
    this.pictures.push(picture)
  }

  /** @param {SVGTextElement} node @param {number} opacity */
  text(node, opacity) {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const full = node.textContent ?? ""
    let start = 0 // of the text node, in the characters that the browser has laid out
    while (walker.nextNode()) {
      const content = walker.currentNode.textContent ?? ""
      const parent = walker.currentNode.parentElement
      if (parent && content.trim()) this.words(node, getComputedStyle(parent), content, start, full.length, opacity)
      start += content.length
    }
  }

  /**
   * @param {SVGTextElement} node
   * @param {CSSStyleDeclaration} style
   * @param {string} content
   * @param {number} start of it in the text of the node
   * @param {number} total characters of the node
   * @param {number} opacity
   */
  words(node, style, content, start, total, opacity) {
    const fill = parseColour(style.fill)
    if (!fill || node.getNumberOfChars() < total) return
    const size = Number.parseFloat(style.fontSize)
    const font = Number(style.fontWeight) >= BOLD ? "F2" : "F1"
    this.opacity(fill.alpha * Number(style.fillOpacity) * opacity)
    for (const piece of pieces(content)) {
      const { x, y } = node.getStartPositionOfChar(start + piece.start)
      const width = node.getSubStringLength(start + piece.start, piece.text.length)
      if (!piece.text.trim() || !width) continue
      if (piece.codes) {
        const stretch = (100 * width) / (widthOf(font, piece.codes) * size)
        const hex = piece.codes.map((code) => code.toString(16).padStart(2, "0")).join("")
        this.operators.push(
          `BT ${fill.rgb} rg /${font} ${numbers(size)} Tf ${numbers(stretch)} Tz 1 0 0 -1 ${numbers(x, y)} Tm <${hex}> Tj ET`,
        )
      } else {
        const css = `${style.fontWeight} ${size}px ${style.fontFamily}`
        const { box, picture } = textPicture(piece.text, css, size, style.fill, width)
        this.picture(picture, { ...box, x: x + box.x, y: y + box.y })
      }
    }
  }
}

/**
 * A page of the size of the drawing.
 *
 * @param {SVGSVGElement} svg on the page, or nothing is laid out
 */
export const drawingOf = async (svg) => {
  const [width, height] = [number(svg, "width"), number(svg, "height")]
  const drawing = new Drawing(svg)
  drawing.operators.push(`${POINTS} 0 0 ${-POINTS} 0 ${numbers(height * POINTS)} cm`)
  await drawing.draw(svg, 1)
  return {
    width: width * POINTS,
    height: height * POINTS,
    operators: drawing.operators.join("\n"),
    pictures: drawing.pictures,
    opacities: drawing.opacities,
  }
}
