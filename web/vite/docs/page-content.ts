// What stands between the header and the footer of a page of the documentation.

import { DOCS_PAGES } from '#web/features/help/docs-pages.ts'
import { escapeHtml } from './escape-html.ts'
import { navigation } from './page-frame.ts'
import type { RenderedPage } from './render-markdown.ts'

/** Pages with fewer main sections list the smaller ones as well. */
const FEW_SECTIONS = 3

const ORDER = DOCS_PAGES.flatMap(({ name, pages }) => pages.map((each) => ({ ...each, group: name })))

export function pageContent(page: string, rendered: RenderedPage): string {
  const at = ORDER.findIndex((each) => each.page === page)
  const { group = '', title = '' } = ORDER[at] ?? {}
  return `<article>
${foldedNavigation(page, `<span class="muted">${group} / </span>${escapeHtml(title)}`)}
<p class="eyebrow">${group}</p>
<h1>${escapeHtml(rendered.title)}</h1>
${rendered.lead && `<p class="lead">${rendered.lead}</p>`}
<div class="prose">
${rendered.html}</div>
<nav class="turn" aria-label="Previous and next page">${turn('Previous', at - 1)}${turn('Next', at + 1)}</nav>
</article>
${here(rendered)}`
}

/** What an address below `/docs/` that has no page shows. */
export function notFoundContent(): string {
  return `<article>
${foldedNavigation(null, 'All pages')}
<h1>Page not found</h1>
<p class="lead">This URL doesn’t exist. Search the documentation, or choose another page.</p>
<p class="actions"><a class="button primary" href="/docs">Go to the first page</a></p>
</article>`
}

/** On narrow screens, the navigation above the text. */
function foldedNavigation(page: string | null, summary: string): string {
  return `<details class="folded"><summary>${summary}</summary><nav aria-label="Docs">${navigation(page)}</nav></details>`
}

function turn(label: string, at: number): string {
  const target = ORDER[at]
  if (!target) return ''
  const name = escapeHtml(target.title)
  return `<a href="/docs/${target.page}" rel="${label === 'Next' ? 'next' : 'prev'}"><span>${label}</span><b>${name}</b></a>`
}

function here({ headings }: RenderedPage): string {
  const main = headings.filter(({ level }) => level === 2)
  const shown = main.length < FEW_SECTIONS ? headings : main
  if (shown.length < 2) return ''
  const entries = shown.map(
    ({ id, text, level }) =>
      `<li data-level="${level}"><a href="#${escapeHtml(id)}">${escapeHtml(text)}</a></li>`,
  )
  return `<nav class="here" aria-labelledby="here"><h2 id="here">On this page</h2><ul class="sections">${entries.join('')}</ul></nav>`
}
