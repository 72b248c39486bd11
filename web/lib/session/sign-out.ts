import { codeOf, queryClient } from '#web/lib/api/query-client.ts'
import { leaveTo } from '#web/lib/browser/page.ts'
import { forgetLatestOrganization } from './organization.ts'
import { sessionQuery } from './session.ts'

/** How long, in ms, whoever signs out is kept waiting for an answer. */
const PATIENCE = 2000

/**
 * Signs out. The address to do so is asked for anew, since it is good for one session: another tab may have ended that,
 * which is then all that was wanted and shows by itself, or have begun another.
 * @param known the address that was told last, for when there is no answer
 */
export async function logOut(known: string): Promise<void> {
  forgetLatestOrganization()
  const late = new Promise<never>((_, reject) => setTimeout(reject, PATIENCE))
  try {
    const lookup = queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
    const { logoutUrl } = await Promise.race([lookup, late])
    leaveTo(logoutUrl ?? known)
  } catch (error) {
    if (codeOf(error) !== 401) leaveTo(known)
  }
}
