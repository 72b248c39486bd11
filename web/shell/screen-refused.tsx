import { useIsFetching } from '@tanstack/react-query'
import { SESSION_KEY } from '#web/lib/api/query-client.ts'
import { ErrorState } from '#web/ui/empty-state/error-state.tsx'
import { ScreenLoading } from './screen-loading.tsx'

/**
 * Stands in for a screen whose calls are refused as nobody’s. Whether there is still a session is being asked then:
 * if there is, only the token was not to be had, and trying again may help.
 */
export function ScreenRefused({ onRetry }: { onRetry: () => void }) {
  const isConfirming = useIsFetching({ queryKey: SESSION_KEY }) > 0
  if (isConfirming) return <ScreenLoading />
  return (
    <ErrorState onRetry={onRetry}>
      You are signed in, but the server did not take the console’s word for it. Try again in a moment, or log
      out and in again.
    </ErrorState>
  )
}
