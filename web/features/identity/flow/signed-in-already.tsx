import { type ReactNode, useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { links } from '#shared/routes.ts'
import styles from '#web/features/identity/rare.module.css'
import { useAnswer } from '#web/lib/api/answers.ts'
import { codeOf } from '#web/lib/api/failures.ts'
import { leaveTo } from '#web/lib/browser/page.ts'
import { confirmSession, ownPathOf, takeRecordedPath } from '#web/lib/session/session.ts'
import { ErrorState } from '#web/ui/empty-state/error-state.tsx'
import { Spinner } from '#web/ui/spinner/spinner.tsx'

/**
 * Leaves the login for the requested page, once the session is confirmed: if the identity service sees a session
 * and the console doesn't, continuing would redirect straight back here. A session whose second factor is missing
 * continues to that. `otherwise` is rendered if there may be no session.
 */
export default function SignedInAlready({ otherwise }: { otherwise?: ReactNode }) {
  const [, go] = useLocation()
  const search = useSearch()
  const lookup = useAnswer('confirm-session', confirmSession)
  const isConfirmed = lookup.status === 'ready'
  const lacksFactor = codeOf(lookup.error) === 403

  useEffect(() => {
    const returnTo = ownPathOf(new URLSearchParams(search).get('return_to'))
    if (isConfirmed && returnTo) leaveTo(returnTo)
    if (isConfirmed && !returnTo) go(takeRecordedPath(), { replace: true })
    const query = new URLSearchParams({ aal: 'aal2', ...(returnTo && { return_to: returnTo }) })
    if (lacksFactor) go(`${links.login()}?${query}`, { replace: true })
  }, [isConfirmed, lacksFactor, search, go])

  if (otherwise && codeOf(lookup.error) === 401) return otherwise
  if (lookup.status !== 'failed' || lacksFactor)
    return (
      <div className={styles.waiting}>
        <Spinner label="You’re logged in. Continuing…" />
      </div>
    )
  return (
    <ErrorState title="Couldn’t confirm your session" onRetry={() => void lookup.refetch()}>
      {otherwise
        ? 'The login service isn’t responding. Wait a moment and try again.'
        : 'You’re logged in, but your account couldn’t be loaded.'}
    </ErrorState>
  )
}
