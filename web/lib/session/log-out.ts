import { codeOf, queryClient } from '#web/lib/api/query-client.ts'
import { leaveTo } from '#web/lib/browser/page.ts'
import { forgetLatestOrganization } from './organization.ts'
import { sessionQuery } from './session.ts'

/** How long logging out waits for a fresh logout URL. */
const LOOKUP_TIMEOUT_MS = 2000

/**
 * Logs out. The logout URL is requested again, since it belongs to one session: another tab may have ended that,
 * which is all that is wanted and shows by itself, or have begun another.
 * @param known the last known logout URL, for when there is no response
 */
export async function logOut(known: string): Promise<void> {
  forgetLatestOrganization()
  const timeout = new Promise<never>((_, reject) => setTimeout(reject, LOOKUP_TIMEOUT_MS))
  try {
    const lookup = queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
    const { logoutUrl } = await Promise.race([lookup, timeout])
    leaveTo(logoutUrl ?? known)
  } catch (error) {
    if (codeOf(error) !== 401) leaveTo(known)
  }
}
