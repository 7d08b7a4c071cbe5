// Melodies one can see and hear: the stem and its continuations. Pictures are images, never part of the page, and texts
// are texts: whatever stands in them, nothing of it runs.
import { inTurn } from "./plan.js"
import { Synth } from "./synth.js"

const el = (tag, name, text) => {
  const node = document.createElement(tag);
  if (name) node.className = name;
  if (text) node.textContent = text;
  return node;
};

const button = (words, does) => {
  const node = el("button", "", words);
  node.type = "button";
  node.addEventListener("click", does);
  return node;
};

class Sheet {
  constructor(root) {
    this.root = root;
    this.buttons = new Map();
    this.synth = new Synth(() => this.show());
  }

  draw(parts) {
    this.synth.stop();
    this.buttons.clear();
    this.root.replaceChildren(...parts.map((part) => this.part(part, parts[0])));
    this.show();
  }

  part(part, stem) {
    const box = el("section", part.right ? "part right" : "part");
    const head = box.appendChild(el("div", "head"));
    head.append(el("span", "label", part.label));
    for (const word of part.badges) head.append(el("span", "badge", word));
    if (part.notes.length) {
      head.append(this.player(part.label, "Play", part.notes));
      if (part !== stem && stem.notes.length)
        head.append(this.player(`${stem.label} + ${part.label}`, "Play after the melody", inTurn(stem.notes, part.notes)));
    }
    const body = box.appendChild(el("div", "body"));
    if (part.svg) {
      const image = el("img");
      image.alt = `${part.label} in notation`;
      image.src = `data:image/svg+xml;base64,${part.svg}`;
      body.append(image);
    } else body.append(el("p", "problem", `Not drawn: ${part.problem}.`));
    const text = body.appendChild(el("div", "abc"));
    text.append(el("pre", "", part.abc || "(empty)"));
    if (part.steps) text.append(el("p", "steps", `drawn with: ${part.steps}`));
    return box;
  }

  player(name, words, notes) {
    const node = button(words, () => {
      if (this.synth.playing?.name === name) this.synth.stop();
      else this.synth.play(notes, name, () => this.root.isConnected);
      this.show();
    });
    this.buttons.set(name, [node, words]);
    return node;
  }

  show() {
    for (const [name, [node, words]] of this.buttons) {
      const on = this.synth.playing?.name === name;
      node.textContent = on ? "■ Stop" : `▶ ${words}`;
      node.setAttribute("aria-pressed", String(on));
    }
  }
}

export default function ({ data, parentElement }) {
  const root = parentElement.querySelector(".notation");
  const sheet = (root.sheet ??= new Sheet(root));
  const content = JSON.stringify(data.parts);
  if (root.content === content) return;
  root.content = content;
  sheet.draw(data.parts);
}
