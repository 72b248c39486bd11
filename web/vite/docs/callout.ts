// Remarks beside the text, as GitHub writes them: a quotation that begins with `[!NOTE]` or `[!WARNING]`.

import { icon } from './page-icon.ts'

const KIND = /^\s*(?:<p>)?\[!(NOTE|WARNING)\]\s*/

const LOOKS = {
  NOTE: { tone: 'info', sign: 'info' },
  WARNING: { tone: 'warn', sign: 'warning' },
} as const

/** @param html of what is quoted */
export function renderCallout(html: string): string {
  const kind = KIND.exec(html)?.[1]
  if (kind !== 'NOTE' && kind !== 'WARNING') return `<blockquote>\n${html}</blockquote>\n`
  const { tone, sign } = LOOKS[kind]
  return `<div class="note_note tone_tone" data-tone="${tone}" role="note">${icon(sign)}<div class="note_words"><p>${html.replace(KIND, '')}</div></div>\n`
}

/** The words of a callout without its kind, for the search. */
export function withoutKind(text: string): string {
  return text.replace(KIND, '')
}
