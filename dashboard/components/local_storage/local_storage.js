// Keeps a text in this browser, or tells what was kept.
export default function ({ data, setStateValue }) {
  const place = `earmark ${data.name}`
  try {
    if (data.value) localStorage.setItem(place, data.value)
    else if (localStorage.getItem(place)) setStateValue("value", localStorage.getItem(place))
  } catch {
    // a browser that keeps nothing: it is asked again next time
  }
}
