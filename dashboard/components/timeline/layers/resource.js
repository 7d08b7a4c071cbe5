// Something of a recording that the server computes, and how far it is.
import { download } from "../drawing/download.js"

/** @template T */
export class Resource {
  /**
   * @param {(bytes: ArrayBuffer) => T} decode
   * @param {() => void} onChange
   */
  constructor(decode, onChange) {
    this.decode = decode
    this.onChange = onChange
    this.address = "" // of what is here or on its way; "" for nothing
    /** @type {T | null} */
    this.value = null
    this.isPending = false
    this.share = 0 // that the server has computed, from 0 to 1
  }

  /** Whether it cannot be had. */
  get isMissing() {
    return Boolean(this.address) && !this.isPending && !this.value
  }

  /** @param {string} address "" for nothing */
  async fetch(address) {
    if (address === this.address) return
    Object.assign(this, { address, value: null, share: 0, isPending: Boolean(address) })
    this.onChange()
    if (!address) return
    const isCurrent = () => address === this.address
    const bytes = await download(address, isCurrent, (share) => {
      this.share = share
      this.onChange()
    })
    if (!isCurrent()) return
    this.value = bytes && this.decode(bytes)
    this.isPending = false
    this.onChange()
  }

  /** Nothing is wanted any more. */
  drop() {
    this.address = ""
  }
}
