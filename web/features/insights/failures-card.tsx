import type { ReleaseOutcomes } from '#shared/domain/insights/release-outcomes.ts'
import { isWithoutInsights, useOutcomes } from '#web/lib/api/use-insights.ts'
import { scrollToNamed } from '#web/lib/browser/scroll-to-named.ts'
import { formatShare } from '#web/lib/format/figures.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { Bars } from '#web/ui/bars/bars.tsx'
import { ChartCard } from '#web/ui/chart/chart-card.tsx'
import { ChartSkeleton } from '#web/ui/chart/chart-skeleton.tsx'
import type { TableData } from '#web/ui/chart/csv.ts'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { failedOf, nameOf, reasonsOf, unconfirmedOf } from './failed-updates.ts'
import { FailureReasons } from './failure-reasons.tsx'
import styles from './insights.module.css'

const MAX_SHOWN = 6

interface FailuresCardProps {
  days: number
  words: string
  slug: string
}

/** How many updates to each release failed, and why. Releases link to it by its id. */
export function FailuresCard({ days, words, slug }: FailuresCardProps) {
  const { id } = useApplication()
  const query = useOutcomes(id, days)
  return (
    <Loaded
      query={query}
      card={{ title: 'Failed updates' }}
      loading={<ChartSkeleton title="Failed updates" />}
      failure={(notice, error) => (isWithoutInsights(error) ? null : notice)}
    >
      {(outcomes) => (
        <div id="failed-updates" ref={scrollToNamed}>
          <Failures outcomes={outcomes} words={words} slug={slug} />
        </div>
      )}
    </Loaded>
  )
}

function Failures({ outcomes, words, slug }: { outcomes: ReleaseOutcomes; words: string; slug: string }) {
  const fetched = outcomes.releases.filter((each) => each.fetched > 0)
  const shown = fetched.slice(0, MAX_SHOWN)
  return (
    <ChartCard title="Failed updates" filename={`${slug}-failed-updates`} table={outcomesTable(outcomes)}>
      <div className={styles.usage}>
        <div className={styles.margin}>
          <p className="small muted">
            {fetched.length === 0
              ? `No updater downloaded a release in the last ${words}.`
              : 'Of the clients that downloaded an update, those that still ask with their old version after an hour, or report a failure.'}
          </p>
          {shown.length > 0 && (
            <Bars
              label="Failed updates by release"
              bars={shown.map((each) => ({
                label: nameOf(each),
                value: `${formatShare(failedOf(each), each.fetched)} failed`,
                aside: `${formatCount(failedOf(each))} of ${formatCount(each.fetched)}`,
                share: failedOf(each) / each.fetched,
                tone: 'warn',
              }))}
            />
          )}
        </div>
        <FailureReasons
          confirmed={reasonsOf(outcomes.releases, 'reasons')}
          unconfirmed={reasonsOf(outcomes.releases, 'unconfirmedReasons')}
        />
      </div>
    </ChartCard>
  )
}

function outcomesTable({ releases }: ReleaseOutcomes): TableData {
  return {
    columns: ['Release', 'Offered', 'Downloaded', 'Updated', 'Failed', 'Reported failures', 'Unconfirmed'],
    rows: releases.map((each) => [
      nameOf(each),
      each.offered,
      each.fetched,
      each.updated,
      failedOf(each),
      each.reported,
      unconfirmedOf(each),
    ]),
  }
}
