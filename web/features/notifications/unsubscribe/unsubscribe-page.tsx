import { useParams } from 'wouter'
import { links } from '#shared/routes.ts'
import styles from '#web/features/notifications/notifications.module.css'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { PageNotice } from '#web/ui/page-notice/page-notice.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { UnsubscribeAnswer } from './unsubscribe-answer.tsx'
import { useUnsubscription } from './use-unsubscription.ts'

/** The target of an email's unsubscribe link, for anyone who has it. Opening it changes nothing. */
export default function UnsubscribePage() {
  const { token = '' } = useParams<{ token: string }>()
  const { query, unsubscribe } = useUnsubscription(token)
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
            onUnsubscribe={unsubscribe.mutate}
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
