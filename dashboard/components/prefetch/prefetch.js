// Each file once per window, behind everything else that is loading; the browser's own cache keeps it.
/** @import { ComponentCall } from "../common/globals.d.ts" */

/** @param {ComponentCall<{ urls: string[] }>} call */
export default function ({ data }) {
  const requested = (window.earmarkPrefetched ??= new Set())
  for (const url of data.urls) {
    if (requested.has(url)) continue
    requested.add(url)
    fetch(url, { priority: "low" }).then((answer) => answer.arrayBuffer()).catch(() => requested.delete(url))
  }
}
