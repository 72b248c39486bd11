import { useLocation } from 'wouter'
import { patterns } from '#shared/routes.ts'
import { carryToast } from '#web/lib/browser/carried-toast.ts'
import { leaveTo } from '#web/lib/browser/page.ts'
import { toast } from '#web/lib/browser/toast-store.ts'
import { ownPathOf, recordedPath, takeRecordedPath } from '#web/lib/session/session.ts'

/**
 * Where a finished form continues: `path`, null for the list of organizations, and `leave`, which goes there, and says
 * there what was done.
 * @param returnTo the return URL of the page that redirected here; without one, the page requested before the login
 */
export function useContinuation(returnTo: string | undefined) {
  const [, go] = useLocation()
  const wanted = ownPathOf(returnTo ?? null)
  const isHome = wanted === null || wanted === patterns.organizations
  return {
    path: isHome ? recordedPath() : wanted,
    leave: (message?: string, options?: { replace: boolean }) => {
      if (message) isHome ? toast.success({ message }) : carryToast(message)
      if (isHome) go(takeRecordedPath(), options)
      else leaveTo(wanted)
    },
  }
}
