import { useState } from 'react'
import type { Release } from '#shared/domain/releases/release.ts'
import { useExceededLimit } from '#web/features/releases/release/use-exceeded-limit.ts'
import type { ReleaseState } from '#web/features/releases/release-state.ts'
import { type AppPlace, useReleaseRights } from '#web/features/releases/use-app-place.ts'
import { Button } from '#web/ui/button/button.tsx'
import { EveryoneQuestion } from './everyone-question.tsx'

interface ReleaseToEveryoneProps {
  place: AppPlace
  release: Release
  state: ReleaseState
}

/**
 * Ends a plan by releasing to everyone, after a question: no step and no guard is left then. Quiet while updates fail;
 * of a held release it is in the menu of its page.
 */
export function ReleaseToEveryone({ place, release, state }: ReleaseToEveryoneProps) {
  const { canWrite } = useReleaseRights()
  const { outcome, limit } = useExceededLimit(release, state)
  const [asking, setAsking] = useState(false)
  if (release.hold) return null
  const isFailing = limit !== null
  return (
    <>
      <Button variant={isFailing ? 'ghost' : 'plain'} disabled={!canWrite} onClick={() => setAsking(true)}>
        Release to everyone…
      </Button>
      <EveryoneQuestion
        place={place}
        release={release}
        failing={isFailing ? outcome : undefined}
        open={asking}
        onOpenChange={setAsking}
      />
    </>
  )
}
