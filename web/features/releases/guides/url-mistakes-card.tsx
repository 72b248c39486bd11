import { useInsights } from '#web/lib/api/use-insights.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { Card } from '#web/ui/card/card.tsx'
import { INSIGHTS_DAYS } from './connection-card.tsx'
import styles from './update-setup-page.module.css'
import { mistakeHint, shortened } from './url-mistakes.ts'

/** Platforms that clients ask for and that don't exist: their updater's URL is wrong. */
export function UrlMistakesCard() {
  const { id } = useApplication()
  const { data } = useInsights(id, INSIGHTS_DAYS)
  const platforms = data?.reasons.find(({ reason }) => reason === 'unknown-platform')?.platforms ?? []
  if (platforms.length === 0) return null
  return (
    <Card title="Mistakes in the URL" className={styles.late}>
      <p className="small muted">Update checks in {INSIGHTS_DAYS} days for platforms that don’t exist.</p>
      <ul className={styles.mistakes}>
        {platforms.map(({ platform, updateChecks }) => (
          <li key={platform}>
            <span className={styles.mistake}>
              <span className="mono">{shortened(platform)}</span>
              <span className="small muted">{mistakeHint(platform)}</span>
            </span>
            <span>
              {formatCount(updateChecks)}{' '}
              <span className="faint">{updateChecks === 1 ? 'check' : 'checks'}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
