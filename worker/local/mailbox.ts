// The local mailbox receives all emails while no mail server is set. Developers and tests read them at /dev/mailbox.

import { DurableObject } from 'cloudflare:workers'
import { Hono } from 'hono'
import type { Mail, MailPort } from '#worker/platform/mail/mail.ts'
import { MAILBOX_PATH, MAILBOX_STYLES_PATH, mailboxPage, mailboxStyles } from './mailbox-page.ts'

const MAX_MAILS = 200

export interface StoredMail extends Mail {
  /** ISO 8601. */
  sentAt: string
}

/** Reads the mailbox, newest first; `to` filters by recipient. */
export interface MailboxPort {
  list(to?: string): Promise<StoredMail[]>
}

/** Stores the newest `MAX_MAILS` emails. */
export class Mailbox extends DurableObject implements Pick<MailPort, 'send'>, MailboxPort {
  readonly #sql = this.ctx.storage.sql

  constructor(state: DurableObjectState, env: never) {
    super(state, env)
    this.#sql.exec(
      'CREATE TABLE IF NOT EXISTS mails (number INTEGER PRIMARY KEY AUTOINCREMENT, recipient TEXT NOT NULL, mail TEXT NOT NULL)',
    )
  }

  async send(mail: Mail): Promise<void> {
    const stored: StoredMail = { ...mail, sentAt: new Date().toISOString() }
    this.#sql.exec(
      'INSERT INTO mails (recipient, mail) VALUES (?, ?)',
      mail.to.toLowerCase(),
      JSON.stringify(stored),
    )
    this.#sql.exec('DELETE FROM mails WHERE number <= (SELECT max(number) FROM mails) - ?', MAX_MAILS)
  }

  async list(to?: string): Promise<StoredMail[]> {
    const rows = to
      ? this.#sql.exec('SELECT mail FROM mails WHERE recipient = ? ORDER BY number DESC', to.toLowerCase())
      : this.#sql.exec('SELECT mail FROM mails ORDER BY number DESC')
    return rows.toArray().map((row) => JSON.parse(String(row.mail)))
  }
}

/** The one mailbox behind a namespace. */
export function openMailbox(namespace: DurableObjectNamespace<Mailbox>): MailPort & MailboxPort {
  const mailbox = () => namespace.get(namespace.idFromName('mailbox'))
  return {
    send: (mail) => mailbox().send(mail),
    reach: async () => undefined,
    list: (to) => mailbox().list(to),
  }
}

export interface MailboxLooks {
  productName: string
  /** Path of the font of all text, below the root; undefined: the system's font. */
  font: () => Promise<string | undefined>
}

/** Serves the mailbox as a page and as JSON. */
export function mailboxApp(mailbox: MailboxPort, { productName, font }: MailboxLooks): Hono {
  const app = new Hono()
  app.get('/dev/mailbox.json', async (c) => c.json(await mailbox.list(c.req.query('to'))))
  app.get(MAILBOX_STYLES_PATH, async (c) =>
    c.body(mailboxStyles(await font()), 200, { 'content-type': 'text/css; charset=utf-8' }),
  )
  app.get(MAILBOX_PATH, async (c) => {
    const to = c.req.query('to') ?? ''
    return c.html(mailboxPage({ productName, mails: await mailbox.list(to), to, limit: MAX_MAILS }))
  })
  return app
}
