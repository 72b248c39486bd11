// How many different hashes were added: exact up to `MAX_EXACT_CLIENTS`, beyond that a HyperLogLog of 4,096 registers,
// whose standard error is 1.04 / sqrt(4096) = 1.6%. Adding a hash again changes nothing, so sketches of several isolates
// merge by adding each other's hashes, in any order and as often as it happens. A register is the highest rank of the
// hashes that fall to it, hence merging is the maximum.
//
// The estimator is the improved one of Otmar Ertl, "New cardinality estimation algorithms for HyperLogLog sketches"
// (2017, arXiv 1702.01284, algorithm 6), which Redis uses as well: it has the linear counting of empty registers built
// in, and no bias between the two ranges.

import { MAX_EXACT_CLIENTS } from '#shared/limits.ts'

/** Bits of a hash: as many as a number holds exactly. */
export const HASH_BITS = 52
const INDEX_BITS = 12
const REGISTER_COUNT = 2 ** INDEX_BITS
/** Of the bits that the index leaves, the rank is the place of the first one; none set: one more than there are. */
const MAX_RANK = HASH_BITS - INDEX_BITS + 1
const RANK_SPACE = 2 ** (HASH_BITS - INDEX_BITS)
/** Limit of the estimator's bias correction, 1 / (2 ln 2). */
const ALPHA = 1 / (2 * Math.log(2))

export interface Sketch {
  /** The hashes themselves while they are few, else null. */
  hashes: Set<number> | null
  /** Ranks, once they are many. */
  registers: Uint8Array | null
}

/** A sketch as it is stored. */
export interface StoredSketch {
  /** 1: the hashes, as doubles; 0: the registers. */
  exact: number
  data: ArrayBuffer
}

export const emptySketch = (): Sketch => ({ hashes: new Set(), registers: null })

/**
 * Adds a hash of `HASH_BITS` bits.
 * @returns whether the sketch changed
 */
export function addHash(sketch: Sketch, hash: number): boolean {
  if (sketch.registers) return raise(sketch.registers, hash)
  const { hashes } = sketch
  if (!hashes || hashes.has(hash)) return false
  hashes.add(hash)
  if (hashes.size <= MAX_EXACT_CLIENTS) return true
  const registers = new Uint8Array(REGISTER_COUNT)
  for (const each of hashes) raise(registers, each)
  Object.assign(sketch, { hashes: null, registers })
  return true
}

function raise(registers: Uint8Array, hash: number): boolean {
  const index = Math.floor(hash / RANK_SPACE)
  const rank = rankOf(hash - index * RANK_SPACE)
  if ((registers[index] ?? 0) >= rank) return false
  registers[index] = rank
  return true
}

/** Bit operators see only 32 bits, so the 40 are looked at in two parts. */
function rankOf(bits: number): number {
  const high = Math.floor(bits / 2 ** 20)
  if (high > 0) return Math.clz32(high) - 11
  return bits === 0 ? MAX_RANK : Math.clz32(bits) - 11 + 20
}

/** How many different hashes were added. */
export function estimate({ hashes, registers }: Sketch): number {
  if (!registers) return hashes?.size ?? 0
  const counts = new Uint32Array(MAX_RANK + 1)
  for (const rank of registers) counts[rank] = (counts[rank] ?? 0) + 1
  const share = (rank: number) => (counts[rank] ?? 0) / REGISTER_COUNT
  let z = REGISTER_COUNT * tau(1 - share(MAX_RANK))
  for (let rank = MAX_RANK - 1; rank >= 1; rank--) z = (z + (counts[rank] ?? 0)) / 2
  z += REGISTER_COUNT * sigma(share(0))
  return Math.round((ALPHA * REGISTER_COUNT ** 2) / z)
}

/** The part of empty registers, by their share. */
function sigma(share: number): number {
  if (share === 1) return Number.POSITIVE_INFINITY
  let x = share
  let weight = 1
  let sum = x
  for (let before = -1; sum !== before; ) {
    before = sum
    x *= x
    sum += x * weight
    weight *= 2
  }
  return sum
}

/** The part of full registers, by the share of all others. */
function tau(share: number): number {
  if (share === 0 || share === 1) return 0
  let x = share
  let weight = 1
  let sum = 1 - x
  for (let before = -1; sum !== before; ) {
    before = sum
    x = Math.sqrt(x)
    weight /= 2
    sum -= (1 - x) ** 2 * weight
  }
  return sum / 3
}

export function storeSketch({ hashes, registers }: Sketch): StoredSketch {
  if (registers) return { exact: 0, data: registers.slice().buffer as ArrayBuffer }
  return { exact: 1, data: Float64Array.from(hashes ?? []).buffer as ArrayBuffer }
}

export function readSketch({ exact, data }: StoredSketch): Sketch {
  return exact
    ? { hashes: new Set(new Float64Array(data)), registers: null }
    : { hashes: null, registers: new Uint8Array(data) }
}
