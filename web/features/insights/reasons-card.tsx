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
            bars={reasons.map((each) => ({
              label: reasonWords(each.reason).name,
              note: <ReasonNote {...each} slug={slug} />,
              value: formatShare(each.updateChecks, none),
              aside: formatCount(each.updateChecks),
              share: each.updateChecks / none,
              tone: reasonWords(each.reason).tone,
            }))}
          />
        )}
      </div>
    </ChartCard>
  )
}

type ReasonNoteProps = InsightsPartProps['insights']['reasons'][number] & { slug: string }

/** What a reason means, or the platforms that got no update for it, and what to do about it. */
function ReasonNote({ reason, platforms = [], slug }: ReasonNoteProps) {
  const { org } = useOrganization()
  if (platforms.length === 0 || !(reason === NO_FILE || reason === MISTAKEN))
    return reasonWords(reason).meaning
  return (
    <div className={styles.without}>
      <ul aria-label={reason === NO_FILE ? 'No file for' : 'Mistakes in the URL'}>
        {platforms.map(({ platform, updateChecks }) => (
          <li key={platform}>
            {/* A mistaken one as clients sent it. */}
            {reason === NO_FILE ? platformWords(platform).name : <span className="mono">{platform}</span>}{' '}
            {formatCount(updateChecks)} {updateChecks === 1 ? 'check' : 'checks'}
          </li>
        ))}
      </ul>
      {reason === NO_FILE ? (
        <TextLink className="link" href={links.createRelease(org.slug, slug)}>
          Add it in the next release
        </TextLink>
      ) : (
        <TextLink className="link" href={links.updateSetup(org.slug, slug)}>
          Open Update setup
        </TextLink>
      )}
    </div>
  )
}
