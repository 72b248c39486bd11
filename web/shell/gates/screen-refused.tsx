import { useIsFetching } from '@tanstack/react-query'
import { SESSION_KEY } from '#web/lib/api/query-client.ts'
import { ErrorState } from '#web/ui/empty-state/error-state.tsx'
import { ScreenLoading } from './screen-loading.tsx'

/**
 * Shown in place of a screen whose calls are refused as unauthenticated. The session is looked up again first: while
 * it is still valid, only the token is missing, and a retry may help.
 */
export function ScreenRefused({ onRetry }: { onRetry: () => void }) {
  const isConfirming = useIsFetching({ queryKey: SESSION_KEY }) > 0
  if (isConfirming) return <ScreenLoading />
  return (
    <ErrorState onRetry={onRetry}>
      You’re logged in, but the server rejected this page’s access token. Try again in a moment, or log out
      and back in.
    </ErrorState>
  )
}
