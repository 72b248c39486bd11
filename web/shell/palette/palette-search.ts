// Ranks the entries of the command palette by what is typed.

interface Findable {
  label: string
  hint?: string | undefined
}

/** Shown per group. */
const MAX_MATCHES = 8

/**
 * Of each group what matches `query`, the best first, and the group with the best of all first; groups without a
 * match are left out. A match holds every word of the query, in its label or its hint.
 */
export function search<Item extends Findable, Group extends { items: Item[] }>(
  groups: Group[],
  query: string,
): Group[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return groups
    .map((group) => ({ group, matches: best(group.items, words) }))
    .filter(({ matches }) => matches.length > 0)
    .sort((one, other) => scoreOfBest(other.matches) - scoreOfBest(one.matches))
    .map(({ group, matches }) => ({ ...group, items: matches.map(({ item }) => item) }))
}

interface Match<Item> {
  item: Item
  score: number
}

function best<Item extends Findable>(items: Item[], words: string[]): Match<Item>[] {
  return items
    .map((item) => ({ item, score: scoreOf(item, words) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, MAX_MATCHES)
}

function scoreOfBest([first]: Match<unknown>[]): number {
  return first?.score ?? 0
}

/**
 * 0: no match. A word at the start of the label counts most, then one at the start of any word of it. Where nothing
 * is asked for, all match alike.
 */
function scoreOf({ label, hint = '' }: Findable, words: string[]): number {
  const text = label.toLowerCase()
  const more = hint.toLowerCase()
  let score = words.length === 0 ? 1 : 0
  for (const word of words) {
    const points = text.startsWith(word)
      ? 4
      : text.includes(` ${word}`)
        ? 3
        : text.includes(word)
          ? 2
          : more.includes(word)
            ? 1
            : 0
    if (points === 0) return 0
    score += points
  }
  return score
}
