// Redirects of documents before any page is loaded, only to paths of our own.

import { FIRST_DOCS_PAGE } from '#shared/docs-paths.ts'
import { slugProblem } from '#shared/domain/organizations/slug.ts'
import { RESERVED_SLUGS } from '#shared/reserved-slugs.ts'
import { isLatestPage, links } from '#shared/routes.ts'

/**
 * The canonical path of a document's URL, with its query, or null when it is canonical.
 * @param latestOrgSlug the organization that the browser opened last, by its cookie
 */
export function redirectTarget({ pathname, search }: URL, latestOrgSlug: string | undefined): string | null {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') || '/' : pathname
  const moved =
    toDocs(path) ?? toLatest(path, latestOrgSlug) ?? toOrganization(path) ?? lowerCased(path) ?? path
  // Two leading slashes would name another host (open redirect).
  const safe = `/${moved.replace(/^[/\\]+/, '')}`
  return safe === pathname ? null : safe + search
}

/** The documentation begins with its first page, and has the same names as its Markdown. */
function toDocs(path: string): string | null {
  if (path === '/docs') return FIRST_DOCS_PAGE
  return /^(\/docs\/[^/]+)\.(?:md|html)$/.exec(path)?.[1] ?? null
}

function toLatest(path: string, slug: string | undefined): string | null {
  const page = /^\/org\/_(?:\/([^/]*))?$/.exec(path)
  if (!page || !slug || slugProblem(slug) || RESERVED_SLUGS.has(slug)) return null
  return isLatestPage(page[1]) ? `${links.organization(slug)}/${page[1]}` : links.organization(slug)
}

function toOrganization(path: string): string | null {
  if (path === '/org') return '/'
  const rest = /^\/org\/((?!_(?:\/|$)|create$).+)$/.exec(path)?.[1]
  return rest ? (lowerCased(`/${rest}`) ?? `/${rest}`) : null
}

/** Slugs are lower case; the identifiers that follow them are not touched. */
function lowerCased(path: string): string | null {
  const [, org = '', app, ...rest] = path.split('/')
  if (RESERVED_SLUGS.has(org)) return null
  const lower = [org.toLowerCase(), ...(app === undefined ? [] : [app.toLowerCase()]), ...rest]
  return `/${lower.join('/')}`
}
