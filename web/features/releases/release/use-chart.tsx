import type { Adoption } from '#shared/domain/insights/adoption.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { AdoptionChart } from '#web/ui/chart/adoption-chart.tsx'
import { adoptionLines } from '#web/ui/chart/adoption-series.ts'
import { AdoptionCard } from './adoption-card.tsx'

export interface UseChartProps {
  release: Release
  /** Its clients day by day; null: not known. */
  adoption: Adoption | null
}

/** The curve of a release's clients, else of its update checks. */
export function UseChart({ release, adoption }: UseChartProps) {
  const { slug } = useApplication()
  const { yankedAt } = release
  // Of a release from before clients were counted, the update checks tell it.
  if (!adoption || !adoptionLines(adoption, yankedAt)) return <AdoptionCard release={release} />
  return <AdoptionChart adoption={adoption} slug={slug} yankedAt={yankedAt} figure={false} />
}
