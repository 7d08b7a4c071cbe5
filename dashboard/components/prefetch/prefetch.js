// Each file once per window, behind everything else that is loading; the browser's own cache keeps it.
export default function ({ data }) {
  const asked = (window.earmarkPrefetched ??= new Set())
  for (const url of data.urls) {
    if (asked.has(url)) continue
    asked.add(url)
    fetch(url, { priority: "low" }).then((answer) => answer.arrayBuffer()).catch(() => asked.delete(url))
  }
}
