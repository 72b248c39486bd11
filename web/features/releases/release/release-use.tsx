import type { Release } from '#shared/domain/releases/release.ts'
import type { ReleaseState } from '#web/features/releases/release-state.ts'
import { useAdoption } from '#web/lib/api/use-adoption.ts'
import { idle } from '#web/lib/browser/idle.ts'
import { useApplication, useOrganization } from '#web/lib/session/organization.ts'
import { adoptionLines } from '#web/ui/chart/adoption-series.ts'
import { ChartSkeleton } from '#web/ui/chart/chart-skeleton.tsx'
import { lazyPart } from '#web/ui/lazy-part/lazy-part.tsx'
import { ReleaseFigures } from './release-figures.tsx'
import { SkeletonUse } from './skeleton-use.tsx'
import type { UseChartProps } from './use-chart.tsx'

// The charts are as large as the rest of the page, which is painted with the figures above them.
const UseChart = lazyPart<UseChartProps>(
  () => idle().then(() => import('./use-chart.tsx').then((part) => part.UseChart)),
  ({ figures }) => <ChartSkeleton title="Adoption" lead={figures} />,
)

/** How many clients have a release, and how fast they take it up. */
export function ReleaseUse({ release, state }: { release: Release; state: ReleaseState }) {
  const { org } = useOrganization()
  const { slug } = useApplication()
  const { data, isPending } = useAdoption(org.slug, slug, release.id)
  // Of a release from before clients were counted, the update checks tell it.
  const lines = data && adoptionLines(data, release.yankedAt)
  if (isPending) return <SkeletonUse release={release} />
  const figures = <ReleaseFigures release={release} state={state} lines={lines} />
  return <UseChart release={release} adoption={lines ? data : null} figures={figures} />
}
