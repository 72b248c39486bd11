import { type ReactNode, useId } from 'react'
import type { Release } from '#shared/domain/releases/release.ts'
import { useUploads } from '#web/features/releases/uploads/use-uploads.ts'
import { type AppPlace, useReleaseRights } from '#web/features/releases/use-app-place.ts'
import { useChannel } from '#web/features/releases/use-channel.ts'
import { useLastDayClients } from '#web/features/releases/use-last-day-clients.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { isUnderWay } from '#web/lib/upload/upload-jobs.ts'
import styles from './draft-form.module.css'
import { GuardCard } from './guard-card.tsx'
import { aheadOf, comparedWith, guardItems } from './guard-items.ts'
import { MakeStep } from './make-step.tsx'
import { STEP_BETWEEN_KEYS } from './publish-check.ts'
import { PublishDraft } from './publish-draft.tsx'
import { useNeedsApproval } from './use-needs-approval.ts'

interface DraftGuardProps {
  place: AppPlace
  release: Release
  /** Files that were picked for it and are not on their way yet. */
  staged: number
  /** What can be done instead of publishing. */
  children?: ReactNode
}

/** Compares a draft with the release before, as the server will when it is published, and publishes it. */
export function DraftGuard({ place, release, staged, children }: DraftGuardProps) {
  const application = useApplication()
  const { data: channel = null } = useChannel(place, release.channel)
  const clients = useLastDayClients(application.id)
  const uploading = useUploads(release.id).filter(isUnderWay).length
  const { canWrite } = useReleaseRights()
  const note = useId()
  const items = guardItems(release, { application, uploading, staged, channel, clients }).map((item) =>
    item.title === STEP_BETWEEN_KEYS && canWrite
      ? { ...item, action: <MakeStep place={place} release={release} /> }
      : item,
  )
  const needsApproval = useNeedsApproval(place, release)
  const blocked = items.some(({ sign }) => sign === 'stop')
  return (
    <GuardCard
      items={items}
      comparedWith={comparedWith(channel)?.version}
      ahead={aheadOf(channel)}
      footer={
        <div className={styles.send}>
          <PublishDraft
            place={place}
            release={release}
            size="l"
            disabled={staged > 0}
            blocked={blocked || (needsApproval && uploading > 0)}
            note={note}
          />
          <p className="muted" id={note}>
            {sendWords(release, { needsApproval, blocked, uploading: uploading > 0 })}
          </p>
          {children}
        </div>
      }
    />
  )
}

interface Sending {
  /** Whether another member has to publish it. */
  needsApproval: boolean
  blocked: boolean
  uploading: boolean
}

/** What the button waits for, or what follows it. */
function sendWords({ approval }: Release, { needsApproval, blocked, uploading }: Sending): string {
  const isRequested = needsApproval && approval?.outdated === false
  const action = needsApproval ? 'request approval' : 'publish'
  if (isRequested) return 'Another member or an Admin publishes it.'
  if (blocked) return `You can ${action} once this is fixed.`
  if (uploading) return `You can ${action} once every file is uploaded and verified.`
  return needsApproval
    ? 'Another member or an Admin then publishes it.'
    : 'Next, you choose when, and how many clients get it first.'
}
