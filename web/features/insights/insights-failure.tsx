import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { directory } from '#shared/contracts/directory.ts'
import { endOfRange, INSIGHTS_STALE_TIME_MS } from '#web/lib/api/insights.ts'
import { ask } from '#web/lib/api/rpc.ts'
import { isWithoutInsights } from '#web/lib/api/use-insights.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { Card } from '#web/ui/card/card.tsx'
import { Figure } from '#web/ui/chart/figure.tsx'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx'

const PROCEDURE = 'insights.application.get'

/** Why there are no charts. A directory without insights still answers how many downloads there were. */
export function InsightsFailure({ error, children }: { error: Error; children: ReactNode }) {
  return isWithoutInsights(error) ? <TotalDownloads /> : children
}

function TotalDownloads() {
  const { id, name, createdAt } = useApplication()
  const query = useQuery({
    // Without the end of the range, which changes with the time: the key stays the same, so the answer is cached.
    queryKey: ['directory', PROCEDURE, id],
    queryFn: ({ signal }) => {
      const range = { appId: id, from: createdAt, to: endOfRange(Date.now()) }
      return ask(directory, PROCEDURE, range, signal)
    },
    staleTime: INSIGHTS_STALE_TIME_MS,
    gcTime: INSIGHTS_STALE_TIME_MS,
    meta: { stopPropagation: true },
  })
  return (
    <Loaded query={query} card={{ title: 'Downloads' }} loading={<Skeleton width="7rem" height="2rem" />}>
      {({ downloads }) => (
        <Card title="Downloads">
          <Figure value={downloads.total}>of {name} since it was created</Figure>
        </Card>
      )}
    </Loaded>
  )
}
