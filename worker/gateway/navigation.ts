import { links } from '#shared/routes.ts'
import { isStorageFull } from '#worker/platform/storage-full.ts'
import { UpstreamError } from './errors.ts'

/** Whether a browser asks by itself, following a link or sending a form, so that a person will see the answer. */
export function isNavigation(headers: Headers): boolean {
  return (
    headers.get('accept')?.includes('text/html') === true &&
    headers.get('content-type') !== 'application/json'
  )
}

/**
 * The page for somebody whom the identity service does not answer, as a path: what programs are told there says
 * nothing to people. Null for everybody else.
 */
export function pageInstead(error: unknown, { method, headers }: Request, asked: string): string | null {
  const isFlow = asked.startsWith('/self-service/')
  const isAway = error instanceof UpstreamError || isStorageFull(error)
  if (!(isAway && isFlow && isNavigation(headers))) return null
  return links.identityUnavailable(method === 'GET' ? asked : null)
}
