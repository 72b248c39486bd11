import type { AuditEntry } from '#shared/domain/audit.ts'
import { formatMoment } from '#web/lib/format/format.ts'
import { Facts } from '#web/ui/facts/facts.tsx'
import styles from './audit.module.css'
import { actorName, detailFacts, originWords } from './audit-words.ts'

/** Everything that was recorded about an event. */
export function AuditDetail({ entry }: { entry: AuditEntry }) {
  const { at, actor, subject, requestId } = entry
  return (
    <div className={styles.facts}>
      <Facts
        facts={[
          ['Time', formatMoment(at)],
          [actor.kind === 'machine' ? 'API key' : 'Who', actorName(actor)],
          ['From where', originWords(entry) || 'Not recorded'],
          ...(subject.name ? ([['Subject', subject.name]] as const) : []),
          ...detailFacts(entry.details),
          ...(requestId ? ([['Request', <code key="request">{requestId}</code>]] as const) : []),
        ]}
      />
    </div>
  )
}
