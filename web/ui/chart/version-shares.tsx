import { latestBucket, shareFrom, type VersionUse } from '#web/lib/api/version-use.ts'
import { formatShare } from '#web/lib/format/figures.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { Bars } from '#web/ui/bars/bars.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { ChartKey } from './chart-key.tsx'
import { Figure } from './figure.tsx'
import type { ChartSeries } from './series.ts'
import { versionSeries } from './version-series.ts'
import { whenOf } from './when-of.ts'

/** What each version has of some clients or checks. */
export interface Shares {
  unit: VersionUse['unit']
  rows: readonly (ChartSeries & { count: number })[]
  all: number
  /** 'so far today'. */
  when: string
  /** What a version and all later ones have, from 0 to 1. */
  since: { version: string; share: number } | null
}

/**
 * Of the day or week with which the chart ends. Clients are no sum of days.
 * @param live version that everyone gets
 */
export function latestShares(use: VersionUse, live: string | undefined): Shares | null {
  const index = latestBucket(use)
  if (index === null) return null
  const share = live === undefined ? null : shareFrom(use, live)
  return {
    unit: use.unit,
    rows: versionSeries(use).map((each) => ({ ...each, count: each.values[index] ?? 0 })),
    all: use.all[index] ?? 0,
    when: whenOf(use.buckets, index, use.unit),
    since: live === undefined || share === null ? null : { version: live, share },
  }
}

/** How many are up to date, and a bar for each version. */
export function VersionShares(shares: Shares) {
  const { unit, rows, all, when } = shares
  const { value, words } = headlineOf(shares)
  const [who, are] =
    unit === 'clients' ? [clientsOf(all), all === 1 ? 'is on' : 'are on'] : ['checks', 'came from']
  return (
    <Stack gap={4}>
      <Figure value={value}>
        of {who} {when} {are} {words}
      </Figure>
      <Bars
        label={`Versions by ${unit === 'clients' ? 'clients' : 'update checks'} ${when}`}
        bars={rows.map(({ label, color, count }) => ({
          label,
          sign: <ChartKey color={color} />,
          value: shareOf(count, all),
          aside: formatCount(count),
          share: all === 0 ? 0 : Math.min(1, count / all),
          color,
        }))}
      />
      {unit === 'clients' && rows.reduce((sum, { count }) => sum + count, 0) > all && (
        <p className="small muted">A client that updated counts in both versions that day.</p>
      )}
    </Stack>
  )
}

/** 'Clients by version. So far today: 2.4.1 25.5%, 2.4.0 67.5%.' */
export function sharesInWords({ rows, all, when }: Shares): string {
  const words = rows.map(({ label, count }) => `${label} ${shareOf(count, all)}`).join(', ')
  return `${when.charAt(0).toUpperCase()}${when.slice(1)}: ${words}.`
}

function headlineOf({ since, rows, all }: Shares): { value: string; words: string } {
  if (since) return { value: formatShare(since.share, 1), words: `${since.version}\u00a0or\u00a0later` }
  const [most] = rows.toSorted((a, b) => b.count - a.count)
  const words = most?.label === 'Other versions' ? 'other versions' : (most?.label ?? '')
  return { value: shareOf(most?.count ?? 0, all), words }
}

const clientsOf = (count: number) => `${formatCount(count)} ${count === 1 ? 'client' : 'clients'}`

/** A client that updates has two versions on that day. */
const shareOf = (count: number, all: number) => formatShare(Math.min(count, all), all)
