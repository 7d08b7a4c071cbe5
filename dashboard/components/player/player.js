// One <audio> element, kept through reruns so that it goes on playing.
export default function ({ data, parentElement }) {
  const root = parentElement.querySelector(".player");
  let audio = root.querySelector("audio");
  if (!audio) {
    audio = document.createElement("audio");
    audio.controls = true;
    audio.preload = "metadata";
    root.replaceChildren(audio);
  }
  if (audio.dataset.url !== data.url) {
    audio.dataset.url = data.url;
    audio.src = data.url;
    audio.setAttribute("aria-label", `Audio of this case: ${data.name}`);
  }
}
