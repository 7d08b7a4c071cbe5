// A PDF file of one page (PDF 1.7, ISO 32000-1): objects, their places, what they are.
import { FONTS } from "./fonts.js"

const encoder = new TextEncoder()

/** @param {Uint8Array} bytes */
const deflated = async (bytes) => {
  const stream = new Blob([/** @type {BlobPart} */ (bytes)]).stream().pipeThrough(new CompressionStream("deflate"))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/**
 * A text of the file's description: UTF-16, which every reader takes.
 *
 * @param {string} text
 */
const described = (text) => {
  const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index).toString(16).padStart(4, "0"))
  return `<FEFF${units.join("")}>`
}

/**
 * @typedef {{ width: number, height: number, rgb: Uint8Array, alpha: Uint8Array }} Picture
 * @typedef {object} PageContent
 * @property {number} width points
 * @property {number} height points
 * @property {string} operators
 * @property {Picture[]} pictures named I0, I1, ...
 * @property {number[]} opacities named G0, G1, ...
 * @property {string} title
 * @property {string} subject
 */

/** @param {PageContent} page */
export const writePdf = async ({ width, height, operators, pictures, opacities, title, subject }) => {
  /** @type {Uint8Array[]} */
  const parts = []
  let length = 0
  /** @type {number[]} */
  const places = []
  /** @param {string | Uint8Array} part */
  const append = (part) => {
    const bytes = typeof part === "string" ? encoder.encode(part) : part
    parts.push(bytes)
    length += bytes.length
  }
  /** @param {string} dictionary @param {Uint8Array} [stream] */
  const add = async (dictionary, stream) => {
    places.push(length)
    append(`${places.length} 0 obj\n`)
    if (stream) {
      const bytes = await deflated(stream)
      append(`<< ${dictionary} /Filter /FlateDecode /Length ${bytes.length} >>\nstream\n`)
      append(bytes)
      append("\nendstream")
    } else append(`<< ${dictionary} >>`)
    append("\nendobj\n")
    return `${places.length} 0 R`
  }

  append("%PDF-1.7\n")
  append(new Uint8Array([0x25, 0xe2, 0xe3, 0xcf, 0xd3, 0x0a])) // says that the file is binary
  const fonts = []
  for (const [name, font] of Object.entries(FONTS))
    fonts.push(`/${name} ${await add(`/Type /Font /Subtype /Type1 /BaseFont /${font} /Encoding /WinAnsiEncoding`)}`)
  const images = []
  for (const [number, picture] of pictures.entries()) {
    const size = `/Type /XObject /Subtype /Image /Width ${picture.width} /Height ${picture.height} /BitsPerComponent 8`
    const mask = await add(`${size} /ColorSpace /DeviceGray`, picture.alpha)
    images.push(`/I${number} ${await add(`${size} /ColorSpace /DeviceRGB /SMask ${mask}`, picture.rgb)}`)
  }
  const states = opacities.map((opacity, number) => `/G${number} << /ca ${opacity} /CA ${opacity} >>`)
  const content = await add("", encoder.encode(operators))
  const resources = `/Font << ${fonts.join(" ")} >> /XObject << ${images.join(" ")} >> /ExtGState << ${states.join(" ")} >>`
  const pages = `${places.length + 2} 0 R`
  const page = await add(
    `/Type /Page /Parent ${pages} /MediaBox [0 0 ${width} ${height}] /Contents ${content} /Resources << ${resources} >>`,
  )
  await add(`/Type /Pages /Kids [${page}] /Count 1`)
  const catalog = await add(`/Type /Catalog /Pages ${pages}`)
  const information = await add(`/Title ${described(title)} /Subject ${described(subject)} /Producer (Earmark)`)
  const table = length
  append(`xref\n0 ${places.length + 1}\n0000000000 65535 f \n`)
  for (const place of places) append(`${String(place).padStart(10, "0")} 00000 n \n`)
  append(`trailer\n<< /Size ${places.length + 1} /Root ${catalog} /Info ${information} >>\nstartxref\n${table}\n%%EOF\n`)
  return new Blob(/** @type {BlobPart[]} */ (parts), { type: "application/pdf" })
}
