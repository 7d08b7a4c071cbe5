// Files that the server writes and the browser saves.

const LIFE = 60_000 // milliseconds for which the address of a file stays valid

/**
 * The file of a table or of a picture, written by the server (`dashboard/page_files.py`).
 *
 * @param {string} ending of its name
 * @param {Record<string, unknown>} content
 */
export const writeFile = async (ending, content) => {
  const response = await fetch(new URL(`files/${ending}`, document.baseURI), { method: "POST", body: JSON.stringify(content) })
  if (!response.ok) throw new Error((await response.text()) || `the server answers ${response.status}`)
  return response.blob()
}

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
