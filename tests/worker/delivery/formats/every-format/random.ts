/** Mulberry32, and what is picked with it. */
export function randomFrom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number) => Math.floor(next() * end)
  return {
    next,
    below,
    happens: (probability: number) => next() < probability,
    of<Item>(items: readonly Item[]): Item | undefined {
      return items[below(items.length)]
    },
  }
}
export type Random = ReturnType<typeof randomFrom>
