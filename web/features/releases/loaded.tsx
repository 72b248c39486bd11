import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '#web/ui/card/card.tsx'
import { ErrorState } from '#web/ui/empty-state/error-state.tsx'
import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'

interface LoadedProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching' | 'refetch'>
  /** In the shape of what is coming. */
  loading: ReactNode
  /** Of the screen, when all of it is what is asked for. */
  title?: string
  children: (data: T) => ReactNode
}

/** A query's answer once it is there; before, its shape; after a failure, why and a way to try again. */
export function Loaded<T>({ query, loading, title, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (!query.error) return loading
  const failure = (
    <Card>
      <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching}>
        {query.error.message}
      </ErrorState>
    </Card>
  )
  if (!title) return failure
  return (
    <Stack gap={5}>
      <PageHeader title={title} />
      {failure}
    </Stack>
  )
}
