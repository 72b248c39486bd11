import type { ReactNode } from 'react'
import { Card } from '#web/ui/card/card.tsx'
import { ErrorState } from '#web/ui/empty-state/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import styles from './download-page.module.css'
import { DownloadView } from './download-view.tsx'
import { type Place, useDownloadPage } from './use-downloads.ts'

interface DownloadPageProps {
  place: Place
  /** Shown if the application isn't public, without telling why. */
  otherwise: ReactNode
}

/** What every visitor sees of a public application. */
export function DownloadPage({ place, otherwise }: DownloadPageProps) {
  const { data, error, isFetching, refetch } = useDownloadPage(place)
  if (data) return <DownloadView place={place} page={data} />
  if (data === null) return otherwise
  if (error)
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
        <Skeleton width="13rem" height="3rem" shape="block" />
      </div>
    </Loading>
  )
}
