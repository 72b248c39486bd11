// The page of the local mailbox: the emails as text, with their code and their links. Its styles are a file of their own,
// since the product's policy refuses styles in a page.

import { html } from 'hono/html'
import type { Mail } from '#worker/platform/mail/mail.ts'

export const MAILBOX_STYLES_PATH = '/dev/mailbox.css'

const TIME = new Intl.DateTimeFormat('en-GB', {
  ...{ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  timeZone: 'UTC',
})

interface SentMail extends Mail {
  /** ISO 8601. */
  sentAt: string
}

interface Shown {
  mails: SentMail[]
  /** Of whom the emails are; empty: of all. */
  to: string
  /** How many are kept. */
  limit: number
}

export function mailboxPage({ mails, to, limit }: Shown) {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mailbox</title>
<link rel="stylesheet" href="${MAILBOX_STYLES_PATH}">
</head>
<body>
<main>
<header>
<h1>Mailbox</h1>
<p>Emails stay on this machine. The last ${limit} are kept, newest first. Reload to see new ones.</p>
<form>
<label for="to">Recipient</label>
<input id="to" name="to" type="email" value="${to}" placeholder="ada@example.com">
<button>Show</button>
${to && html`<a href="/dev/mailbox">Show all</a>`}
</form>
</header>
${mails.length === 0 ? html`<p class="none">${to ? `No emails to “${to}”.` : 'No emails yet.'}</p>` : mails.map(article)}
</main>
</body>
</html>`
}

function article({ subject, to, sentAt, text, code, links }: SentMail) {
  return html`<article>
<h2>${subject}</h2>
<p class="meta">To ${to} · <time datetime="${sentAt}">${TIME.format(new Date(sentAt))} UTC</time></p>
${code && html`<p class="code">${code}</p>`}
<div class="text">${linked(text, links)}</div>
</article>
`
}

/** The text, in which a line that is one of the email's links leads there. */
function linked(text: string, links: string[]) {
  return text.split(/(\n)/).map((line) => (links.includes(line) ? html`<a href="${line}">${line}</a>` : line))
}

export const MAILBOX_STYLES = `:root {
  color-scheme: light dark;
  --page: light-dark(#f8f7f5, #121315);
  --card: light-dark(#fff, #1a1b1e);
  --ink: light-dark(#1c1b1a, #f1f0ee);
  --soft: light-dark(#5c5a57, #9da0a6);
  --line: light-dark(#e6e4e0, #2c2e32);
  --outline: light-dark(#8b8985, #73767d);
  --accent: light-dark(#2458d3, #87aafc);
}
* { box-sizing: border-box; margin: 0 }
body { background: var(--page); color: var(--ink); font: 14px/1.5 system-ui, sans-serif }
main { display: grid; gap: 16px; max-width: 760px; margin: 0 auto; padding: 32px 16px 64px }
header { display: grid; gap: 4px; margin-bottom: 8px }
h1 { font-size: 26px; line-height: 32px; letter-spacing: -.022em }
h2 { font-size: 16px; line-height: 24px }
header p, .meta, .none, label { color: var(--soft) }
label { flex: 1 0 100% }
.meta { font-size: 13px }
form { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; margin-top: 12px }
input, button { min-height: 36px; padding: 0 12px; border: 1px solid var(--outline); border-radius: 7px; background: var(--card); color: inherit; font: inherit }
input { flex: 1 1 220px; min-width: 0; max-width: 320px }
article { padding: 20px; border: 1px solid var(--line); border-radius: 12px; background: var(--card) }
.text { margin-top: 12px; white-space: pre-wrap; overflow-wrap: anywhere }
.code { margin-top: 12px; font: 600 20px/28px ui-monospace, monospace; letter-spacing: .08em }
button { border-color: transparent; background: var(--accent); color: var(--page); font-weight: 500; cursor: pointer }
::placeholder { color: var(--soft); opacity: 1 }
a { color: var(--accent) }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
@media (pointer: coarse) { input, button { min-height: 44px } }
`
