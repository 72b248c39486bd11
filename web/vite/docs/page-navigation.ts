// How a reader gets from page to page and from section to section.

import { DOCS_OVERVIEW, DOCS_PAGES } from '#web/features/help/docs-pages.ts'
import { escapeHtml } from './escape-html.ts'
import { linkTo } from './page-link.ts'
import type { RenderedPage } from './render-markdown.ts'

/** Pages with fewer main sections list the smaller ones as well. */
const FEW_SECTIONS = 3

/**
 * All pages in their groups: beside the text, and on narrow screens folded above it, with what is on the page and with
 * the links that the header has no room for.
 */
export function navigation(page: string | null, sections: readonly Section[]): string {
  const overview = group('', [`<li>${linkTo('docs', DOCS_OVERVIEW)}</li>`])
  const help = group('Help', [
    `<li>${linkTo('support', 'Support')}</li>`,
    `<li>${linkTo('community', 'Community')}</li>`,
  ])
  const pages = DOCS_PAGES.map(({ name, pages }) =>
    group(
      name,
      pages.map((each) => {
        const current = each.page === page ? ' aria-current="page"' : ''
        return `<li><a href="/docs/${each.page}"${current}>${escapeHtml(each.title)}</a></li>`
      }),
    ),
  ).join('')
  const contents =
    sections.length > 0 &&
    `<details><summary>On this page</summary><nav aria-label="On this page"><div class="section-navigation_groups"><ul>${entries(sections)}</ul></div></nav></details>`
  return `<nav class="docs_side" aria-label="Docs"><div class="section-navigation_groups">${overview}${pages}</div></nav>
<div class="folded_folded docs_folded"><details><summary><span>All docs</span></summary><nav aria-label="Docs"><div class="section-navigation_groups">${overview}${pages}${help}</div></nav></details>${contents || ''}</div>`
}

function group(name: string, links: readonly string[]): string {
  const title = name && `<p class="section-navigation_group">${name}</p>`
  return `<div>${title}<ul>${links.join('')}</ul></div>`
}

type Section = RenderedPage['headings'][number]

/** Of a page long enough for them. */
export function sectionsOf({ headings }: RenderedPage): readonly Section[] {
  const main = headings.filter(({ level }) => level === 2)
  const shown = main.length < FEW_SECTIONS ? headings : main
  return shown.length < 2 ? [] : shown
}

/** Beside the text. */
export function here(sections: readonly Section[]): string {
  if (sections.length === 0) return ''
  return `<nav class="docs_here on-this-page_here" aria-labelledby="here"><h2 id="here">On this page</h2><ol class="on-this-page_sections">${entries(sections)}</ol></nav>`
}

function entries(sections: readonly Section[]): string {
  return sections
    .map(({ id, text, level }) => {
      const name = escapeHtml(text)
      return `<li data-level="${level}"><a href="#${escapeHtml(id)}">${name}</a></li>`
    })
    .join('')
}
