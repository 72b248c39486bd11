import type { ApplicationInsights } from '#shared/domain/insights/application-insights.ts'
import { links } from '#shared/routes.ts'
import { isComparable } from '#web/lib/api/insights-comparison.ts'
import { nameCountry } from '#web/lib/format/country-names.ts'
import { platformWords } from '#web/lib/format/platform-words.ts'
import { useApplication, useOrganization } from '#web/lib/session/organization.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { linux, macos, windows } from '#web/ui/icon/shapes.ts'
import { Note } from '#web/ui/note/note.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import { ChecksCard } from './checks-card.tsx'
import { DownloadsCard } from './downloads-card.tsx'
import styles from './insights.module.css'
import type { InsightsPartProps } from './insights-part.ts'
import type { ShownInsights } from './insights-range.ts'
import { RankingCard } from './ranking-card.tsx'
import { ReasonsCard } from './reasons-card.tsx'
import { ReleasesCard } from './releases-card.tsx'
import { VersionsCard } from './versions-card.tsx'

const SYSTEM_SIGNS = { windows, macos, linux } as const

/** All charts of one answer. */
export function InsightsCharts({ insights, shown }: { insights: ApplicationInsights; shown: ShownInsights }) {
  const { slug, createdAt } = useApplication()
  const compared = shown.compare && isComparable(insights, createdAt)
  const part: InsightsPartProps = { insights, words: shown.range.words, compared, slug }
  const { totals } = insights
  return (
    <Stack gap={5}>
      {totals.downloads + totals.updateChecks === 0 && <NothingCounted words={shown.range.words} />}
      <VersionsCard {...part} />
      <div className={styles.pair}>
        <DownloadsCard {...part} />
        <ChecksCard {...part} />
        <ReleasesCard {...part} />
        <RankingCard {...part} title="Channels" column="Channel" counts={insights.channels} more="channels" />
        <RankingCard
          {...part}
          title="Platforms"
          column="Platform"
          counts={insights.platforms}
          more="platforms"
          nameOf={(platform) => platformWords(platform).name}
          signOf={(platform) => <PlatformSign platform={platform} />}
        />
        <RankingCard
          {...part}
          title="Countries"
          column="Country"
          counts={insights.countries}
          more="countries"
          nameOf={nameCountry}
        />
      </div>
      <ReasonsCard {...part} />
    </Stack>
  )
}

function PlatformSign({ platform }: { platform: string }) {
  const { system } = platformWords(platform)
  return <Icon name={system ? SYSTEM_SIGNS[system] : 'monitor'} />
}

function NothingCounted({ words }: { words: string }) {
  const { org } = useOrganization()
  const { slug } = useApplication()
  return (
    <Note title={`Nothing was counted in these ${words}.`}>
      Charts fill within seconds of the first update check.{' '}
      <TextLink className="link" href={links.updateSetup(org.slug, slug)}>
        Set up updates
      </TextLink>
    </Note>
  )
}
