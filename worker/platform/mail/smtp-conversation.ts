// The client's side of one SMTP conversation (RFC 5321, 3207, 4954), over anything that can be read and written.

import { Buffer } from 'node:buffer'
import { Standstill } from '#worker/platform/outbox.ts'

/** One connection. `upgrade` switches it to TLS; without it the line is encrypted from the start. */
export interface Line {
  readable: ReadableStream<Uint8Array>
  writable: WritableStream<Uint8Array>
  upgrade: (() => Pick<Line, 'readable' | 'writable'>) | undefined
}

export interface Sender {
  from: string
  credentials?: { username: string; password: string }
}

export interface Envelope extends Sender {
  to: string
  /** Headers and body, dot-stuffed and terminated. */
  data: string
}

/** A server's refusal. The message names the step and the server's code, never an address or a password. */
export class SmtpError extends Error {
  override readonly name = 'SmtpError'
}

/** One conversation, about one mail or none. The caller closes the connection afterwards. */
export class SmtpConversation {
  #reader: ReadableStreamDefaultReader<Uint8Array>
  #writer: WritableStreamDefaultWriter<Uint8Array>
  readonly #upgrade: Line['upgrade']
  #received = ''

  constructor({ readable, writable, upgrade }: Line) {
    this.#reader = readable.getReader()
    this.#writer = writable.getWriter()
    this.#upgrade = upgrade
  }

  /** Hands an email over. @throws Standstill when the failure isn't about this email, SmtpError when it is */
  async deliver({ to, data, ...sender }: Envelope): Promise<void> {
    await this.#reachSender(sender)
    await this.#command('RCPT TO', `RCPT TO:<${mailbox(to)}>`, '2')
    await this.#command('DATA', 'DATA', '3')
    await this.#write(data)
    await this.#expect('message', '2')
    // The server has the email now: a connection closed here must not send it twice.
    await this.#write('QUIT\r\n').catch(() => undefined)
  }

  /** Does all that comes before the first recipient. @throws Standstill when no mail could be handed over */
  async reach(sender: Sender): Promise<void> {
    await this.#reachSender(sender)
    await this.#write('QUIT\r\n')
  }

  async #reachSender(sender: Sender) {
    try {
      await this.#greet(sender)
    } catch (error) {
      throw new Standstill(error instanceof Error ? error.message : 'unknown', { cause: error })
    }
  }

  /** Greets, encrypts, signs in and says who sends. */
  async #greet({ from, credentials }: Sender) {
    await this.#expect('greeting', '2')
    let offers = await this.#command('EHLO', 'EHLO localhost', '2')
    if (this.#upgrade) {
      if (!/^250[ -]STARTTLS\b/im.test(offers))
        throw new SmtpError('The mail server does not offer STARTTLS.')
      await this.#command('STARTTLS', 'STARTTLS', '2')
      this.#encrypt(this.#upgrade)
      offers = await this.#command('EHLO', 'EHLO localhost', '2')
    }
    if (credentials) await this.#signIn(offers, credentials)
    await this.#command('MAIL FROM', `MAIL FROM:<${mailbox(from)}>`, '2')
  }

  async #signIn(offers: string, { username, password }: { username: string; password: string }) {
    const mechanisms = /^250[ -]AUTH[ =](.*)$/im.exec(offers)?.[1]?.toUpperCase().split(/\s+/) ?? []
    if (mechanisms.includes('PLAIN')) {
      await this.#command('AUTH', `AUTH PLAIN ${base64(`\0${username}\0${password}`)}`, '2')
    } else if (mechanisms.includes('LOGIN')) {
      await this.#command('AUTH', 'AUTH LOGIN', '3')
      await this.#command('AUTH', base64(username), '3')
      await this.#command('AUTH', base64(password), '2')
    } else throw new SmtpError('The mail server offers neither AUTH PLAIN nor AUTH LOGIN.')
  }

  /** Whatever came before encryption may have been put there by someone on the way: it is thrown away. */
  #encrypt(upgrade: NonNullable<Line['upgrade']>) {
    this.#received = ''
    this.#reader.releaseLock()
    this.#writer.releaseLock()
    const { readable, writable } = upgrade()
    this.#reader = readable.getReader()
    this.#writer = writable.getWriter()
  }

  async #command(step: string, line: string, expected: string): Promise<string> {
    await this.#write(`${line}\r\n`)
    return this.#expect(step, expected)
  }

  async #write(text: string) {
    await this.#writer.write(new TextEncoder().encode(text))
  }

  /** Reads one whole reply: lines `250-…` and a last one `250 …`. */
  async #expect(step: string, expected: string): Promise<string> {
    let end = /^\d{3}(?: .*)?\r?\n/m.exec(this.#received)
    while (!end) {
      const { value, done } = await this.#reader.read()
      if (done) throw new SmtpError(`The mail server hung up at ${step}.`)
      this.#received += new TextDecoder().decode(value)
      if (this.#received.length > 64 * 1024)
        throw new SmtpError(`The mail server never ends its reply at ${step}.`)
      end = /^\d{3}(?: .*)?\r?\n/m.exec(this.#received)
    }
    const reply = this.#received.slice(0, end.index + end[0].length)
    this.#received = this.#received.slice(reply.length)
    if (!reply.startsWith(expected))
      throw new SmtpError(`The mail server refused ${step}: ${reply.slice(0, 3)}.`)
    return reply
  }
}

/** Angle brackets and control characters would end the address (SMTP injection). */
function mailbox(address: string): string {
  if (/[<>\s\p{Cc}]/u.test(address))
    throw new SmtpError('The mail address holds characters that it must not.')
  return address
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64')
}
