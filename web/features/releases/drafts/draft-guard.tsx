import { offeredFirst } from '#shared/domain/releases/find-publish-reasons.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { useUploads } from '#web/features/releases/uploads/upload-list.tsx'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { useChannel } from '#web/features/releases/use-channel.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { isUnderWay } from '#web/lib/upload/upload-queue.ts'
import { Badge } from '#web/ui/badge/badge.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { guardItems } from './guard-items.ts'
import { GuardList } from './guard-list.tsx'

/** Compares a draft with the release before, as the server will when it is published. */
export function DraftGuard({ place, release }: { place: AppPlace; release: Release }) {
  const application = useApplication()
  const { data: channel = null } = useChannel(place, release.channel)
  const uploading = useUploads(release.id).filter(isUnderWay).length
  const before = offeredFirst(channel?.releases ?? [])
  const items = guardItems(release, { application, uploading, channel })
  const count = (sign: string) => items.filter((item) => item.sign === sign).length
  const [stops, warnings] = [count('stop'), count('warn')]
  return (
    <Card
      title="Ready to publish?"
      aside={
        stops > 0 ? (
          <Badge tone="bad">{stops} to fix</Badge>
        ) : warnings > 0 ? (
          <Badge tone="warn">{warnings} to check</Badge>
        ) : (
          <Badge tone="good">Ready</Badge>
        )
      }
    >
      {before && (
        <p className="muted small">
          Compared with <span className="mono">{before.version}</span>, which clients are offered now.
        </p>
      )}
      <GuardList items={items} />
    </Card>
  )
}
