import type { Release } from '#shared/domain/releases/release.ts'
import { useAdoption } from '#web/lib/api/use-adoption.ts'
import { useApplication, useOrganization } from '#web/lib/session/organization.ts'
import { AdoptionChart } from '#web/ui/chart/adoption-chart.tsx'
import { adoptionLines } from '#web/ui/chart/adoption-series.ts'
import { ChartSkeleton } from '#web/ui/chart/chart-skeleton.tsx'
import { AdoptionCard } from './adoption-card.tsx'
import { ReleaseFigures } from './release-figures.tsx'

/** How many clients have a release, and how fast they take it up. */
export function ReleaseUse({ release }: { release: Release }) {
  const { org } = useOrganization()
  const { slug } = useApplication()
  const { data, isPending } = useAdoption(org.slug, slug, release.id)
  // Of a release from before clients were counted, the update checks tell it.
  const lines = data && adoptionLines(data)
  if (isPending) return <ChartSkeleton title="Adoption" />
  const figures = <ReleaseFigures release={release} lines={lines} />
  return lines ? (
    <AdoptionChart adoption={data} slug={slug} figures={figures} />
  ) : (
    <AdoptionCard release={release} figures={figures} />
  )
}
