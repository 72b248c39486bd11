import { codeOf } from '#web/lib/api/failures.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { leaveTo } from '#web/lib/browser/page.ts'
import { noteLogOut } from './former-page.ts'
import { forgetLatestOrganization } from './organization.ts'
import { forgetRecordedPath } from './session.ts'
import { sessionQuery } from './session-lookup.ts'

/** For a fresh logout URL. */
const LOOKUP_TIMEOUT_MS = 2000

/**
 * Logs out. The logout URL is requested again, since it belongs to one session, and another tab may have ended that or
 * started another.
 * @param known the last known logout URL, used when there is no response
 */
export async function logOut(known: string): Promise<void> {
  forgetLatestOrganization()
  forgetRecordedPath()
  noteLogOut()
  const timeout = new Promise<never>((_, reject) => setTimeout(reject, LOOKUP_TIMEOUT_MS))
  try {
    const lookup = queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
    const { logoutUrl } = await Promise.race([lookup, timeout])
    leaveTo(logoutUrl ?? known)
  } catch (error) {
    if (codeOf(error) !== 401) leaveTo(known)
  }
}
