// Release notes for updaters that show HTML in a web view, some of them with scripts enabled. Notes are Markdown of
// strangers: raw HTML in them becomes text, a picture a link to it, and links lead to the web or to an email only. What
// would take long to read or become a large page is shown as plain text.

import { Marked } from 'marked'
import { notesProblem } from '#shared/domain/releases/notes.ts'
import { escapeXml } from './xml.ts'

/** Emphasis in longer notes could take time in square to their length. */
const MAX_MARKDOWN_LENGTH = 10_000
const MAX_HTML_LENGTH = 200_000
const WEB_OR_MAIL = /^(?:https?:\/\/|mailto:)/i

const marked = new Marked({
  gfm: true,
  breaks: true,
  renderer: {
    html: ({ text }) => escapeXml(text),
    image: ({ href, text }) => link(href, escapeXml(text || href)),
    link({ href, tokens }) {
      return link(href, this.parser.parseInline(tokens))
    },
    code: ({ text }) => `<pre><code>${escapeXml(text)}</code></pre>`,
    checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
  },
})

/** Notes as HTML that begins with an element and runs nothing; empty without notes. */
export function notesHtml(notes: string): string {
  if (!notes.trim()) return ''
  const html = (notes.length <= MAX_MARKDOWN_LENGTH && !notesProblem(notes) && render(notes)) || plain(notes)
  // Sparkle takes a text that begins with a URL for the place of the notes.
  return `<div>${html}</div>`
}

/** Null: it nests too deeply, or becomes too large. */
function render(notes: string): string | null {
  try {
    const html = marked.parse(notes, { async: false })
    return html.length > MAX_HTML_LENGTH ? null : html
  } catch (problem) {
    if (problem instanceof RangeError) return null
    throw problem
  }
}

function plain(notes: string): string {
  return notes
    .replaceAll(/\r\n?/g, '\n')
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeXml(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('')
}

function link(href: string, html: string): string {
  return WEB_OR_MAIL.test(href) ? `<a href="${escapeXml(href)}">${html}</a>` : html
}
