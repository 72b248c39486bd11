// Code within a line. Short code stays whole; longer code may break at its spaces and after its separators.

import { escapeHtml } from './escape-html.ts'

/** Longer than this it has no room beside other words on a phone. A command can break at its spaces sooner. */
const WHOLE_CHARACTERS = 24
const WHOLE_COMMAND_CHARACTERS = 16

/** After the separators of paths, names and URLs, but not within versions and dates, nor before a file's extension. */
const SEAM = /(?<=\w[}\]]*(?:[/\-?&]|\.(?!\w{1,5}$)))(?=[a-z{[])/i

export function renderInlineCode(text: string): string {
  const whole = text.includes(' ') ? WHOLE_COMMAND_CHARACTERS : WHOLE_CHARACTERS
  if (text.length <= whole) return `<code>${escapeHtml(text)}</code>`
  return `<code class="article_long">${text.split(' ').map(word).join(' ')}</code>`
}

function word(text: string): string {
  const pieces = text.length <= WHOLE_CHARACTERS ? [text] : text.split(SEAM)
  return pieces.map(piece).join('<wbr>')
}

/** Without a place to break, a long piece breaks wherever the line ends. */
function piece(text: string): string {
  return text.length <= WHOLE_CHARACTERS ? `<span>${escapeHtml(text)}</span>` : escapeHtml(text)
}
