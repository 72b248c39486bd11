// What a mail is, how it is written, and the port through which it leaves.

import type { Letter } from './letter.ts'
import { asHtml } from './mail-html.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** The code that the email carries, if it is about one. */
  code?: string
  links: string[]
}

/** How mails leave. It rejects with `Standstill` when no mail at all can leave, and otherwise because of this one. */
export interface MailPort {
  /** Sends one mail; rejects when it could not be handed over. */
  send(mail: Mail): Promise<void>
  /** Goes as far as a mail can go without a recipient: rejects when no mail could be sent. */
  reach(): Promise<void>
}

/** Writes an email as plain text and as HTML. All parts may come from users: they are escaped. */
export function composeMail(letter: Letter): Mail {
  const { to, subject, code, action } = letter
  return {
    to,
    subject,
    text: asText(letter),
    html: asHtml(letter),
    ...(code && { code }),
    links: action ? [action.url] : [],
  }
}

function asText({ title, paragraphs, code, action, footer, productName }: Letter): string {
  const parts = [title, ...paragraphs]
  if (code) parts.push(code)
  if (action) parts.push(`${action.label}:\n${action.url}`)
  return `${[...parts, footer, productName].join('\n\n')}\n`
}
