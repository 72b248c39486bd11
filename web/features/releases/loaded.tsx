import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'

interface LoadedProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching' | 'refetch'>
  /** In the shape of what is coming. */
  loading: ReactNode
  children: (data: T) => ReactNode
}

/** A query's answer once it is there; before, its shape; after a failure, why and a way to try again. */
export function Loaded<T>({ query, loading, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (!query.error) return loading
  return (
    <Card>
      <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching}>
        {query.error.message}
      </ErrorState>
    </Card>
  )
}
