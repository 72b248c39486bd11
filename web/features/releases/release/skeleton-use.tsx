import type { Release } from '#shared/domain/releases/release.ts'
import { ChartSkeleton } from '#web/ui/chart/chart-skeleton.tsx'
import { SkeletonFigures } from './skeleton-figures.tsx'

/** The use of a release that is being loaded. */
export function SkeletonUse({ release }: { release: Release }) {
  return <ChartSkeleton title="Adoption" lead={<SkeletonFigures release={release} />} />
}
