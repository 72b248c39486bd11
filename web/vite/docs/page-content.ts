// What stands between the header and the footer of a page of the documentation.

import { DOCS_PAGES } from '#web/features/help/docs-pages.ts'
import { escapeHtml } from './escape-html.ts'
import { here, navigation, sectionsOf } from './page-navigation.ts'
import type { RenderedPage } from './render-markdown.ts'

const ORDER = DOCS_PAGES.flatMap(({ name, pages }) => pages.map((each) => ({ ...each, group: name })))

export function pageContent(page: string, rendered: RenderedPage): string {
  const at = ORDER.findIndex((each) => each.page === page)
  const group = ORDER[at]?.group ?? ''
  const sections = sectionsOf(rendered)
  return `${navigation(page, sections)}
<article class="article_article">
<header class="article_head">
<p class="article_eyebrow">${group}</p>
<h1>${escapeHtml(rendered.title)}</h1>
${rendered.lead && `<p class="article_lead">${rendered.lead}</p>`}
</header>
${rendered.html}
<nav class="turn" aria-label="Previous and next page">${turn('Previous', at - 1)}${turn('Next', at + 1)}</nav>
</article>
${here(sections)}`
}

/** What an address below `/docs/` that has no page shows. */
export function notFoundContent(): string {
  return `${navigation(null, [])}
<article class="article_article">
<header class="article_head">
<h1>Page not found</h1>
<p class="article_lead">This URL doesn’t exist. Search the documentation, or choose another page.</p>
</header>
<p><a class="button_button" data-variant="primary" href="/docs">Go to the first page</a></p>
</article>`
}

function turn(label: string, at: number): string {
  const target = ORDER[at]
  if (!target) return ''
  const name = escapeHtml(target.title)
  return `<a href="/docs/${target.page}" rel="${label === 'Next' ? 'next' : 'prev'}"><span>${label}</span><b>${name}</b></a>`
}
