// The range coder of LZMA: bits with probabilities that adapt to those before them.

import { Damaged } from './stored-bytes.ts'

const PROBABILITY_BITS = 11
const EVEN = 2 ** (PROBABILITY_BITS - 1)
const CERTAIN = 2 ** PROBABILITY_BITS
const ADAPTATION_SHIFT = 5
const MIN_RANGE = 2 ** 24

/** Probabilities of bits of which nothing is known yet. */
export function probabilities(count: number): Uint16Array {
  return new Uint16Array(count).fill(EVEN)
}

/** The bits of one chunk. */
export class RangeDecoder {
  #range = 0xffffffff
  #code: number
  #at = 5
  readonly #bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    const [zero, a = 0, b = 0, c = 0, d] = bytes
    if (zero !== 0 || d === undefined) throw new Damaged('A chunk of LZMA begins wrongly.')
    this.#code = ((a << 24) | (b << 16) | (c << 8) | d) >>> 0
  }

  /** Whether all of the chunk was read, and nothing else was in it. */
  get isFinished(): boolean {
    return this.#at === this.#bytes.byteLength && this.#code === 0
  }

  bit(probabilities: Uint16Array, index: number): number {
    const probability = probabilities[index] ?? 0
    const bound = (this.#range >>> PROBABILITY_BITS) * probability
    const bit = this.#code < bound ? 0 : 1
    if (bit === 0) {
      this.#range = bound
      probabilities[index] = probability + ((CERTAIN - probability) >> ADAPTATION_SHIFT)
    } else {
      this.#range -= bound
      this.#code -= bound
      probabilities[index] = probability - (probability >> ADAPTATION_SHIFT)
    }
    this.#normalize()
    return bit
  }

  /** Bits without probabilities, the highest first. */
  direct(count: number): number {
    let value = 0
    for (let left = count; left > 0; left -= 1) {
      this.#range >>>= 1
      const bit = this.#code < this.#range ? 0 : 1
      if (bit === 1) this.#code -= this.#range
      value = value * 2 + bit
      this.#normalize()
    }
    return value
  }

  /** A number of some bits, the highest first; each has probabilities of its own after those before it. */
  tree(probabilities: Uint16Array, offset: number, bits: number): number {
    let node = 1
    for (let left = bits; left > 0; left -= 1) node = node * 2 + this.bit(probabilities, offset + node)
    return node - 2 ** bits
  }

  /** The same, the lowest first. */
  reverseTree(probabilities: Uint16Array, offset: number, bits: number): number {
    let [node, value] = [1, 0]
    for (let place = 0; place < bits; place += 1) {
      const bit = this.bit(probabilities, offset + node)
      node = node * 2 + bit
      value += bit * 2 ** place
    }
    return value
  }

  #normalize(): void {
    if (this.#range >= MIN_RANGE) return
    const next = this.#bytes[this.#at++]
    if (next === undefined) throw new Damaged('A chunk of LZMA ends early.')
    this.#range *= 256
    this.#code = ((this.#code << 8) | next) >>> 0
  }
}
