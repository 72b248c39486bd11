// Finds sections of the documentation by what is typed.

/** As the build writes it: of each section its id, its heading and its text. */
export type SearchIndex = {
  page: string
  title: string
  sections: [id: string, heading: string, text: string][]
}[]

export interface Found {
  href: string
  /** Of the page. */
  title: string
  /** Empty: the beginning of the page. */
  heading: string
  /** The text around the first word that was found. */
  excerpt: string
}

const LIMIT = 12
const EXCERPT_LENGTH = 140
/** Of the excerpt, before the word. */
const EXCERPT_LEAD = 40

/** The sections with every word of `query`, the best first. A word counts from the start of a word of the text. */
export function searchSections(index: SearchIndex, query: string): Found[] {
  const words = wordsOf(query)
  if (words.length === 0) return []
  const all = index.flatMap(({ page, title, sections }) =>
    sections.map(([id, heading, text], at) => {
      const scores = words.map((word) => scoreOf(word, { title, heading, text, isFirst: at === 0 }))
      const score = scores.includes(0) ? 0 : scores.reduce((sum, each) => sum + each, 0)
      const href = `/docs/${page}${id && `#${id}`}`
      return { score, href, title, heading, text }
    }),
  )
  return all
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, LIMIT)
    .map(({ href, title, heading, text }) => ({ href, title, heading, excerpt: excerptOf(text, words) }))
}

/** The words to find, in lower case. */
export function wordsOf(query: string): string[] {
  return query.toLowerCase().split(/\s+/).filter(Boolean)
}

/** Where `word` begins a word of `text`, or -1. */
export function findWord(text: string, word: string): number {
  const lower = text.toLowerCase()
  for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(lower[at - 1] ?? '')) return at
  return -1
}

interface Searched {
  title: string
  heading: string
  text: string
  /** The beginning of its page, which a title leads to. */
  isFirst: boolean
}

function scoreOf(word: string, { title, heading, text, isFirst }: Searched): number {
  const isInTitle = findWord(title, word) >= 0
  return (
    (isInTitle ? (isFirst ? 12 : 3) : 0) +
    (findWord(heading, word) >= 0 ? 8 : 0) +
    (findWord(text, word) >= 0 ? 2 : 0)
  )
}

function excerptOf(text: string, words: string[]): string {
  const at = Math.min(...words.map((word) => findWord(text, word)).filter((each) => each >= 0), text.length)
  const from = at < EXCERPT_LEAD || at === text.length ? 0 : text.indexOf(' ', at - EXCERPT_LEAD) + 1
  const end = from + EXCERPT_LENGTH
  const shown = end < text.length ? `${text.slice(from, text.lastIndexOf(' ', end))}…` : text.slice(from)
  return from > 0 ? `…${shown}` : shown
}
