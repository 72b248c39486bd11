// Email by SMTP, over the runtime's sockets. worker-mailer writes the message; the conversation is ours,
// because a password must never cross an unencrypted connection, whatever the server claims to support.

import { connect } from 'cloudflare:sockets'
import { Email } from 'worker-mailer'
import type { Mail, MailPort } from './mail.ts'
import { type Line, SmtpConversation } from './smtp-conversation.ts'

const IMPLICIT_TLS_PORT = 465
const SUBMISSION_PORT = 587
/** Less than the half minute that Workers have after an answer: a server that says nothing must be noted as such. */
const TIMEOUT_MS = 20_000

export interface SmtpSettings {
  /** `smtps://user:password@host:port` (TLS from the start) or `smtp://…` (STARTTLS, required). */
  url: string
  /** An address, or `Name <address>`. */
  from: string
}

/** A mail port that hands every mail to an SMTP server. */
export function smtpMail({ url, from }: SmtpSettings): MailPort {
  const server = new URL(url)
  const implicit = server.protocol === 'smtps:'
  const port = Number(server.port) || (implicit ? IMPLICIT_TLS_PORT : SUBMISSION_PORT)
  const credentials = server.username && {
    username: decodeURIComponent(server.username),
    password: decodeURIComponent(server.password),
  }
  const sender = parseAddress(from)

  const identity = { from: sender.email, ...(credentials && { credentials }) }

  async function converse(talk: (conversation: SmtpConversation) => Promise<void>) {
    const address = { hostname: server.hostname, port }
    let socket = connect(address, { secureTransport: implicit ? 'on' : 'starttls', allowHalfOpen: false })
    const line: Line = {
      readable: socket.readable,
      writable: socket.writable,
      upgrade: implicit
        ? undefined
        : () => {
            socket = socket.startTls()
            return socket
          },
    }
    const expiry = setTimeout(() => socket.close(), TIMEOUT_MS)
    try {
      await talk(new SmtpConversation(line))
    } finally {
      clearTimeout(expiry)
      // What was said counts, however the line ends.
      await socket.close().catch(() => undefined)
    }
  }

  return {
    send: (mail) =>
      converse((conversation) =>
        conversation.deliver({ ...identity, to: oneLine(mail.to), data: message(mail, sender) }),
      ),
    reach: () => converse((conversation) => conversation.reach(identity)),
  }
}

/** The email as it is sent, dots stuffed, ending with the line that holds a single dot. */
export function message(mail: Mail, from: { name?: string; email: string }): string {
  const { to, subject, text, html } = mail
  const headers = Object.fromEntries(
    Object.entries(mail.headers ?? {}).map(([name, value]) => [name, oneLine(value)]),
  )
  return new Email({ from, to: oneLine(to), subject: oneLine(subject), text, html, headers }).getEmailData()
}

function parseAddress(from: string): { name?: string; email: string } {
  const [, name, email] = /^(.*?)<([^<>]+)>\s*$/.exec(oneLine(from)) ?? []
  if (!email) return { email: oneLine(from).trim() }
  const plain = name?.replaceAll('"', '').trim()
  return plain ? { name: plain, email: email.trim() } : { email: email.trim() }
}

/** A line break in a header would begin another header, a hidden recipient for one. */
function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ')
}
