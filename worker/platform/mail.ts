// What a mail is, how it is written, and the port through which it leaves.

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** The code that the mail carries, if it is about one. */
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

export interface Letter {
  to: string
  subject: string
  productName: string
  /** Plain sentences, one paragraph each. */
  paragraphs: string[]
  code?: string
  action?: { label: string; url: string }
  /** The last paragraph, in smaller print: why the reader gets this. */
  footer: string
}

/** Writes a letter as plain text and as HTML. All of its parts may come from people: they are escaped. */
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

function asText({ paragraphs, code, action, footer, productName }: Letter): string {
  const parts = [...paragraphs]
  if (code) parts.push(code)
  if (action) parts.push(`${action.label}:\n${action.url}`)
  return `${[...parts, footer, productName].join('\n\n')}\n`
}

function asHtml({ subject, paragraphs, code, action, footer, productName }: Letter): string {
  const body = paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`)
  if (code) body.push(`<p style="font-size:28px;letter-spacing:4px"><strong>${escapeHtml(code)}</strong></p>`)
  if (action) body.push(`<p><a href="${escapeHtml(action.url)}">${escapeHtml(action.label)}</a></p>`)
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="font-family:system-ui,sans-serif;line-height:1.5;max-width:560px">
${body.join('\n')}
<p style="color:#666;font-size:13px">${escapeHtml(footer)}<br>${escapeHtml(productName)}</p>
</body>
</html>
`
}

/** Makes a text safe between tags and inside quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
