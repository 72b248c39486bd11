// Release notes are Markdown, rendered with text formatting only. They are untrusted input: the
// author of a release must not gain script access to a reader's page, so the first library's output is
// taken apart by the second, and only elements, attributes and addresses that are named here are left.

import DOMPurify from 'dompurify'
import { Lexer, Marked, type Token, Tokenizer, type TokensList } from 'marked'
import { NOTES_MAX_DEPTH, NOTES_MAX_LENGTH, notesProblem } from '#shared/domain/releases/notes.ts'

/** Of the page and of the card that notes stand in. */
const HEADINGS_ABOVE = 2

/** Characters that one emphasis spans at most: looking for its end takes time in square to them. */
const EMPHASIS_LIMIT = 500
/** Characters of all blocks, those inside of others counted again. */
const BLOCK_LIMIT = 5 * NOTES_MAX_LENGTH
/** Text of one paragraph, and of one word of it, in which marks are looked for; that as well takes time in square. */
const INLINE_LIMIT = 8000
const WORD_LIMIT = 1000
/** Longer links are shown as text. One definition can serve a thousand of them. */
const HREF_LIMIT = 2000
const HTML_LIMIT = 2_000_000
const { emStrong } = Tokenizer.prototype

/** Gives up on deep nesting, and leaves the marks of very long paragraphs as they are. */
class BoundedLexer extends Lexer {
  #depth = 0
  #length = 0

  override blockTokens(source: string, tokens?: Token[], clipped?: boolean): Token[]
  override blockTokens(source: string, tokens?: TokensList, clipped?: boolean): TokensList
  override blockTokens(source: string, tokens?: Token[], clipped?: boolean): Token[] {
    this.#length += source.length
    if (this.#depth > NOTES_MAX_DEPTH || this.#length > BLOCK_LIMIT)
      throw new RangeError('The notes nest too deeply.')
    this.#depth++
    const lexed = super.blockTokens(source, tokens, clipped)
    this.#depth--
    return lexed
  }

  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    if (source.length <= INLINE_LIMIT && !hasLongRun(source)) return super.inlineTokens(source, tokens)
    tokens.push({ type: 'text', raw: source, text: source, escaped: false })
    return tokens
  }
}

/** Languages without spaces between words are let through: no mark needs to be looked for in them. */
function hasLongRun(source: string): boolean {
  return [/[^!-~]+/, /[^ ]+/].some((gap) => source.split(gap).some(({ length }) => length > WORD_LIMIT))
}

const marked = new Marked({
  gfm: true,
  // Notes were shown line by line before they were drawn, and are written so.
  breaks: true,
  tokenizer: {
    emStrong(source, masked, previous) {
      const [near, nearMasked] = [source, masked.slice(-source.length)].map((all) =>
        all.slice(0, EMPHASIS_LIMIT),
      )
      return emStrong.call(this, near ?? '', nearMasked ?? '', previous)
    },
  },
  renderer: {
    html: (token) => {
      const text = escapeHtml(token.text)
      return token.type === 'html' && token.block ? `<p>${text}</p>` : text
    },
    heading({ tokens, depth }) {
      const level = Math.min(6, depth + HEADINGS_ABOVE)
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>`
    },
    // Loading a picture would tell its host who reads the notes.
    image: ({ href, text }) => link(href, escapeHtml(text || href)),
    link({ href, tokens }) {
      return link(href, this.parser.parseInline(tokens))
    },
    checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
  },
})

const ELEMENTS =
  'h3 h4 h5 h6 p br hr blockquote ul ol li pre code strong em del a table thead tbody tr th td #text'.split(
    ' ',
  )
const WEB_OR_MAIL = /^(?:https?:\/\/|mailto:)/i

/**
 * The nodes that show a text of Markdown. Raw HTML in it is shown as text, a picture as a link to it. Null: it would
 * become more than a page can show.
 */
export function renderMarkdown(text: string): Node[] | null {
  const html = parse(text)
  if (html === null) return null
  const fragment = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: ELEMENTS,
    ALLOWED_ATTR: ['href', 'start'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOWED_URI_REGEXP: WEB_OR_MAIL,
    // A number, which is not a URL.
    ADD_URI_SAFE_ATTR: ['start'],
    RETURN_DOM_FRAGMENT: true,
  })
  for (const link of fragment.querySelectorAll('a')) {
    link.rel = 'noopener nofollow'
    link.target = '_blank'
  }
  return [...fragment.childNodes]
}

function parse(text: string): string | null {
  if (notesProblem(text)) return null
  try {
    const html = marked.parser(new BoundedLexer(marked.defaults).lex(text))
    return html.length > HTML_LIMIT ? null : html
  } catch (cause) {
    if (cause instanceof RangeError) return null
    throw cause
  }
}

function link(href: string, html: string): string {
  return href.length > HREF_LIMIT ? html : `<a href="${escapeHtml(href)}">${html}</a>`
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}
