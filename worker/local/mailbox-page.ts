// The page of the local mailbox: the emails as text, with their code and their links, each folded but the newest.
// Its styles are a file of their own, since the content security policy forbids styles in a page.

import { html } from 'hono/html'
import type { Mail } from '#worker/platform/mail/mail.ts'

export const MAILBOX_PATH = '/dev/mailbox'
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
  productName: string
  mails: SentMail[]
  /** Of whom the emails are; empty: of all. */
  to: string
  /** How many are kept. */
  limit: number
}

const MARK = html`<svg viewBox="0 0 24 24" width="22" height="22" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="square" aria-hidden="true"><path d="M3 5h18M6 5v15M18 5v15"/><path class="load" d="M12 5v5M9 10h6v5H9z"/></svg>`

// As the console draws it.
const CHEVRON = html`<svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="m4 6 4 4 4-4"/></svg>`

export function mailboxPage({ productName, mails, to, limit }: Shown) {
  const here = to ? `${MAILBOX_PATH}?to=${encodeURIComponent(to)}` : MAILBOX_PATH
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mailbox · ${productName}</title>
<link rel="stylesheet" href="${MAILBOX_STYLES_PATH}">
</head>
<body>
<nav aria-label="Console"><a href="/">${MARK}${productName}</a></nav>
<main>
<header>
<h1>Mailbox</h1>
<a class="button" href="${here}">Refresh</a>
<p>Emails stay on this machine. The last ${limit} are kept, newest first.</p>
<form>
<label for="to">Recipient</label>
<input id="to" name="to" type="email" value="${to}" placeholder="ada@example.com">
<button>Show</button>
${to && html`<a href="${MAILBOX_PATH}">Show all</a>`}
</form>
</header>
${mails.length === 0 ? html`<p class="none">${to ? `No emails to “${to}”.` : 'No emails yet.'}</p>` : html`<div class="mails">${mails.map(row)}</div>`}
</main>
</body>
</html>`
}

/** An email, of which the newest is open. */
function row({ subject, to, sentAt, text, code, links }: SentMail, at: number) {
  return html`<details${at === 0 ? ' open' : ''}>
<summary>
<h2>${subject}</h2>
<span>${to}</span>
<span class="start">${text.split('\n').find((line) => line && line !== subject)}</span>
<time datetime="${sentAt}">${TIME.format(new Date(sentAt))} UTC</time>
${CHEVRON}
</summary>
<div class="body">
${code && html`<p class="code">${code}</p>`}
<div class="text">${linked(text, links)}</div>
</div>
</details>
`
}

/** The text, in which a line that is one of the email's links leads there. */
function linked(text: string, links: string[]) {
  return text.split(/(\n)/).map((line) => (links.includes(line) ? html`<a href="${line}">${line}</a>` : line))
}

/** @param font path of the font of all text, below the root; undefined: the system's font */
export function mailboxStyles(font: string | undefined): string {
  return font ? `${fontFace(font)}${STYLES}` : STYLES
}

const fontFace = (font: string) => `@font-face {
  font-family: 'Geist Variable';
  src: url('/${font}') format('woff2');
  font-weight: 400 700;
}
`

const STYLES = `:root {
  color-scheme: light dark;
  --page: light-dark(oklch(0.976 0.003 85), oklch(0.185 0.005 270));
  --card: light-dark(oklch(1 0 0), oklch(0.222 0.006 270));
  --fill: light-dark(oklch(0.945 0.004 85), oklch(0.295 0.008 270));
  --hover: light-dark(oklch(0.97 0.003 85), oklch(0.25 0.007 270));
  --ink: light-dark(oklch(0.235 0.008 270), oklch(0.955 0.003 85));
  --soft: light-dark(oklch(0.445 0.012 270), oklch(0.775 0.008 270));
  --line: light-dark(oklch(0.922 0.004 85), oklch(0.3 0.008 270));
  --outline: light-dark(oklch(0.62 0.01 85), oklch(0.6 0.012 270));
  --accent: light-dark(oklch(0.505 0.2 264), oklch(0.745 0.125 266));
  --brand: light-dark(oklch(0.565 0.165 42), oklch(0.72 0.155 48));
}
* { box-sizing: border-box; margin: 0 }
body { background: var(--page); color: var(--ink); font: 14px/20px 'Geist Variable', system-ui, sans-serif }
nav { border-bottom: 1px solid var(--line); background: var(--card) }
nav a { display: flex; gap: 10px; align-items: center; width: max-content; min-height: 56px; margin-inline: max(16px, (100% - 800px) / 2); color: inherit; font-size: 15px; font-weight: 600; text-decoration: none }
.load { stroke: var(--brand); fill: var(--brand) }
main { display: grid; grid-template-columns: minmax(0, 1fr); gap: 24px; max-width: 832px; margin: 0 auto; padding: 32px 16px 64px }
header { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 4px 16px; align-items: center }
header p, form { grid-column: 1 / -1 }
h1 { font-size: 26px; line-height: 32px; letter-spacing: -.022em }
h2 { font-size: 14px; font-weight: 500; line-height: 20px }
header p, .none, summary span, time { color: var(--soft) }
label { flex: 1 0 100%; font-weight: 500 }
form { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; margin-top: 16px }
input, button, .button { min-height: 36px; padding: 0 16px; border: 1px solid transparent; border-radius: 7px; font: inherit }
input { flex: 1 1 220px; min-width: 0; max-width: 320px; padding: 0 12px; border-color: var(--outline); background: var(--card); color: inherit }
button, .button { display: grid; place-items: center; background: var(--fill); color: var(--ink); font-weight: 500; text-decoration: none; cursor: pointer }
.mails { border: 1px solid var(--line); border-radius: 12px; background: var(--card); overflow: clip }
details + details { border-top: 1px solid var(--line) }
summary { display: grid; grid-template-columns: fit-content(60%) minmax(0, 1fr) auto auto; gap: 2px 16px; align-items: baseline; padding: 12px 20px; list-style: none; cursor: pointer; overflow-wrap: anywhere }
summary::-webkit-details-marker { display: none }
summary:hover { background: var(--hover) }
summary :is(span, time) { font-size: 13px; line-height: 18px }
summary h2 { grid-area: 1 / 1 / auto / 3 }
summary span { grid-area: 2 / 1 }
summary .start { grid-area: 2 / 2 / auto / -1; overflow: hidden; color: var(--ink); text-overflow: ellipsis; white-space: nowrap }
[open] .start { display: none }
time { grid-area: 1 / 3; white-space: nowrap }
summary svg { grid-area: 1 / 4; align-self: start; margin-top: 2px; color: var(--soft) }
[open] > summary svg { rotate: 180deg }
@media (width < 480px) {
  summary { grid-template-columns: minmax(0, 1fr) auto 16px; column-gap: 12px }
  summary .start { grid-column: 1 / -1 }
  summary span:not(.start) { grid-row: 3 }
  time { grid-area: 3 / 2 / auto / -1 }
  summary svg { grid-column: 3 }
}
.body { padding: 16px 20px 20px; border-top: 1px solid var(--line) }
.text { white-space: pre-wrap; overflow-wrap: anywhere }
.code { margin-bottom: 12px; font: 600 20px/28px ui-monospace, monospace; letter-spacing: .08em }
::placeholder { color: var(--soft); opacity: 1 }
.text a, form a { color: var(--accent) }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
summary:focus-visible { border-radius: 12px; outline-offset: -2px }
@media (pointer: coarse) { input, button, .button, form a { min-height: 44px } form a { display: grid; align-items: center } }
`
