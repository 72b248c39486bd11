import { links } from '#shared/routes.ts'
import { formatShare } from '#web/lib/format/figures.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { Bars } from '#web/ui/bars/bars.tsx'
import { ChartCard } from '#web/ui/chart/chart-card.tsx'
import type { TableData } from '#web/ui/chart/csv.ts'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import type { InsightsPartProps } from './insights-part.ts'

/** Bars that are seen before the table is opened. */
const SHOWN = 6

/** Which releases are downloaded most. */
export function ReleasesCard({ insights, words, slug }: InsightsPartProps) {
  const { org } = useOrganization()
  const { releases, totals } = insights
  const nameOf = ({ version, channel }: (typeof releases)[number]) =>
    channel ? `${version} ${channel}` : version
  const table: TableData = {
    columns: ['Release', 'Downloads', 'New installs', 'Updates'],
    rows: releases.map((release) => [
      nameOf(release),
      release.downloads,
      release.downloads - release.updateDownloads,
      release.updateDownloads,
    ]),
  }
  return (
    <ChartCard
      title="Downloads by release"
      filename={`${slug}-downloads-by-release`}
      table={table}
      aside={
        releases.length > 0 && (
          <TextLink className="link small" href={links.releases(org.slug, slug)}>
            All releases
          </TextLink>
        )
      }
    >
      {releases.length === 0 ? (
        <p className="small muted">No downloads in the last {words}.</p>
      ) : (
        <Bars
          label="Downloads by release"
          bars={releases.slice(0, SHOWN).map((release) => ({
            label: nameOf(release),
            value: formatShare(release.downloads, totals.downloads),
            aside: formatCount(release.downloads),
            share: release.downloads / totals.downloads,
          }))}
        />
      )}
    </ChartCard>
  )
}
