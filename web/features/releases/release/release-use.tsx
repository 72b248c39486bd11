import type { Release } from '#shared/domain/releases/release.ts'
import { useAdoption } from '#web/lib/api/use-adoption.ts'
import { idle } from '#web/lib/browser/idle.ts'
import { useApplication, useOrganization } from '#web/lib/session/organization.ts'
import { ChartSkeleton } from '#web/ui/chart/chart-skeleton.tsx'
import { lazyPart } from '#web/ui/lazy-part/lazy-part.tsx'
import type { UseChartProps } from './use-chart.tsx'

const SKELETON = <ChartSkeleton title="Adoption" figure={false} />

// The charts are as large as the rest of the page, which is painted with the figures above them.
const UseChart = lazyPart<UseChartProps>(
  () => idle().then(() => import('./use-chart.tsx').then((part) => part.UseChart)),
  SKELETON,
)

/** How fast clients take up a release. */
export function ReleaseUse({ release }: { release: Release }) {
  const { org } = useOrganization()
  const { slug } = useApplication()
  const { data, isPending } = useAdoption(org.slug, slug, release.id)
  if (isPending) return SKELETON
  return <UseChart release={release} adoption={data ?? null} />
}
