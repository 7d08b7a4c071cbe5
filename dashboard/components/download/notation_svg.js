// A score that verovio has engraved, as a part of another SVG. Its text comes from files: only shapes, numbers and plain
// words are taken over, so nothing in it runs, loads or gives styles to the page.
import { escaped } from "./svg_parts.js"

const SVG = "http://www.w3.org/2000/svg"
const XLINK = "http://www.w3.org/1999/xlink"
const MOST_DEPTH = 60 // elements within elements
const SHAPES = ["path", "rect", "line", "circle", "ellipse", "polygon", "polyline"]
const NUMBERS = ["x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "x1", "y1", "x2", "y2", "d", "points", "transform", "stroke-width"]
const PLAIN = /^[-+.,()\w\s]*$/ // numbers, and the letters of paths and transforms
const PLACEHOLDER = "placeholder" // of what a score only marks
/** @type {Record<string, string>} what verovio says in its stylesheet */
const LOOKS = {
  ending: 'font-weight="700"', fing: 'font-weight="700"', reh: 'font-weight="700"', tempo: 'font-weight="700"',
  dir: 'font-style="italic"', dynam: 'font-style="italic"', mNum: 'font-style="italic"',
} // prettier-ignore
/** @type {Record<string, string>} signs of the font for music (SMuFL) in texts, such as the note of a tempo */
const SIGNS = { "\ue1d2": "𝅝", "\ue1d3": "𝅗𝅥", "\ue1d5": "♩", "\ue1d7": "♪", "\ue1e7": "." }

/** @param {Element} node */
const shapeAttributes = (node) =>
  NUMBERS.map((name) => [name, node.getAttribute(name) ?? ""])
    .filter(([, value]) => value && PLAIN.test(value))
    .map(([name, value]) => ` ${name}="${value}"`)
    .join("")

/** @param {string} text */
const readable = (text) => [...text].map((sign) => SIGNS[sign] ?? (/\p{Co}/u.test(sign) ? "" : sign)).join("").replace(/\s+/g, " ").trim()

/** The size of the first words: an outer element may have none. @param {Element} node */
const fontSize = (node) =>
  [node, ...node.querySelectorAll("tspan")].map((part) => Number.parseFloat(part.getAttribute("font-size") ?? "0")).find((size) => size > 0) ?? 0

/** @param {Element} node */
const textNode = (node) => {
  const [words, size] = [readable(node.textContent ?? ""), fontSize(node)]
  const place = node.hasAttribute("x") ? node : (node.querySelector("tspan[x]") ?? node)
  const anchor = node.getAttribute("text-anchor")
  const side = anchor === "middle" || anchor === "end" ? ` text-anchor="${anchor}"` : ""
  return words && size ? `<text${shapeAttributes(place)}${side} font-size="${size}" stroke="none">${escaped(words)}</text>` : ""
}

/**
 * @param {Element} node
 * @param {Document} score
 * @param {number} depth
 * @returns {string}
 */
const markup = (node, score, depth = 0) => {
  if (node.namespaceURI !== SVG || depth > MOST_DEPTH) return ""
  const inner = () => [...node.children].map((child) => markup(child, score, depth + 1)).join("")
  if (SHAPES.includes(node.localName)) return `<${node.localName}${shapeAttributes(node)}/>`
  if (node.localName === "text") return textNode(node)
  if (node.localName === "use") {
    const id = (node.getAttributeNS(XLINK, "href") ?? node.getAttribute("href") ?? "").replace(/^#/, "")
    const glyph = score.querySelector(`defs > [id="${CSS.escape(id)}"]`)
    return glyph ? `<g${shapeAttributes(node)} stroke="none">${markup(glyph, score, depth + 1)}</g>` : ""
  }
  if (node.localName !== "g" || node.classList.contains(PLACEHOLDER)) return ""
  const look = [...node.classList].map((name) => LOOKS[name]).find(Boolean)
  return `<g${shapeAttributes(node)}${look ? ` ${look}` : ""}>${inner()}</g>`
}

/**
 * The score at a place, as wide as is said; null where the text is no score.
 *
 * @param {string} text of an SVG
 * @param {number} left
 * @param {number} top
 * @param {number} width pixels
 */
export const scorePart = (text, left, top, width) => {
  const score = new DOMParser().parseFromString(text, "image/svg+xml")
  const page = score.querySelector("svg > svg[viewBox]")
  const [x, y, across, down] = (page?.getAttribute("viewBox") ?? "").split(/[\s,]+/).map(Number)
  if (!page || !(across > 0) || !(down > 0)) return null
  const scale = width / across
  const place = `translate(${left - x * scale}, ${top - y * scale}) scale(${scale})`
  const nodes = [...page.children].map((child) => markup(child, score)).join("")
  return { node: `<g transform="${place}" fill="#000" stroke="#000">${nodes}</g>`, height: down * scale }
}
