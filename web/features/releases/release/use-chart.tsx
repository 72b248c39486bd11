import type { Adoption } from '#shared/domain/insights/adoption.ts'
import type { Manifest } from '#shared/domain/releases/manifest.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { useAppPlace } from '#web/features/releases/use-app-place.ts'
import { useChannel } from '#web/features/releases/use-channel.ts'
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
  const later = laterOf(release, useChannel(useAppPlace(), release.channel).data)
  // Of a release from before clients were counted, the update checks tell it.
  if (!adoption || !adoptionLines(adoption, yankedAt)) return <AdoptionCard release={release} later={later} />
  return <AdoptionChart {...{ adoption, slug, yankedAt, later }} figure={false} />
}

/** Releases of its channel that clients are offered and that were published after it. */
function laterOf({ pubDate }: Release, channel: Manifest | undefined) {
  return (channel?.releases ?? [])
    .filter((each) => pubDate !== null && Date.parse(each.pubDate) > Date.parse(pubDate))
    .map(({ version, pubDate: publishedAt }) => ({ version, publishedAt }))
}
