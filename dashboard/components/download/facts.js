// What files that are saved say about the page: set at each run of a page, read when somebody saves a file.

/**
 * @typedef {object} PageFacts
 * @property {string} page its address without slash, for names of files
 * @property {string} dataSet
 * @property {string} lens of the page
 * @property {string} size cases that the page is about, for figures that count none themselves
 * @property {Record<string, string[]>} captions lines of the caption, by the lens of the figure
 */

/** @type {PageFacts} */
let facts = { page: "", dataSet: "", lens: "", size: "", captions: {} }

/** @param {PageFacts} current */
export const setFacts = (current) => {
  facts = current
}

export const pageFacts = () => facts
