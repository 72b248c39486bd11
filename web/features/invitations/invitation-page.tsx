import { useEffect } from 'react'
import { useLocation, useParams } from 'wouter'
import { codeOf } from '#web/lib/api/failures.ts'
import { forgetRecordedPath, recordPath, useSession } from '#web/lib/session/session.ts'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
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
  const query = useInvitation(invitationId, session)
  const user = session.status === 'ready' ? session.user : null

  useEffect(() => {
    if (session.status === 'errored') recordPath(path)
    if (session.status === 'ready') forgetRecordedPath()
  }, [session.status, path])

  return (
    <div>
      <Loaded
        query={query}
        loading={
          <Loading>
            <div className={styles.invitation}>
              <Skeleton width="2.75rem" height="2.75rem" shape="block" />
              <Skeleton width="12rem" height="1.75rem" shape="block" />
              <Skeleton width="100%" />
              <Skeleton height="2.25rem" shape="block" />
            </div>
          </Loading>
        }
        failure={(notice, error) => (codeOf(error) === 404 ? <InvitationUnknown user={user} /> : notice)}
      >
        {(invitation) => (
          <InvitationAnswer
            id={invitationId}
            invitation={invitation}
            user={user}
            onAskAgain={() => void query.refetch()}
            asking={query.isFetching}
          />
        )}
      </Loaded>
    </div>
  )
}
