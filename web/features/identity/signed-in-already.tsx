import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'wouter'
import { codeOf } from '#web/lib/query-client.ts'
import { sessionQuery, takeRecordedPath } from '#web/lib/session.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import styles from './identity.module.css'

/**
 * Leaves the sign-in for where the person was going. Only once the session has been confirmed: if the identity
 * service sees one and the console does not, going on would lead straight back here. `otherwise` stands in where
 * there may be none.
 */
export default function SignedInAlready({ otherwise }: { otherwise?: ReactNode }) {
  const [, go] = useLocation()
  const client = useQueryClient()
  const lookup = useQuery({
    queryKey: ['flow', 'confirm'],
    queryFn: async () => {
      await client.resetQueries({ queryKey: sessionQuery.queryKey })
      return client.fetchQuery(sessionQuery)
    },
    retry: false,
    gcTime: 0,
    meta: { stopPropagation: true },
  })
  const isConfirmed = lookup.isSuccess
  useEffect(() => {
    if (isConfirmed) go(takeRecordedPath(), { replace: true })
  }, [isConfirmed, go])

  if (otherwise && codeOf(lookup.error) === 401) return otherwise
  if (!lookup.isError)
    return (
      <div className={styles.waiting}>
        <Spinner label="You are signed in. Going on…" />
      </div>
    )
  return (
    <ErrorState title="Your session could not be confirmed" onRetry={() => void lookup.refetch()}>
      You are signed in, but the console could not find out as whom.
    </ErrorState>
  )
}
