// Paths of the documentation's pages, which the edge serves: no screens of the console. Apart from its routes, which
// every page loads.

/** The first page of the documentation. */
export const FIRST_DOCS_PAGE = '/docs/quick-start'

/** At the end of a page's URL: its search is open. */
export const SEARCH_ANCHOR = '#search'

/** The name of a page of the documentation by its path, or null: every other path belongs to the console. */
export function docsPageOf(path: string): string | null {
  return /^\/docs\/([a-z][a-z0-9-]*)$/.exec(path)?.[1] ?? null
}
