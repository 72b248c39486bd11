import type { Release } from '#shared/domain/releases/release.ts'
import type { ReleaseState } from '#web/features/releases/release-state.ts'
import { ChartSkeleton } from '#web/ui/chart/chart-skeleton.tsx'
import { SkeletonFigures } from './skeleton-figures.tsx'

/** The use of a release that is being loaded. */
export function SkeletonUse({ release, state }: { release: Release; state: ReleaseState }) {
  return <ChartSkeleton title="Adoption" lead={<SkeletonFigures release={release} state={state} />} />
}
