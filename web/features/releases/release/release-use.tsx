import type { Release } from '#shared/domain/releases/release.ts'
import type { ReleaseState } from '#web/features/releases/release-state.ts'
import { useAdoption } from '#web/lib/api/use-adoption.ts'
import { useApplication, useOrganization } from '#web/lib/session/organization.ts'
import { AdoptionChart } from '#web/ui/chart/adoption-chart.tsx'
import { adoptionLines } from '#web/ui/chart/adoption-series.ts'
import { AdoptionCard } from './adoption-card.tsx'
import { ReleaseFigures } from './release-figures.tsx'
import { SkeletonUse } from './skeleton-use.tsx'

/** How many clients have a release, and how fast they take it up. */
export function ReleaseUse({ release, state }: { release: Release; state: ReleaseState }) {
  const { org } = useOrganization()
  const { slug } = useApplication()
  const { data, isPending } = useAdoption(org.slug, slug, release.id)
  // Of a release from before clients were counted, the update checks tell it.
  const lines = data && adoptionLines(data, release.yankedAt)
  if (isPending) return <SkeletonUse release={release} />
  const figures = <ReleaseFigures release={release} state={state} lines={lines} />
  return lines ? (
    <AdoptionChart adoption={data} slug={slug} yankedAt={release.yankedAt} figures={figures} />
  ) : (
    <AdoptionCard release={release} figures={figures} />
  )
}
