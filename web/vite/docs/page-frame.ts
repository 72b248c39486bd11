// The document around a page of the documentation: header, navigation, search, footer. The Worker fills in what an
// installation decides: `{{product}}`, `{{origin}}` and the targets of `data-link`.

import { links } from '#shared/routes.ts'
import { escapeHtml } from './escape-html.ts'
import { icon } from './page-icon.ts'
import { linkTo } from './page-link.ts'

/** The addresses of what the pages load. */
export interface PageFiles {
  script: string
  styles: string
  favicon: string
  /** The index of the search. */
  index: string
  font: string
}

interface FramedPage {
  /** Of `/docs/{page}`; null: of no page. */
  page: string | null
  title: string
  description: string
  /** The navigation, the article and what stands beside it. */
  content: string
}

const BUTTON = 'class="button_button" data-variant="ghost"'

const MARK = `<span class="mark_mark"><svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="square" aria-hidden="true"><path d="M3 5h18M6 5v15M18 5v15"/><path class="mark_load" d="M12 5v5M9 10h6v5H9z"/></svg><span class="mark_name">{{product}}</span></span>`

export function frame({ page, title, description, content }: FramedPage, files: PageFiles): string {
  const name = escapeHtml(title)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#191a1d" media="(prefers-color-scheme: dark)">
<title>${name} · {{product}} docs</title>
<meta name="description" content="${escapeHtml(description)}">
${page ? `<link rel="canonical" href="{{origin}}/docs/${page}">` : '<meta name="robots" content="noindex">'}
<link rel="icon" href="${files.favicon}" type="image/svg+xml">
<link rel="preload" href="${files.font}" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="${files.styles}">
<script src="${files.script}"></script>
</head>
<body class="frame_frame">
<a class="frame_skip" href="#main">Skip to content</a>
${header()}
<main id="main" class="page-line frame_main" tabindex="-1">
<div class="docs_docs">
${content}
</div>
</main>
${footer()}
${searchDialog(files.index)}
</body>
</html>
`
}

function header(): string {
  const find = `${icon('search')}<span class="palette-button_words">Search docs</span><span class="palette-button_key" aria-hidden="true"><kbd class="kbd_kbd">Ctrl K</kbd></span>`
  const help = [
    linkTo('docs', 'Docs', BUTTON),
    linkTo('support', 'Support', BUTTON),
    linkTo('community', 'Community', BUTTON),
  ]
  return `<header class="header-bar_header"><div class="page-line header-bar_bar">
<a class="logo_logo" href="${links.organizations()}" aria-label="{{product}}">${MARK}</a>
<div class="header-bar_crumbs"></div>
<button type="button" class="button_button palette-button_find" data-variant="ghost" data-search aria-haspopup="dialog" aria-keyshortcuts="Control+K Meta+K"><span class="button_content">${find}</span></button>
<nav class="header-bar_links" aria-label="Help">${help.join('')}</nav>
<a class="button_button visitor" data-variant="ghost" href="${links.login()}">Log in</a>
<a class="button_button visitor" href="${links.registration()}">Sign up</a>
<a class="button_button known" href="${links.organizations()}">Open console</a>
</div></header>`
}

function footer(): string {
  const column = (title: string, entries: string[]) =>
    `<nav class="footer_column" aria-label="${title}"><h2 class="footer_title">${title}</h2>${entries.join('')}</nav>`
  return `<footer class="footer_footer"><div class="page-line footer_line">${MARK}<div class="footer_columns">
${column('Product', [`<a href="${links.organizations()}">Organizations</a>`, `<a href="${links.createOrganization()}">New organization</a>`])}
${column('Resources', [linkTo('docs', 'Docs'), linkTo('support', 'Support'), linkTo('community', 'Community'), linkTo('status', 'Status')])}
${column('Legal', [linkTo('cookies', 'Cookies'), linkTo('privacy', 'Privacy'), linkTo('terms', 'Terms')])}
</div></div></footer>`
}

/** Opened by the page's script, which also makes the copies of the button for code. */
function searchDialog(index: string): string {
  return `<dialog class="search" aria-label="Search docs" data-index="${index}">
<div class="query">${icon('search')}<input type="text" role="searchbox" aria-label="Search docs" placeholder="Search docs" autocomplete="off" spellcheck="false" enterkeyhint="search"><button type="button" class="button_button" data-variant="ghost" data-close>Close</button></div>
<p class="found" role="status"></p>
<ul class="results"></ul>
</dialog>
<template id="copy"><button type="button" class="button_button" data-variant="ghost"><span class="button_content">${icon('copy')}<span data-label>Copy</span></span></button></template>`
}
