import type { ReactNode } from 'react'
import type { Adoption } from '#shared/domain/insights/adoption.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { AdoptionChart } from '#web/ui/chart/adoption-chart.tsx'
import { AdoptionCard } from './adoption-card.tsx'

export interface UseChartProps {
  release: Release
  /** Its clients day by day; null: not known. */
  adoption: Adoption | null
  /** What else is counted of it. */
  figures: ReactNode
}

/** The curve of a release's clients, else of its update checks. */
export function UseChart({ release, adoption, figures }: UseChartProps) {
  const { slug } = useApplication()
  if (!adoption) return <AdoptionCard release={release} figures={figures} />
  return <AdoptionChart adoption={adoption} slug={slug} yankedAt={release.yankedAt} figures={figures} />
}
