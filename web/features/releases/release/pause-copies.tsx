import type { Release } from '#shared/domain/releases/release.ts'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useRolloutChange } from './use-rollout.ts'

/** Pauses a release and its copies on other channels; nothing where there is nothing to pause. */
export function PauseCopies({ place, release }: { place: AppPlace; release: Release }) {
  const { id, paused, copies = [] } = release
  const { pending, setPaused } = useRolloutChange(place, release)
  if (paused || copies.length === 0) return null
  return (
    <div>
      <Button
        icon="pause"
        pending={pending}
        onClick={() => setPaused(true, [id, ...copies.map((copy) => copy.id)])}
      >
        Pause on every channel
      </Button>
    </div>
  )
}
