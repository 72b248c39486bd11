// LZMA as the chunks of LZMA2 hold it (LZMA specification of the LZMA SDK): literals, and matches with what came before.
// What was decompressed is the dictionary, so matches reach no further than that.

import { probabilities, RangeDecoder } from './range-decoder.ts'
import { Damaged } from './stored-bytes.ts'

/** States after a literal, which come first. */
const LITERAL_STATES = 7
const STATES = 12
const MAX_POSITION_STATES = 16
const LITERAL_PROBABILITIES = 0x300
const MIN_MATCH = 2
/** Slots of distances whose lower bits have probabilities, from the first to the last but one. */
const [FIRST_MODEL_SLOT, FIRST_DIRECT_SLOT] = [4, 14]
const ALIGN_BITS = 4

/** What was decompressed so far. */
export interface Output {
  bytes: Uint8Array
  length: number
  /** Where the dictionary was last reset. */
  start: number
}

/** Lengths of matches: short ones by position, longer ones together. */
class LengthDecoder {
  readonly #choices = probabilities(2)
  readonly #short = [0, 1].map(() => probabilities(MAX_POSITION_STATES * 8))
  readonly #long = probabilities(256)

  decode(bits: RangeDecoder, positionState: number): number {
    for (const [index, short] of this.#short.entries())
      if (bits.bit(this.#choices, index) === 0) return index * 8 + bits.tree(short, positionState * 8, 3)
    return 16 + bits.tree(this.#long, 0, 8)
  }
}

/** Decompresses chunks one after another, as long as they share their state. */
export class Lzma {
  readonly #literalContextBits: number
  readonly #literalPositionBits: number
  readonly #positionBits: number

  #state = 0
  readonly #distances: [number, number, number, number] = [0, 0, 0, 0]
  readonly #isMatch = probabilities(STATES * MAX_POSITION_STATES)
  /** Whether it is a repetition of the last distances, of the first, the second and the third. */
  readonly #isRepeated = [0, 1, 2, 3].map(() => probabilities(STATES))
  readonly #isLong = probabilities(STATES * MAX_POSITION_STATES)
  readonly #literals: Uint16Array
  readonly #slots = [0, 1, 2, 3].map(() => probabilities(64))
  readonly #models = probabilities(1 + 128 - FIRST_DIRECT_SLOT)
  readonly #align = probabilities(2 ** ALIGN_BITS)
  readonly #matchLength = new LengthDecoder()
  readonly #repeatedLength = new LengthDecoder()

  /** @param properties the byte that a chunk states them in */
  constructor(properties: number) {
    this.#literalContextBits = properties % 9
    this.#literalPositionBits = Math.floor(properties / 9) % 5
    this.#positionBits = Math.floor(properties / 45)
    const literalBits = this.#literalContextBits + this.#literalPositionBits
    if (this.#positionBits > 4 || literalBits > 4) throw new Damaged('Properties of LZMA are invalid.')
    this.#literals = probabilities(LITERAL_PROBABILITIES << literalBits)
  }

  /** @throws Damaged unless the chunk is for exactly the bytes up to `end`, for which there has to be room */
  decode(chunk: Uint8Array, output: Output, end: number): void {
    const bits = new RangeDecoder(chunk)
    while (output.length < end) {
      const positionState = (output.length - output.start) & (2 ** this.#positionBits - 1)
      if (bits.bit(this.#isMatch, this.#state * MAX_POSITION_STATES + positionState) === 0)
        this.#literal(bits, output)
      else copy(output, this.#distances, this.#match(bits, positionState), end)
    }
    if (!bits.isFinished) throw new Damaged('A chunk of LZMA has more than it states.')
  }

  #literal(bits: RangeDecoder, output: Output): void {
    const { bytes, length, start } = output
    const before = length > start ? (bytes[length - 1] ?? 0) : 0
    const position = (length - start) & (2 ** this.#literalPositionBits - 1)
    const context = position * 2 ** this.#literalContextBits + (before >> (8 - this.#literalContextBits))
    const offset = context * LITERAL_PROBABILITIES
    let symbol = 1
    if (this.#state >= LITERAL_STATES) {
      // After a match, the byte that would continue it tells something of the one that doesn't.
      const expected = bytes[length - this.#distances[0] - 1] ?? 0
      for (let place = 7; place >= 0; place -= 1) {
        const likely = (expected >> place) & 1
        const bit = bits.bit(this.#literals, offset + (1 + likely) * 256 + symbol)
        symbol = symbol * 2 + bit
        if (bit !== likely) break
      }
    }
    while (symbol < 256) symbol = symbol * 2 + bits.bit(this.#literals, offset + symbol)
    bytes[output.length++] = symbol
    this.#state = this.#state < 4 ? 0 : this.#state - (this.#state < 10 ? 3 : 6)
  }

  /** @returns its length; its distance is the first of the last ones then */
  #match(bits: RangeDecoder, positionState: number): number {
    const isAfterLiteral = this.#state < LITERAL_STATES
    const [isRepeated, ...isOther] = this.#isRepeated as [Uint16Array, ...Uint16Array[]]
    const distances = this.#distances
    if (bits.bit(isRepeated, this.#state) === 0) {
      const length = this.#matchLength.decode(bits, positionState)
      this.#state = isAfterLiteral ? 7 : 10
      distances.copyWithin(1, 0, 3)
      distances[0] = this.#distance(bits, length)
      return length + MIN_MATCH
    }
    let index = 0
    while (index < isOther.length && bits.bit(isOther[index] as Uint16Array, this.#state) === 1) index += 1
    if (index === 0 && bits.bit(this.#isLong, this.#state * MAX_POSITION_STATES + positionState) === 0) {
      this.#state = isAfterLiteral ? 9 : 11
      return 1
    }
    const [distance = 0] = distances.splice(index, 1)
    distances.unshift(distance)
    const length = this.#repeatedLength.decode(bits, positionState)
    this.#state = isAfterLiteral ? 8 : 11
    return length + MIN_MATCH
  }

  #distance(bits: RangeDecoder, length: number): number {
    const slot = bits.tree(this.#slots[Math.min(length, 3)] as Uint16Array, 0, 6)
    if (slot < FIRST_MODEL_SLOT) return slot
    const lower = (slot >> 1) - 1
    const distance = (2 + (slot & 1)) * 2 ** lower
    if (slot < FIRST_DIRECT_SLOT) return distance + bits.reverseTree(this.#models, distance - slot, lower)
    const high = bits.direct(lower - ALIGN_BITS) * 2 ** ALIGN_BITS
    return distance + high + bits.reverseTree(this.#align, 0, ALIGN_BITS)
  }
}

/** Byte by byte: a match may overlap what it makes. */
function copy(output: Output, [distance]: readonly number[], length: number, end: number): void {
  const from = output.length - (distance ?? 0) - 1
  if (!(from >= output.start)) throw new Damaged('A match of LZMA begins before the dictionary.')
  if (output.length + length > end) throw new Damaged('A match of LZMA ends behind its chunk.')
  for (let index = 0; index < length; index += 1)
    output.bytes[output.length++] = output.bytes[from + index] ?? 0
}
