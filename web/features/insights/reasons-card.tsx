import type { ReactNode } from 'react'
import { links } from '#shared/routes.ts'
import { formatShare } from '#web/lib/format/figures.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { platformWords } from '#web/lib/format/platform-words.ts'
import { reasonWords } from '#web/lib/format/reason-words.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { Bars } from '#web/ui/bars/bars.tsx'
import { ChartCard } from '#web/ui/chart/chart-card.tsx'
import type { TableData } from '#web/ui/chart/csv.ts'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import styles from './insights.module.css'
import type { InsightsPartProps } from './insights-part.ts'

const NO_FILE = 'no-asset-for-platform'
const MISTAKEN = 'unknown-platform'

/** Why update checks were answered without an update, and what to do about it. */
export function ReasonsCard({ insights, words, slug }: InsightsPartProps) {
  const { org } = useOrganization()
  const { totals, unattributed } = insights
  const offered = insights.reasons.find(({ reason }) => reason === 'update')?.updateChecks ?? 0
  const reasons = insights.reasons.filter(({ reason }) => reason !== 'update')
  const known = totals.updateChecks - unattributed.reason
  const none = known - offered
  const hasPlatforms = reasons.some(({ platforms = [] }) => platforms.length > 0)
  const table: TableData = {
    columns: ['Reason', 'Checks'],
    rows: insights.reasons.map(({ reason, updateChecks }) => [reasonWords(reason).name, updateChecks]),
  }
  return (
    <ChartCard
      title="Why no update?"
      filename={`${slug}-reasons`}
      table={table}
      footer={
        <span className="small muted">
          To see why one client got none, test an update on{' '}
          <TextLink className="link" href={links.releases(org.slug, slug)}>
            a release’s page
          </TextLink>
          .
        </span>
      }
    >
      <div className={hasPlatforms ? styles.usage : undefined}>
        <div className={styles.margin}>
          <p className="small muted">
            {known === 0
              ? `No update checks in the last ${words}.`
              : `${formatCount(none)} of ${formatCount(known)} checks in the last ${words} were answered with no update.`}
            {unattributed.reason > 0 &&
              ` ${formatCount(unattributed.reason)} more were counted without a reason.`}
          </p>
          {reasons.length > 0 && (
            <Bars
              label="Why no update?"
              bars={reasons.map(({ reason, updateChecks }) => ({
                label: reasonWords(reason).name,
                note: reasonWords(reason).meaning,
                value: formatShare(updateChecks, none),
                aside: formatCount(updateChecks),
                share: updateChecks / none,
                tone: reasonWords(reason).tone,
              }))}
            />
          )}
        </div>
        {hasPlatforms && (
          <div className={styles.margin}>
            <Platforms insights={insights} reason={NO_FILE} title="No file for">
              <TextLink className="link small" href={links.createRelease(org.slug, slug)}>
                Add it in the next release
              </TextLink>
            </Platforms>
            <Platforms insights={insights} reason={MISTAKEN} title="Mistakes in the URL">
              <TextLink className="link small" href={links.updateSetup(org.slug, slug)}>
                Open Update setup
              </TextLink>
            </Platforms>
          </div>
        )}
      </div>
    </ChartCard>
  )
}

interface PlatformsProps extends Pick<InsightsPartProps, 'insights'> {
  reason: string
  title: string
  /** What to do about it. */
  children: ReactNode
}

/** The platforms that got no update for a reason: a mistaken one as clients sent it. */
function Platforms({ insights, reason, title, children }: PlatformsProps) {
  const platforms = insights.reasons.find((each) => each.reason === reason)?.platforms ?? []
  if (platforms.length === 0) return null
  return (
    <section className={styles.missing} aria-labelledby={reason}>
      <h3 id={reason}>{title}</h3>
      <ul className={styles.platforms}>
        {platforms.map(({ platform, updateChecks }) => (
          <li key={platform}>
            {reason === NO_FILE ? platformWords(platform).name : <span className="mono">{platform}</span>}
            <span>
              {formatCount(updateChecks)}{' '}
              <span className="faint">{updateChecks === 1 ? 'check' : 'checks'}</span>
            </span>
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}
