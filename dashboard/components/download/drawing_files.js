// A drawing as SVG, PNG or PDF: all three show the same.
import { pageLink } from "./caption.js"
import { saveFile, writeFile } from "./save.js"

const SCALE = 3 // pixels of a PNG for one on the screen

/** @param {Element} svg */
const textOf = (svg) => `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(svg)}`

/** @param {Element} svg @returns {Promise<Blob>} */
const pngOf = async (svg) => {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(textOf(svg))}`
  await image.decode()
  const canvas = document.createElement("canvas")
  canvas.width = image.naturalWidth * SCALE
  canvas.height = image.naturalHeight * SCALE
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("the picture is too large"))), "image/png"),
  )
}

/** @param {Element} svg @param {string[]} caption */
const pdfOf = (svg, [title, ...others]) =>
  writeFile("pdf", { svg: textOf(svg), title, description: [...others, pageLink()].join("; ") })

/** @type {Record<string, (svg: Element, caption: string[]) => Promise<Blob>>} */
const FORMATS = {
  SVG: async (svg) => new Blob([textOf(svg)], { type: "image/svg+xml" }),
  PNG: pngOf,
  PDF: pdfOf,
}

/** @param {string} text of an SVG */
export const svgElement = (text) => new DOMParser().parseFromString(text, "image/svg+xml").documentElement

/**
 * @param {string} format
 * @param {Element} svg
 * @param {string[]} caption its title first
 * @param {string} name without ending
 */
export const saveDrawing = async (format, svg, caption, name) =>
  saveFile(`${name}.${format.toLowerCase()}`, await FORMATS[format](svg, caption))
