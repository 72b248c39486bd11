import type { ReactNode } from 'react'
import type { Place } from '#web/features/releases/downloads/use-downloads.ts'
import { Card } from '#web/ui/card/card.tsx'
import { ErrorState } from '#web/ui/empty-state/error-state.tsx'
import { lazyPart, usePart } from '#web/ui/lazy-part/lazy-part.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import styles from './status-view.module.css'
import type { StatusViewProps } from './status-view.tsx'
import { useStatus } from './use-status.ts'

// Loads while the status is read.
const view = lazyPart<StatusViewProps>(() => import('./status-view.tsx').then((part) => part.StatusView))

interface StatusPageProps {
  place: Place
  /** Whether the user is logged in: members see the page of a private application too. */
  signedIn: boolean
  /** Shown where there is nothing that the user may see, without telling why. */
  otherwise: ReactNode
}

/** What is live of an application, for its users. */
export function StatusPage({ place, signedIn, otherwise }: StatusPageProps) {
  const { data, error, isFetching, refetch } = useStatus(place, !signedIn)
  const StatusView = usePart(view, true)
  if (data && StatusView) return <StatusView place={place} status={data} signedIn={signedIn} />
  if (data === null) return otherwise
  if (error && !data)
    return (
      <Card>
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {error.message}
        </ErrorState>
      </Card>
    )
  return (
    <Loading>
      <div className={styles.loading}>
        <Skeleton width="4rem" height="4rem" shape="block" />
        <Skeleton width="14rem" height="1.75rem" shape="block" />
        <Skeleton width="20rem" />
        <Skeleton height="9rem" shape="block" />
      </div>
    </Loading>
  )
}
