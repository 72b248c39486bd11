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
  /** Further headers, by name. */
  headers?: Record<string, string>
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
  const { to, subject, code, action, unsubscribe } = letter
  const headers = headersOf(letter)
  return {
    to,
    subject,
    text: asText(letter),
    html: asHtml(letter),
    ...(code && { code }),
    links: [
      ...(action ? [action.url] : []),
      ...(unsubscribe ? [unsubscribe.url, unsubscribe.settingsUrl] : []),
    ],
    ...(headers && { headers }),
  }
}

/** RFC 8058, 2369 and 3834. */
function headersOf({ unsubscribe, messageId }: Letter): Record<string, string> | null {
  if (!unsubscribe && !messageId) return null
  return {
    ...(messageId && { 'Message-ID': `<${messageId}>` }),
    ...(unsubscribe && {
      'List-Unsubscribe': `<${unsubscribe.url}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    }),
  }
}

function asText({
  title,
  paragraphs,
  lines,
  code,
  action,
  footer,
  unsubscribe,
  productName,
}: Letter): string {
  const parts = [title, ...paragraphs]
  if (lines?.length) parts.push(lines.map((line) => `- ${line}`).join('\n'))
  if (code) parts.push(code)
  if (action) parts.push(`${action.label}:\n${action.url}`)
  if (unsubscribe)
    parts.push(`Unsubscribe:\n${unsubscribe.url}\n\nChoose your emails:\n${unsubscribe.settingsUrl}`)
  return `${[...parts, footer, productName].join('\n\n')}\n`
}
