// Reproducible random decisions. Each actor has its own stream, so that its draws don't shift those of the others.

export interface Random {
  /** Between 0 and 1. */
  next(): number
  /** An integer from `from` to `to`, both included. */
  between(from: number, to: number): number
  pick<T>(from: readonly T[]): T | undefined
  bytes(length: number): Buffer<ArrayBuffer>
}

/** mulberry32, seeded by a string. */
export function createRandom(seed: string): Random {
  let state = [...seed].reduce(
    (hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16_777_619),
    2_166_136_261,
  )
  function next() {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    between,
    pick: (from) => from[between(0, from.length - 1)],
    bytes(length) {
      const block = Buffer.alloc(4096)
      for (let at = 0; at < block.length; at += 4) block.writeUInt32LE(Math.floor(next() * 2 ** 32), at)
      const bytes = Buffer.alloc(length)
      for (let at = 0; at < length; at += block.length) {
        block.copy(bytes, at)
        block.writeUInt32LE(at, 0)
      }
      return bytes
    },
  }
}
