// Saves a file from the browser.

const LIFE = 60_000 // milliseconds for which the address of a file stays valid

/**
 * @param {string} name
 * @param {Blob} content
 */
export const saveFile = (name, content) => {
  const link = document.createElement("a")
  link.href = URL.createObjectURL(content)
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(link.href), LIFE)
}
