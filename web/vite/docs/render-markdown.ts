// One page of `web/docs` as HTML: its title, its lead, its text, its headings, and its sections for the search.

import { Marked, type Token, type Tokens } from 'marked'
import { highlight } from '#web/ui/code-block/highlight.ts'
import { renderCallout, withoutKind } from './callout.ts'
import { curlyQuotes } from './curly-quotes.ts'
import { escapeHtml } from './escape-html.ts'
import { headingIds } from './heading-ids.ts'
import { renderInlineCode } from './inline-code.ts'
import { renderTable } from './render-table.ts'

interface Heading {
  level: number
  id: string
  text: string
}

/** What stands between two headings, for the search. */
export interface Section {
  /** Empty: what stands above the first heading. */
  id: string
  heading: string
  text: string
}

export interface RenderedPage {
  title: string
  /** The first paragraph, unless a list belongs to it; and its first sentences, as text. */
  lead: string
  description: string
  html: string
  headings: Heading[]
  sections: Section[]
}

const DESCRIPTION_LENGTH = 160

/** What stands above a block of code, by its language. */
const LANGUAGES: Record<string, string> = {
  sh: 'Terminal',
  json: 'JSON',
  js: 'JavaScript',
  ts: 'TypeScript',
  rust: 'Rust',
  yaml: 'YAML',
  xml: 'XML',
  csharp: 'C#',
  go: 'Go',
  python: 'Python',
  markdown: 'Markdown',
  nginx: 'nginx',
}

/**
 * @param pages names of the pages that there are, without `.md`
 * @throws Error when the page doesn't begin with its title
 */
export function renderMarkdown(markdown: string, pages: ReadonlySet<string>): RenderedPage {
  const marked = new Marked()
  const idOf = headingIds()
  const headings: Heading[] = []
  marked.use({
    renderer: {
      heading({ tokens, depth }) {
        const text = plainText(tokens)
        const id = idOf(text)
        headings.push({ level: depth, id, text: curlyQuotes(text) })
        const inner = this.parser.parseInline(tokens)
        return `<h${depth} id="${escapeHtml(id)}"><a href="#${escapeHtml(id)}">${inner}</a></h${depth}>\n`
      },
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens)
        const target = targetOf(href, pages)
        return target === null ? inner : `<a href="${escapeHtml(target)}">${inner}</a>`
      },
      code: renderCode,
      codespan: ({ text }) => renderInlineCode(text),
      blockquote({ tokens }) {
        return renderCallout(this.parser.parse(tokens))
      },
      table({ header, rows }) {
        const read = ({ tokens }: Tokens.TableCell) => ({
          html: this.parser.parseInline(tokens),
          text: plainText(tokens),
        })
        return renderTable(
          header.map(read),
          rows.map((row) => row.map(read)),
        )
      },
      text(token) {
        const inner = 'tokens' in token && token.tokens
        return inner ? this.parser.parseInline(inner) : escapeHtml(curlyQuotes(token.text))
      },
      html: ({ text }) => escapeHtml(text),
    },
  })
  const [first, ...rest] = marked.lexer(markdown).filter(({ type }) => type !== 'space')
  if (first?.type !== 'heading') throw new Error(`A page begins with its title, not with: ${first?.raw}`)
  const [second] = rest
  const opening = second?.type === 'paragraph' ? (second as Tokens.Paragraph).tokens : []
  const words = plainText(opening)
  // A paragraph that leads to a list stays above it.
  const lead = words.endsWith(':') ? [] : opening
  return {
    title: curlyQuotes(plainText([first])),
    lead: marked.Parser.parseInline(lead, marked.defaults),
    description: firstSentences(words),
    html: marked.parser(lead.length > 0 ? rest.slice(1) : rest),
    headings,
    sections: sectionsOf(rest),
  }
}

/** As many whole sentences as a search engine shows, at least one. */
function firstSentences(text: string): string {
  const [first = '', ...rest] = text.replace(/:$/, '.').split(/(?<=\.) (?=\p{Lu})/u)
  return rest.reduce(
    (all, each) => (`${all} ${each}`.length <= DESCRIPTION_LENGTH ? `${all} ${each}` : all),
    first,
  )
}

function renderCode({ text, lang }: Tokens.Code): string {
  const label = LANGUAGES[lang ?? ''] ?? 'Text'
  const code = highlight(text).map(({ text, kind }) =>
    kind === 'plain' ? escapeHtml(text) : `<span data-kind="${kind}">${escapeHtml(text)}</span>`,
  )
  return [
    `<figure class="code-block_block"><figcaption class="code-block_head">${label}</figcaption>`,
    `<div class="code-block_code scroll-edges_edges" role="group" aria-label="${label}" tabindex="0"><pre><code>${code.join('')}</code></pre></div></figure>\n`,
  ].join('')
}

/** Where a link of a page leads on the site, or null when there is no such page: source files are not served. */
function targetOf(href: string, pages: ReadonlySet<string>): string | null {
  if (/^(#|\/|https?:|mailto:)/.test(href)) return href
  const [, page = '', anchor = ''] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? []
  return pages.has(page) ? `/docs/${page}${anchor}` : null
}

/** Code is found as well, but comes last: an excerpt begins with words. */
function sectionsOf(tokens: Token[]): Section[] {
  const idOf = headingIds()
  const sections = [{ id: '', heading: '', words: [] as string[], code: [] as string[] }]
  for (const token of tokens) {
    const text = plainText([token])
    const last = sections.at(-1)
    if (token.type === 'heading') sections.push({ id: idOf(text), heading: text, words: [], code: [] })
    else if (token.type === 'code') last?.code.push(text)
    else last?.words.push(text)
  }
  return sections
    .map(({ id, heading, words, code }) => ({ id, heading, text: [...words, ...code].join(' ').trim() }))
    .filter(({ id, text }) => id || text)
}

/** The words of a page without marks. */
function plainText(tokens: Token[]): string {
  return tokens.map(wordsOf).join('').replace(/\s+/g, ' ').trim()
}

function wordsOf(token: Token): string {
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table
    return [header, ...rows].map((row) => row.map((cell) => ` ${plainText(cell.tokens)}`).join('')).join('')
  }
  if (token.type === 'list')
    return (token as Tokens.List).items.map((item) => ` ${plainText(item.tokens)}`).join('')
  const inner = (token as Tokens.Generic).tokens
  if (token.type === 'blockquote') return withoutKind(plainText(inner ?? []))
  if (inner) return isBlock(token) ? `${plainText(inner)} ` : inner.map(wordsOf).join('')
  if (token.type === 'space' || token.type === 'br') return ' '
  return 'text' in token ? String(token.text) : ''
}

const isBlock = ({ type }: Token) => type === 'paragraph' || type === 'text'
