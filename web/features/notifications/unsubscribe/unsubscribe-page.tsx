import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { directory } from '#shared/contracts/directory.ts'
import { links } from '#shared/routes.ts'
import styles from '#web/features/notifications/notifications.module.css'
import { rpcMutation, rpcQuery } from '#web/lib/api/rpc.ts'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { PageNotice } from '#web/ui/page-notice/page-notice.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { UnsubscribeAnswer } from './unsubscribe-answer.tsx'

/** The target of an email's unsubscribe link, for anyone who has it. Opening it changes nothing. */
export default function UnsubscribePage() {
  const { token = '' } = useParams<{ token: string }>()
  const query = useQuery(rpcQuery(directory, 'notifications.getUnsubscription', token))
  const unsubscribe = useMutation(
    rpcMutation(directory, 'notifications.unsubscribe', { refreshes: ['notifications.getUnsubscription'] }),
  )
  return (
    <Loaded
      query={query}
      loading={
        <Loading>
          <div className={styles.unsubscribe}>
            <Skeleton width="16rem" height="2rem" shape="block" />
            <Skeleton width="24rem" />
            <Skeleton width="9rem" height="2.25rem" shape="block" />
          </div>
        </Loading>
      }
    >
      {(subscription) =>
        subscription ? (
          <UnsubscribeAnswer
            subscription={unsubscribe.data ?? subscription}
            isDone={unsubscribe.isSuccess}
            pending={unsubscribe.isPending}
            onUnsubscribe={(all) => unsubscribe.mutate({ token, all })}
          />
        ) : (
          <PageNotice
            title="This link doesn’t work"
            lead="It’s incomplete, or you’re no longer a member of the organization."
            actions={
              <LinkButton href={links.organizations()} variant="primary">
                View organizations
              </LinkButton>
            }
          >
            Former members get no emails. Otherwise, open the link from the email again.
          </PageNotice>
        )
      }
    </Loaded>
  )
}
