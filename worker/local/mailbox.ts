// The local mailbox receives all emails while no mail server is set. Developers and tests read them at /dev/mailbox.

import { DurableObject } from 'cloudflare:workers'
import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Mail, MailPort } from '#worker/platform/mail/mail.ts'

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

/** Serves the mailbox as a page and as JSON. */
export function mailboxApp(mailbox: MailboxPort): Hono {
  const app = new Hono()
  app.get('/dev/mailbox.json', async (c) => c.json(await mailbox.list(c.req.query('to'))))
  app.get('/dev/mailbox', async (c) => c.html(page(await mailbox.list(c.req.query('to')))))
  return app
}

function page(mails: StoredMail[]) {
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mailbox</title></head>
<body>
<h1>Mailbox</h1>
<p>Emails stay on this machine. The last ${MAX_MAILS} are kept, newest first.</p>
${mails.length === 0 ? html`<p>No emails yet.</p>` : mails.map(article)}
</body>
</html>`
}

function article({ subject, to, sentAt, text, links }: StoredMail) {
  return html`<article>
<h2>${subject}</h2>
<p>To ${to}, <time datetime="${sentAt}">${sentAt}</time></p>
${text
  .trim()
  .split('\n\n')
  .map((paragraph) => html`<p>${paragraph.split('\n').map((line) => html`${inline(line, links)}<br>`)}</p>`)}
</article>
<hr>
`
}

function inline(line: string, links: string[]) {
  return links.includes(line) ? html`<a href="${line}">${breakable(line)}</a>` : line
}

/** May break anywhere, so that phones needn't zoom out: the Content-Security-Policy allows no styles here. */
function breakable(url: string) {
  return [...url].map((character) => html`${character}<wbr>`)
}
