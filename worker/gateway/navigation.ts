import { links } from '#shared/routes.ts'
import { isStorageFull } from '#worker/platform/database/storage-full.ts'
import { UpstreamError } from './errors.ts'

/**
 * Whether a browser navigates by itself, following a link or sending a form, so that a user will see the
 * response.
 */
export function isNavigation(headers: Headers): boolean {
  return (
    headers.get('accept')?.includes('text/html') === true &&
    headers.get('content-type') !== 'application/json'
  )
}

/**
 * The page for a navigation that the identity service can't answer, as a path: API errors mean nothing to
 * users. Null for other requests.
 */
export function pageInstead(error: unknown, { method, headers }: Request, asked: string): string | null {
  const isFlow = asked.startsWith('/self-service/')
  const isAway = error instanceof UpstreamError || isStorageFull(error)
  if (!(isAway && isFlow && isNavigation(headers))) return null
  return links.identityUnavailable(method === 'GET' ? asked : null)
}
