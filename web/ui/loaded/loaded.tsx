import type { ReactNode } from 'react'
import { Card } from '#web/ui/card/card.tsx'
import { ErrorState } from '#web/ui/empty-state/error-state.tsx'

/** What is read of a query of TanStack. */
interface LoadedQuery<T> {
  data: T | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

interface LoadedProps<T> {
  query: LoadedQuery<T>
  /** A skeleton in the shape of what is coming. */
  loading: ReactNode
  /** The card around the skeleton and the error, where the data brings its own. */
  card?: {
    title?: ReactNode
    flush?: boolean
    lined?: boolean
    footer?: ReactNode
    className?: string | undefined
  }
  /** What the notice says of an error: the default title and the error's message unless told. */
  describe?: (error: Error) => { title?: string; text?: string }
  /** What is shown around the notice, or in its place, instead of the card. */
  failure?: (notice: ReactNode, error: Error) => ReactNode
  children: (data: T) => ReactNode
}

/** A query's data once it is there; before, a skeleton; after a failure, the message and a retry. */
export function Loaded<T>({
  query,
  loading,
  card,
  describe = ({ message }) => ({ text: message }),
  failure,
  children,
}: LoadedProps<T>): ReactNode {
  if (query.data !== undefined) return children(query.data)
  const inCard = (state: ReactNode) => (card ? <Card {...card}>{state}</Card> : state)
  if (!query.error) return inCard(loading)
  const { title, text } = describe(query.error)
  const notice = (
    <ErrorState title={title} onRetry={() => void query.refetch()} retrying={query.isFetching}>
      {text}
    </ErrorState>
  )
  return failure ? failure(notice, query.error) : inCard(notice)
}
