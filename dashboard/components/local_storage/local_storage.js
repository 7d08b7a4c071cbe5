// Keeps a text in this browser, or reports the one that was kept.
/** @import { ComponentCall } from "../common/globals.d.ts" */

/** @param {ComponentCall<{ name: string, value: string }>} call */
export default function ({ data, setStateValue }) {
  const key = `earmark ${data.name}`
  try {
    if (data.value) localStorage.setItem(key, data.value)
    else if (localStorage.getItem(key)) setStateValue("value", localStorage.getItem(key))
  } catch {
    // this browser keeps nothing: the text is asked for again next time
  }
}
