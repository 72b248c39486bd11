import { useEffect } from 'react'
import { useLocation, useParams } from 'wouter'
import { codeOf } from '#web/lib/api/query-client.ts'
import { forgetRecordedPath, recordPath, useSession } from '#web/lib/session/session.ts'
import { ErrorState } from '#web/ui/empty-state/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { InvitationAnswer } from './invitation-answer.tsx'
import { InvitationUnknown } from './invitation-unknown.tsx'
import styles from './invitations.module.css'
import { useInvitation } from './use-invitation.ts'

/** The target of the link in an invitation's email. A visitor who has to log in first comes back here. */
export default function InvitationPage() {
  const { invitationId = '' } = useParams<{ invitationId: string }>()
  const [path] = useLocation()
  const session = useSession()
  const { data, error, isFetching, refetch } = useInvitation(invitationId, session)

  useEffect(() => {
    if (session.status === 'errored') recordPath(path)
    if (session.status === 'ready') forgetRecordedPath()
  }, [session.status, path])

  return (
    <div className={styles.narrow}>
      {data ? (
        <InvitationAnswer
          id={invitationId}
          invitation={data}
          user={session.status === 'ready' ? session.user : null}
          onAskAgain={() => void refetch()}
          asking={isFetching}
        />
      ) : codeOf(error) === 404 ? (
        <InvitationUnknown user={session.status === 'ready' ? session.user : null} />
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {error.message}
        </ErrorState>
      ) : (
        <Loading>
          <Skeleton height="12rem" shape="block" />
        </Loading>
      )}
    </div>
  )
}
