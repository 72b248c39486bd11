import { channelName } from '#shared/domain/releases/channel.ts'
import { behaviorFacts } from '#web/features/releases/release/behavior-facts.ts'
import type { ReleaseViewProps } from '#web/features/releases/release/release-view-props.ts'
import { useLastDayClients } from '#web/features/releases/use-last-day-clients.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { Card } from '#web/ui/card/card.tsx'
import { channelHint } from './channel-hint.ts'
import styles from './draft-summary.module.css'
import { EditDraft } from './edit-draft.tsx'

/** What was entered in the form of a new release, in the place of its fields. */
export function DraftSummary({ place, release }: ReleaseViewProps) {
  const { version, channel } = release
  const clients = useLastDayClients(useApplication().id)
  return (
    <Card>
      <div className={styles.summary}>
        <dl className={styles.facts}>
          <div>
            <dt>Version</dt>
            <dd className="mono">{version}</dd>
          </div>
          <div>
            <dt>Channel</dt>
            <dd>{channelName(channel)}</dd>
            <dd className="small muted">{channelHint(channel ?? '', clients)}</dd>
          </div>
          {behaviorFacts(release).map(([name, words]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
        <EditDraft place={place} release={release} />
      </div>
    </Card>
  )
}
