// Ranks the entries of the command palette by what is typed.

interface Findable {
  label: string
  hint?: string | undefined
  /** In lower case, separated by spaces. */
  keywords?: string | undefined
}

interface FindableGroup<Item> {
  items: Item[]
  isSearchOnly?: boolean
}

/** A part of a label, from its start to before its end. */
export type Range = readonly [start: number, end: number]

/** Matches shown of each group; typing more narrows them down. */
const LIMIT = 8

/** Shorter beginnings of a name would be those of too many words. */
const MIN_NAME_LENGTH = 3

/**
 * Of each group what matches `query`, the best first, and the group with the best of all first; groups without a
 * match are left out. A match holds every word of the query, in its label or its hint, or at the start of a keyword.
 */
export function search<Item extends Findable, Group extends FindableGroup<Item>>(
  groups: Group[],
  query: string,
): (Group & { items: (Item & { matches: Range[] })[] })[] {
  const words = wordsOf(query)
  return groups
    .filter(({ isSearchOnly }) => words.length > 0 || !isSearchOnly)
    .map((group) => ({ group, matches: best(group.items, words) }))
    .filter(({ matches }) => matches.length > 0)
    .sort((one, other) => scoreOfBest(other.matches) - scoreOfBest(one.matches))
    .map(({ group, matches }) => ({
      ...group,
      items: matches.map(({ item }) => ({ ...item, matches: matchesIn(item.label, words) })),
    }))
}

/** The one application that a word of `query` is the beginning of, by name or slug. */
export function namedApplication<App extends { name: string; slug: string }>(
  applications: App[],
  query: string,
): App | undefined {
  const words = wordsOf(query).filter((word) => word.length >= MIN_NAME_LENGTH)
  const named = applications.filter(({ name, slug }) =>
    words.some((word) => slug.startsWith(word) || name.toLowerCase().startsWith(word)),
  )
  return named.length === 1 ? named[0] : undefined
}

/** Where `words` occur in `label`, without overlaps. */
export function matchesIn(label: string, words: string[]): Range[] {
  const text = label.toLowerCase()
  const found = words
    .map((word): Range => [text.indexOf(word), text.indexOf(word) + word.length])
    .filter(([start]) => start >= 0)
    .sort(([one], [other]) => one - other)
  return found.filter(([start], index) => index === 0 || start >= (found[index - 1]?.[1] ?? 0))
}

function wordsOf(query: string): string[] {
  return query.toLowerCase().split(/\s+/).filter(Boolean)
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
    .slice(0, LIMIT)
}

function scoreOfBest([first]: Match<unknown>[]): number {
  return first?.score ?? 0
}

/**
 * 0: no match. A word at the start of the label counts most, then one at the start of any word of it. Where nothing
 * is asked for, all match alike.
 */
function scoreOf({ label, hint = '', keywords = '' }: Findable, words: string[]): number {
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
          : more.includes(word) || ` ${keywords}`.includes(` ${word}`)
            ? 1
            : 0
    if (points === 0) return 0
    score += points
  }
  return score
}
