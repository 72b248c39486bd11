import { useLocation } from 'wouter'
import { patterns } from '#shared/routes.ts'
import { leaveTo } from '#web/lib/browser/page.ts'
import { ownPathOf, recordedPath, takeRecordedPath } from '#web/lib/session/session.ts'

/**
 * Where a finished form continues: `path`, null for the list of organizations, and `leave`, which goes there.
 * @param returnTo the return URL of the page that redirected here; without one, the page requested before the login
 */
export function useContinuation(returnTo: string | undefined) {
  const [, go] = useLocation()
  const wanted = ownPathOf(returnTo ?? null)
  const isHome = wanted === null || wanted === patterns.organizations
  return {
    path: isHome ? recordedPath() : wanted,
    leave: (options?: { replace: boolean }) => (isHome ? go(takeRecordedPath(), options) : leaveTo(wanted)),
  }
}
