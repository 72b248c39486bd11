import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { directory } from '#shared/contracts/directory.ts'
import { RELEASE_HISTORY_LISTED } from '#shared/limits.ts'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { activitiesOf } from '#web/ui/timeline/activity.ts'
import { SkeletonTimeline } from '#web/ui/timeline/skeleton-timeline.tsx'
import { Timeline } from '#web/ui/timeline/timeline.tsx'

const FIRST_SHOWN = 6

export interface HistoryCardProps {
  place: AppPlace
  id: string
}

/** What was done to a release, by its makers, the plan and the guards. */
export function HistoryCard({ place, id }: HistoryCardProps) {
  const query = useQuery({
    ...rpcQuery(directory, 'releases.listHistory', { ...place, release: id }),
    // The card shows the failure.
    meta: { stopPropagation: true },
  })
  const [all, setAll] = useState(false)
  return (
    <Card title="History">
      <Loaded query={query} loading={<SkeletonTimeline />}>
        {(entries) => {
          const activities = activitiesOf(entries, entries.length, RELEASE_HISTORY_LISTED)
          if (activities.length === 0)
            return <p className="small muted">The audit log no longer has entries this old.</p>
          return (
            <>
              <Timeline activities={all ? activities : activities.slice(0, FIRST_SHOWN)} />
              {activities.length > FIRST_SHOWN && (
                <Button variant="ghost" aria-expanded={all} onClick={() => setAll(!all)}>
                  {all ? 'Show less' : `Show ${activities.length - FIRST_SHOWN} more`}
                </Button>
              )}
            </>
          )
        }}
      </Loaded>
    </Card>
  )
}
