import { BreakableName } from '#web/ui/breakable-name/breakable-name.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { RelativeTime } from '#web/ui/relative-time/relative-time.tsx'
import tones from '#web/ui/tone/tone.module.css'
import type { Activity } from './activity.ts'
import styles from './timeline.module.css'

/** What was done, newest first: a sign, a sentence and a time each. */
export function Timeline({ activities }: { activities: readonly Activity[] }) {
  return (
    <ul className={styles.timeline}>
      {activities.map(({ id, at, icon, tone, actor, verb, subject, rest, reason }) => (
        <li key={id}>
          <span className={`${styles.sign} ${tones.tone}`} data-tone={tone}>
            <Icon name={icon} size={14} />
          </span>
          <p>
            <b>{actor}</b> <BreakableName name={verb} /> {subject && <b>{subject}</b>}
            {rest}
            {reason && <span className={styles.reason}>“{reason}”</span>}
          </p>
          <span className={styles.time}>
            <RelativeTime value={at} />
          </span>
        </li>
      ))}
    </ul>
  )
}
