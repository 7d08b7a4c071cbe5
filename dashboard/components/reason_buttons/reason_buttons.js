// A click marks the seconds of a reason on the timeline and plays from a little before them.
const HEAR = "earmark-hear" // asks the timeline: {start, end, from}

export default function ({ parentElement, data }) {
  const root = parentElement.querySelector(".reasons")
  root.replaceChildren(...data.reasons.map(({ words, time }) => {
    const item = document.createElement(time === null ? "span" : "button")
    item.textContent = words
    if (time === null) return item
    item.title = "Mark these seconds and play"
    item.onclick = () => window.dispatchEvent(new CustomEvent(HEAR, {
      detail: { start: Math.max(0, time - data.after), end: time + data.after, from: Math.max(0, time - data.before) },
    }))
    return item
  }))
}
