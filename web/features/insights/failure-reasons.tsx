import { formatCount } from '#web/lib/format/format.ts'
import { useApplication, useOrganization } from '#web/lib/session/organization.ts'
import { ownGuide, REPORT_STEP } from '#web/lib/update-guides/own-guide.ts'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import type { FailureReason } from './failed-updates.ts'
import styles from './insights.module.css'

const MAX_SHOWN = 8

interface FailureReasonsProps {
  confirmed: readonly FailureReason[]
  unconfirmed: readonly FailureReason[]
}

/** Why updates failed, as apps report it. What anyone could have sent is apart. */
export function FailureReasons({ confirmed, unconfirmed }: FailureReasonsProps) {
  return (
    <div className={styles.margin}>
      <section className={styles.missing} aria-labelledby="failure-reasons">
        <h3 id="failure-reasons">Reported reasons</h3>
        {confirmed.length === 0 ? <NoReports /> : <Reasons reasons={confirmed} />}
      </section>
      {unconfirmed.length > 0 && (
        <section className={styles.missing} aria-labelledby="unconfirmed-reasons">
          <h3 id="unconfirmed-reasons">Unconfirmed</h3>
          <p className="small muted">
            Anyone can send these: their sender didn’t download the release today or yesterday.
          </p>
          <Reasons reasons={unconfirmed} />
        </section>
      )}
    </div>
  )
}

function NoReports() {
  const { org } = useOrganization()
  return (
    <p className="small muted">
      No reports. One line in your app sends them.{' '}
      <TextLink className="link" href={ownGuide(org.slug, useApplication(), REPORT_STEP)}>
        Show the line
      </TextLink>
    </p>
  )
}

function Reasons({ reasons }: { reasons: readonly FailureReason[] }) {
  const more = reasons.length - MAX_SHOWN
  return (
    <>
      <ul className={styles.platforms}>
        {reasons.slice(0, MAX_SHOWN).map(({ id, words, before, version, after, count }) => (
          <li key={id}>
            <span className={styles.reason}>
              {words}
              <span className="faint">
                {before} <span className="mono">{version}</span> {after}
              </span>
            </span>
            <b>{formatCount(count)}</b>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="small muted">{formatCount(more)} more are in “Export CSV”.</p>}
    </>
  )
}
