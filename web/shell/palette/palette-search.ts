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
  isReading?: boolean
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
 * The middle of a word counts only where nothing begins with what is typed: “rel” finds no Squirrel beside releases.
 */
export function search<Item extends Findable, Group extends FindableGroup<Item>>(
  groups: Group[],
  query: string,
): (Group & { items: (Item & { matches: Range[] })[] })[] {
  const words = wordsOf(query)
  const found = groups
    .filter(({ isSearchOnly }) => words.length > 0 || !isSearchOnly)
    .map((group) => ({ group, matches: matchesOf(group.items, words) }))
  const isStrict = found.some(({ matches }) => matches.some(({ isInner }) => !isInner))
  return found
    .map(({ group, matches }) => ({ group, matches: best(matches, isStrict) }))
    .filter(({ matches }) => matches.length > 0)
    .sort((one, other) => scoreOf(other) - scoreOf(one))
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
  /** A word of the query is only in the middle of one of the label. */
  isInner: boolean
}

function matchesOf<Item extends Findable>(items: Item[], words: string[]): Match<Item>[] {
  return items
    .map((item) => {
      const points = words.map((word) => pointsOf(item, word))
      const score = points.includes(0) ? 0 : points.reduce((sum, each) => sum + each, words.length ? 0 : 1)
      return { item, score, isInner: points.includes(INNER) }
    })
    .filter(({ score }) => score > 0)
}

function best<Item>(matches: Match<Item>[], isStrict: boolean): Match<Item>[] {
  return matches
    .filter(({ isInner }) => !isInner || !isStrict)
    .sort((one, other) => other.score - one.score)
    .slice(0, LIMIT)
}

interface Found {
  group: FindableGroup<unknown>
  matches: Match<unknown>[]
}

/** Of its best match. The start of what is read counts less than that of a word of an action. */
function scoreOf({ group, matches }: Found): number {
  return (matches[0]?.score ?? 0) * (group.isReading ? READING_WEIGHT : 1)
}

const READING_WEIGHT = 0.7
const INNER = 2

/** 0: no match. The start of the label counts most, then that of any word of it. */
function pointsOf({ label, hint = '', keywords = '' }: Findable, word: string): number {
  const text = label.toLowerCase()
  if (text.startsWith(word)) return 4
  if (startsWordOf(text, word)) return 3
  if (hint.toLowerCase().includes(word) || ` ${keywords}`.includes(` ${word}`)) return 1
  return text.includes(word) ? INNER : 0
}

/** Words begin after all that is no letter or digit: `4.1` is one of 2.4.1. */
function startsWordOf(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (!/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) return true
  return false
}
