// The HTML template of all emails. Clients aren't browsers: some have no style sheets, some no dark mode, one
// lays out with a word processor. So the layout is tables with inline colors, and the style sheet only adds
// what a client may ignore: dark colors, and narrower margins on phones. The colors are those of web/styles/tokens.css.

import type { Letter, Unsubscribe } from './letter.ts'

const FONT = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
const MONO = "ui-monospace,'SF Mono',Menlo,Consolas,'Liberation Mono',monospace"
const TEXT = `margin:0 0 16px;font:400 15px/24px ${FONT};color:#1d1e22`
const SMALL = `margin:0;font:400 13px/20px ${FONT};color:#65676f`
/** Inboxes show about 100 characters beside a subject. */
const PREHEADER_BLANKS = 100
const PREHEADER_LINES = 3
const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'

const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#121315!important}
.card{background:#1a1b1e!important;border-color:#2c2e32!important}
.ink{color:#f1f0ee!important}
.soft{color:#9da0a6!important}
.steel{background:#f1f0ee!important}
.load{background:#f18344!important}
.code{background:#0b0c0e!important;border-color:#2c2e32!important}
.button{background:#87aafc!important}
.button a{color:#0b1326!important}
}
@media (max-width:480px){
.page>tbody>tr>td{padding:20px 12px 28px!important}
.card>tbody>tr>td{padding:28px 20px 12px!important}
}`

/** An email as HTML. */
export function asHtml(letter: Letter) {
  const { subject, title, paragraphs, lines = [], code, action, footer, unsubscribe, productName } = letter
  const body = [
    `<h1 class="ink" style="margin:0 0 12px;font:600 22px/28px ${FONT};letter-spacing:-0.02em;color:#1d1e22">${escapeHtml(title)}</h1>`,
    ...paragraphs.map(paragraph),
    ...(lines.length ? [list(lines)] : []),
    ...(code ? [codeBox(code)] : []),
    ...(action ? [button(action)] : []),
  ]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escapeHtml(subject)}</title>
<style>${STYLE}</style>
</head>
<body class="page" bgcolor="#f8f7f5" style="margin:0;padding:0;background:#f8f7f5">
${preheader(letter)}
<table ${TABLE} class="page" width="100%" bgcolor="#f8f7f5" style="background:#f8f7f5">
<tr><td align="center" style="padding:40px 16px">
<table ${TABLE} width="560" style="width:100%;max-width:560px">
<tr><td style="padding:0 0 16px">
<table ${TABLE}><tr>
<td style="padding-right:8px">${LOGO}</td>
<td class="ink" style="font:600 16px/24px ${FONT};letter-spacing:-0.01em;color:#1d1e22">${escapeHtml(productName)}</td>
</tr></table>
</td></tr>
<tr><td>
<table ${TABLE} class="card" width="100%" bgcolor="#ffffff" style="background:#ffffff;border:1px solid #e6e5e2;border-radius:12px;border-collapse:separate">
<tr><td style="padding:36px 36px 20px">
${body.join('\n')}
</td></tr>
</table>
</td></tr>
<tr><td style="padding:20px 0 0">
<p class="soft" style="${SMALL}">${escapeHtml(footer)}</p>
${unsubscribe ? unsubscribeLinks(unsubscribe) : ''}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

/** A cell without text, of a width and height in px. */
const cell = (width: number, height: number, color = '', more = '') => {
  const look = color && ` class="${color}" bgcolor="${color === 'load' ? '#c24b0d' : '#1d1e22'}"`
  return `<td${look} width="${width}" height="${height}"${more} style="font-size:0;line-height:0"></td>`
}

/** The sign of the product, a crane with its load, out of cells: clients block images or ask before they load one. */
const LOGO = `<table ${TABLE}>
<tr>${cell(22, 2, 'steel', ' colspan="7"')}</tr>
<tr>${cell(3, 4)}${cell(2, 4, 'steel')}${cell(5, 4)}${cell(2, 4, 'load')}${cell(5, 4)}${cell(2, 4, 'steel')}${cell(3, 4)}</tr>
<tr>${cell(3, 7)}${cell(2, 7, 'steel')}<td colspan="3" align="center" style="font-size:0;line-height:0"><table ${TABLE}><tr>${cell(8, 7, 'load')}</tr></table></td>${cell(2, 7, 'steel')}${cell(3, 7)}</tr>
<tr>${cell(3, 6)}${cell(2, 6, 'steel')}${cell(12, 6, '', ' colspan="3"')}${cell(2, 6, 'steel')}${cell(3, 6)}</tr>
</table>`

/** What an inbox shows beside the subject, which the title repeats. The blanks keep the rest of the email out of it. */
function preheader({ paragraphs, lines = [] }: Letter): string {
  const text = lines.length ? lines.slice(0, PREHEADER_LINES).join(' · ') : (paragraphs[0] ?? '')
  const style =
    'display:none;max-height:0;overflow:hidden;mso-hide:all;font-size:1px;line-height:1px;opacity:0'
  return `<div style="${style}">${escapeHtml(text)}${'&#847;&zwnj;&nbsp;'.repeat(PREHEADER_BLANKS)}</div>`
}

function paragraph(text: string): string {
  return `<p class="ink" style="${TEXT}">${escapeHtml(text)}</p>`
}

function list(lines: readonly string[]): string {
  const items = lines.map((line) => `<li style="margin:0 0 4px">${escapeHtml(line)}</li>`)
  return `<ul class="ink" style="${TEXT};padding:0 0 0 20px">${items.join('')}</ul>`
}

function unsubscribeLinks({ url, settingsUrl }: Unsubscribe): string {
  const link = (href: string, label: string) =>
    `<a class="soft" href="${escapeHtml(href)}" style="color:#65676f">${label}</a>`
  return `<p class="soft" style="${SMALL};margin-top:8px">${link(url, 'Unsubscribe')} · ${link(settingsUrl, 'Choose your emails')}</p>`
}

function codeBox(code: string): string {
  return `<table ${TABLE} width="100%" style="margin:4px 0 20px">
<tr><td class="code ink" align="center" bgcolor="#efeeeb" style="background:#efeeeb;border:1px solid #e6e5e2;border-radius:7px;padding:20px 12px;font:600 32px/40px ${MONO};letter-spacing:6px;color:#1d1e22">${escapeHtml(code)}</td></tr>
</table>`
}

/** The URL is also shown as text, for clients without links and for cautious users. */
function button({ label, url }: NonNullable<Letter['action']>): string {
  const href = escapeHtml(url)
  return `<table ${TABLE} style="margin:4px 0 16px">
<tr><td class="button" bgcolor="#2657d4" style="background:#2657d4;border-radius:7px"><a href="${href}" style="display:inline-block;padding:10px 18px;font:600 15px/24px ${FONT};color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></td></tr>
</table>
<p class="soft" style="${SMALL};margin-bottom:16px;font-size:12px;line-height:18px;word-break:break-all">${href}</p>`
}

/** Makes a text safe between tags and inside quoted attributes. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
