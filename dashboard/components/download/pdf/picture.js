// Pictures in a PDF: those of the chart, and signs that its fonts lack, drawn by the browser.

/** @import { Picture } from "./writer.js" */

const SHARPNESS = 8 // pixels of a sign for one on the screen: 768 dpi
const ROOM = 0.4 // of the size of a sign, around it

/** @param {number} width @param {number} height */
const canvasOf = (width, height) => {
  const canvas = document.createElement("canvas")
  canvas.width = Math.max(1, Math.ceil(width))
  canvas.height = Math.max(1, Math.ceil(height))
  const context = canvas.getContext("2d")
  if (!context) throw new Error("this browser cannot draw pictures")
  return context
}

/** @param {CanvasRenderingContext2D} context @returns {Picture} */
const pixels = (context) => {
  const { width, height } = context.canvas
  const { data } = context.getImageData(0, 0, width, height)
  const [rgb, alpha] = [new Uint8Array(width * height * 3), new Uint8Array(width * height)]
  for (let index = 0; index < alpha.length; index += 1) {
    rgb.set(data.subarray(4 * index, 4 * index + 3), 3 * index)
    alpha[index] = data[4 * index + 3]
  }
  return { width, height, rgb, alpha }
}

/** @param {string} address of a picture, of this page or within its address */
export const loadPicture = async (address) => {
  const image = new Image()
  image.src = address
  await image.decode()
  const context = canvasOf(image.naturalWidth, image.naturalHeight)
  context.drawImage(image, 0, 0)
  return pixels(context)
}

/**
 * A text as a picture, and where that lies from the start of the text's baseline.
 *
 * @param {string} text
 * @param {string} font as CSS says it
 * @param {number} size pixels
 * @param {string} colour
 * @param {number} width pixels
 */
export const textPicture = (text, font, size, colour, width) => {
  const room = ROOM * size
  const box = { x: -room, y: -size - room, width: width + 2 * room, height: 1.4 * size + 2 * room }
  const context = canvasOf(box.width * SHARPNESS, box.height * SHARPNESS)
  context.scale(SHARPNESS, SHARPNESS)
  context.font = font
  context.fillStyle = colour
  context.fillText(text, -box.x, -box.y)
  return { box, picture: pixels(context) }
}
