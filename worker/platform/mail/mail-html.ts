// The HTML template of all emails. Clients aren't browsers: some have no style sheets, some no dark mode, one
// lays out with a word processor. So the layout is tables with inline colors, and the style sheet only adds
// what a client may ignore: dark colors, and narrower margins on phones.

import type { Letter } from './letter.ts'

const FONT = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
const MONO = "ui-monospace,'SF Mono',Menlo,Consolas,'Liberation Mono',monospace"
const TEXT = `margin:0 0 16px;font:400 15px/1.55 ${FONT};color:#17181a`
const SMALL = `margin:0 0 8px;font:400 13px/1.5 ${FONT};color:#565a60`

const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#101112!important}
.card{background:#17181a!important;border-color:#2a2c2f!important}
.ink{color:#f1f1ef!important}
.soft{color:#a9adb3!important}
.code{background:#0b0c0d!important;border-color:#2a2c2f!important}
.button{background:#fb8b4b!important}
.button a{color:#17181a!important}
}
@media (max-width:480px){
.page>tbody>tr>td{padding:16px 8px!important}
.card>tbody>tr>td{padding:24px 20px 6px!important}
}`

/** An email as HTML. */
export function asHtml({ subject, title, paragraphs, code, action, footer, productName }: Letter) {
  const body = [
    `<h1 class="ink" style="margin:0 0 16px;font:600 22px/1.3 ${FONT};color:#17181a">${escapeHtml(title)}</h1>`,
    ...paragraphs.map(paragraph),
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
<body class="page" bgcolor="#f4f4f2" style="margin:0;padding:0;background:#f4f4f2">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f4f4f2" style="background:#f4f4f2">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:560px">
<tr><td class="ink" style="padding:0 4px 12px;font:600 15px/1.4 ${FONT};color:#17181a">${escapeHtml(productName)}</td></tr>
<tr><td>
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#ffffff" style="background:#ffffff;border:1px solid #e4e4e0;border-radius:8px;border-collapse:separate">
<tr><td style="padding:32px 32px 14px">
${body.join('\n')}
</td></tr>
</table>
</td></tr>
<tr><td style="padding:16px 4px 0">
<p class="soft" style="${SMALL}">${escapeHtml(footer)}</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

function paragraph(text: string): string {
  return `<p class="ink" style="${TEXT}">${escapeHtml(text)}</p>`
}

function codeBox(code: string): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px">
<tr><td class="code ink" align="center" bgcolor="#f4f4f2" style="background:#f4f4f2;border:1px solid #e4e4e0;border-radius:6px;padding:18px 12px;font:600 30px/1.2 ${MONO};letter-spacing:6px;color:#17181a">${escapeHtml(code)}</td></tr>
</table>`
}

/** The URL is also shown as text, for clients without links and for cautious users. */
function button({ label, url }: NonNullable<Letter['action']>): string {
  const href = escapeHtml(url)
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 12px">
<tr><td class="button" bgcolor="#c2410c" style="background:#c2410c;border-radius:6px"><a href="${href}" style="display:inline-block;padding:11px 18px;font:600 15px/1.3 ${FONT};color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></td></tr>
</table>
<p class="soft" style="${SMALL};margin-bottom:16px;word-break:break-all">${href}</p>`
}

/** Makes a text safe between tags and inside quoted attributes. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
