import type { ReactNode } from 'react'
import type { InsightsFilter } from '#shared/domain/insights/application-insights.ts'
import { links } from '#shared/routes.ts'
import { nameCountry } from '#web/lib/format/country-names.ts'
import { platformWords } from '#web/lib/format/platform-words.ts'
import { useApplication, useOrganization } from '#web/lib/session/organization.ts'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { linux, macos, windows } from '#web/ui/icon/shapes.ts'
import { Stack } from '#web/ui/stack/stack.tsx'
import { ChecksCard } from './checks-card.tsx'
import { DownloadsCard } from './downloads-card.tsx'
import styles from './insights.module.css'
import type { InsightsPartProps } from './insights-part.ts'
import { RankingCard } from './ranking-card.tsx'
import { rowsOf } from './ranking-rows.ts'
import { ReasonsCard } from './reasons-card.tsx'
import { ReleasesCard } from './releases-card.tsx'
import { VersionsCard } from './versions-card.tsx'

const SYSTEM_SIGNS = { windows, macos, linux } as const

/** As long as two lists beside it. With fewer, the rest would be the longest bar. */
const MAX_COUNTRIES = 11
/** What a second list takes beside its rows, in rows. */
const HEADER_ROWS = 3

interface InsightsChartsProps extends InsightsPartProps {
  /** What is told by days only, each with its own call. */
  active?: ReactNode
  adoption?: ReactNode
  failures?: ReactNode
}

/**
 * All charts of one span of days or hours: what is in use, what goes wrong, how much of it, and where.
 */
export function InsightsCharts({ active, adoption, failures, ...part }: InsightsChartsProps) {
  const { insights, clients, words, filter } = part
  const { totals } = insights
  const byHour = 'hourly' in insights.buckets
  const hasPlatforms = !filter?.platform
  const hasChannels = !filter?.channel && channelsOf(part) > 1
  const lists = [hasPlatforms, hasChannels, !byHour].filter(Boolean).length
  const platforms = hasPlatforms ? rowsOf(insights.platforms.updateChecks) : 0
  const countries = Math.min(MAX_COUNTRIES, rowsOf(insights.countries.updateChecks))
  const isTall = lists > 1 && countries > platforms + HEADER_ROWS
  if (totals.downloads + totals.updateChecks === 0) return <NothingCounted words={words} filter={filter} />
  return (
    <Stack gap={5}>
      <VersionsCard {...part} />
      {active && (
        <div className={styles.pair}>
          {active}
          {adoption}
        </div>
      )}
      {failures}
      <div className={styles.pair}>
        <DownloadsCard {...part} />
        <ChecksCard {...part} />
      </div>
      <ReasonsCard {...part} />
      <div className={`${styles.pair} ${styles.lists}`} data-tall={isTall || undefined}>
        {hasPlatforms && (
          <RankingCard
            {...part}
            {...{ title: 'Platforms', column: 'Platform', more: 'platforms' }}
            counts={insights.platforms}
            ranked={clients?.platforms}
            nameOf={(platform) => platformWords(platform).name}
            signOf={(platform) => <PlatformSign platform={platform} />}
          />
        )}
        <div className={styles.countries}>
          <RankingCard
            {...part}
            {...{ title: 'Countries', column: 'Country', more: 'countries' }}
            counts={insights.countries}
            ranked={clients?.countries}
            nameOf={nameCountry}
            rows={MAX_COUNTRIES}
            folded
          />
        </div>
        {!byHour && <ReleasesCard {...part} />}
        {hasChannels && (
          <RankingCard
            {...part}
            {...{ title: 'Channels', column: 'Channel', more: 'channels' }}
            counts={insights.channels}
            ranked={clients?.channels}
          />
        )}
      </div>
    </Stack>
  )
}

/** How many channels anything was counted for. */
function channelsOf({ insights: { channels }, clients }: InsightsPartProps): number {
  const counted = [...channels.updateChecks.items, ...channels.downloads.items]
  const ranked = clients?.channels.items ?? []
  return new Set([...counted, ...ranked].map(({ value }) => value)).size
}

/** 'Windows x64 on beta'. */
function nameOf({ channel, platform }: InsightsFilter): string {
  const name = platform && platformWords(platform).name
  return [name, channel].filter(Boolean).join(' on ')
}

function PlatformSign({ platform }: { platform: string }) {
  const { system } = platformWords(platform)
  return <Icon name={system ? SYSTEM_SIGNS[system] : 'monitor'} />
}

function NothingCounted({ words, filter }: Pick<InsightsPartProps, 'words' | 'filter'>) {
  const { org } = useOrganization()
  const { slug } = useApplication()
  if (filter)
    return (
      <Card>
        <EmptyState icon="chart" title={`Nothing was counted for ${nameOf(filter)} in the last ${words}`} />
      </Card>
    )
  return (
    <Card>
      <EmptyState
        icon="chart"
        title={`Nothing was counted in the last ${words}`}
        action={
          <LinkButton variant="primary" href={links.updateSetup(org.slug, slug)}>
            Open Update setup
          </LinkButton>
        }
      >
        Charts fill within seconds of the first update check: versions in use, platforms, countries, and why
        clients get no update.
      </EmptyState>
    </Card>
  )
}
