// Other tabs of this browser in which the same person reviews: one that judges tells the others.

/** @typedef {{ target: string, verdict: string, at: number }} Judged at: milliseconds since 1970 */

export class Tabs {
  /** @param {(judged: Judged) => void} hear called with what another tab has judged */
  constructor(hear) {
    this.hear = hear
    this.name = ""
    /** @type {BroadcastChannel | null} */
    this.channel = null
  }

  /** @param {string} name of the person's queue; "" for none */
  open(name) {
    if (name === this.name) return
    this.close()
    this.name = name
    if (!name) return
    this.channel = new BroadcastChannel(name)
    this.channel.onmessage = ({ data }) => this.hear(data)
  }

  /** @param {Judged} judged */
  tell(judged) {
    this.channel?.postMessage(judged)
  }

  close() {
    this.channel?.close()
    this.channel = null
  }
}

/** @param {Judged} judged */
export const inWords = ({ verdict, at }) => {
  const seconds = Math.round((Date.now() - at) / 1000)
  const age = seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
  return `Judged in another tab as ${verdict}, ${age} ago. Enter, or a click here, goes on all the same.`
}
