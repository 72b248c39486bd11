import { useQuery } from '@tanstack/react-query'
import { AppStatus } from '#shared/domain/releases/app-status.ts'
import { MINUTE } from '#shared/domain/time.ts'
import type { Place } from '#web/features/releases/downloads/use-downloads.ts'
import { call } from '#web/lib/api/call.ts'
import { parseAnswer } from '#web/lib/api/parse-answer.ts'

/**
 * The status of an application; null for one that the user may not see.
 * @param anonymous whether it is asked for without an access token, as a visitor
 */
export function useStatus({ org, app }: Place, anonymous: boolean) {
  return useQuery({
    queryKey: ['directory', 'status.get', [org, app], anonymous],
    queryFn: async ({ signal }) => {
      const asked = {
        service: 'directory',
        kind: 'query',
        procedure: 'status.get',
        input: [org, app],
      } as const
      const answer = await call({ ...asked, anonymous, signal })
      return answer === null ? null : parseAnswer(AppStatus, answer)
    },
    // People keep it open during a rollout.
    refetchInterval: MINUTE,
    meta: { stopPropagation: true },
  })
}
