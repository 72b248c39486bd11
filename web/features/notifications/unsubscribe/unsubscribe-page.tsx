import { useParams } from 'wouter'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { BrokenLink } from './broken-link.tsx'
import styles from './unsubscribe.module.css'
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
          <div className={styles.waiting}>
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
          <BrokenLink />
        )
      }
    </Loaded>
  )
}
