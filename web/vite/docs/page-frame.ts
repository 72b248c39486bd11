// The document around a page of the documentation: header, navigation, search, footer. The Worker fills in what an
// installation decides: `{{product}}`, `{{origin}}` and the targets of `data-link`.

import { DEFAULT_LINKS, type LinkName, links } from '#shared/routes.ts'
import { DOCS_PAGES } from '#web/features/help/docs-pages.ts'
import { FIRST_ICONS } from '#web/ui/icon/first-icons.ts'
import { LATER_ICONS } from '#web/ui/icon/later-icons.ts'
import { escapeHtml } from './escape-html.ts'

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
  /** The article and what stands beside it. */
  content: string
}

const SHAPES = { search: LATER_ICONS.search, copy: FIRST_ICONS.copy }

export function icon(name: keyof typeof SHAPES): string {
  const look =
    'fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"'
  return `<svg class="icon" viewBox="0 0 16 16" ${look} aria-hidden="true"><path d="${SHAPES[name]}"/></svg>`
}

const MARK =
  '<svg class="mark" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="square" aria-hidden="true"><path d="M3 5h18M6 5v15M18 5v15"/><path class="load" d="M12 5v5M9 10h6v5H9z"/></svg>'

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
<body>
<a class="skip" href="#main">Skip to content</a>
${header()}
<main id="main" class="page-line docs" tabindex="-1">
<nav class="side" aria-label="Docs">${navigation(page)}</nav>
${content}
</main>
${footer()}
${searchDialog(files.index)}
</body>
</html>
`
}

function header(): string {
  return `<header class="top"><div class="page-line bar">
<a class="logo" href="${links.organizations()}">${MARK}<span class="name">{{product}}</span></a>
<a class="section" href="/docs">Docs</a>
<button type="button" class="button find" data-search aria-haspopup="dialog">${icon('search')}<span>Search docs</span><kbd>Ctrl K</kbd></button>
<nav class="help" aria-label="Help">${linkTo('support', 'Support', 'button ghost')}${linkTo('community', 'Community', 'button ghost')}</nav>
<a class="button ghost visitor" href="${links.login()}">Log in</a>
<a class="button primary visitor" href="${links.registration()}">Sign up</a>
<a class="button known" href="${links.organizations()}">Open console</a>
</div></header>`
}

/** All pages in their groups. */
export function navigation(current: string | null): string {
  return DOCS_PAGES.map(({ name, pages }) => {
    const entries = pages.map(
      ({ page, title }) =>
        `<li><a href="/docs/${page}"${page === current ? ' aria-current="page"' : ''}>${escapeHtml(title)}</a></li>`,
    )
    return `<p class="group">${name}</p><ul class="pages">${entries.join('')}</ul>`
  }).join('')
}

function footer(): string {
  const column = (title: string, entries: string[]) =>
    `<nav aria-label="${title}"><h2>${title}</h2>${entries.join('')}</nav>`
  return `<footer class="foot"><div class="page-line foot-line"><span class="logo">${MARK}<span class="name">{{product}}</span></span><div class="columns">
${column('Product', [`<a href="${links.organizations()}">Organizations</a>`, `<a href="${links.createOrganization()}">New organization</a>`])}
${column('Resources', [linkTo('docs', 'Docs'), linkTo('support', 'Support'), linkTo('community', 'Community'), linkTo('status', 'Status')])}
${column('Legal', [linkTo('cookies', 'Cookies'), linkTo('privacy', 'Privacy'), linkTo('terms', 'Terms')])}
</div></div></footer>`
}

function linkTo(name: LinkName, label: string, className?: string): string {
  return `<a${className ? ` class="${className}"` : ''} data-link="${name}" href="${DEFAULT_LINKS[name]}">${label}</a>`
}

/** Opened by the page's script, which also makes the copies of the button for code. */
function searchDialog(index: string): string {
  return `<dialog class="search" aria-label="Search docs" data-index="${index}">
<div class="query">${icon('search')}<input type="text" role="searchbox" aria-label="Search docs" placeholder="Search docs" autocomplete="off" spellcheck="false" enterkeyhint="search"><button type="button" class="button ghost" data-close>Close</button></div>
<p class="found" role="status"></p>
<ul class="results"></ul>
</dialog>
<template id="copy"><button type="button" class="button ghost copy">${icon('copy')}<span>Copy</span></button></template>`
}
