// Release notes as people write them for other people: Markdown, drawn with what a text needs and nothing else. Whoever
// may write a release is not trusted with the page of whoever reads it, so what the first library makes of the text is
// taken apart by the second, and only elements, attributes and addresses that are named here are left.

import DOMPurify from 'dompurify'
import { Marked, Tokenizer } from 'marked'

/** Of the page and of the card that notes stand in. */
const HEADINGS_ABOVE = 2

/** Characters that one emphasis spans at most: without an end, looking for ends takes seconds in a hostile text. */
const EMPHASIS_LIMIT = 500
const { emStrong } = Tokenizer.prototype

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
    image: ({ href, text }) => `<a href="${escapeHtml(href)}">${escapeHtml(text || href)}</a>`,
    checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
  },
})

const ELEMENTS =
  'h3 h4 h5 h6 p br hr blockquote ul ol li pre code strong em del a table thead tbody tr th td #text'.split(
    ' ',
  )
const WEB_OR_MAIL = /^(?:https?:\/\/|mailto:)/i

/**
 * The nodes that show a text of Markdown. Raw HTML in it is shown as text, a picture as a link to it. Null: it is nested
 * more deeply than can be drawn.
 */
export function renderMarkdown(text: string): DocumentFragment | null {
  const html = parse(text)
  if (html === null) return null
  const fragment = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: ELEMENTS,
    ALLOWED_ATTR: ['href', 'start'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOWED_URI_REGEXP: WEB_OR_MAIL,
    // A number, which is no address.
    ADD_URI_SAFE_ATTR: ['start'],
    RETURN_DOM_FRAGMENT: true,
  })
  for (const link of fragment.querySelectorAll('a')) {
    link.rel = 'noopener nofollow'
    link.target = '_blank'
  }
  return fragment
}

function parse(text: string): string | null {
  try {
    return marked.parse(text, { async: false })
  } catch (cause) {
    if (cause instanceof RangeError) return null
    throw cause
  }
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
