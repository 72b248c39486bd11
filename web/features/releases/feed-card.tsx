import { delivery } from '#shared/delivery-routes.ts'
import { links } from '#shared/routes.ts'
import { updatePageFor } from '#shared/update-pages.ts'
import { useApplication } from '#web/lib/organization.ts'
import { settings } from '#web/lib/settings.ts'
import { Card } from '#web/ui/card.tsx'
import { CopyField } from '#web/ui/copy-field.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { AppPlace } from './use-app-place.ts'

/** Where updaters ask, and how to make them. */
export function FeedCard({ place, channel }: { place: AppPlace; channel: string | null }) {
  const { appType } = useApplication()
  const guide = updatePageFor(appType)
  const query = channel === null ? '' : `?channel=${channel}`
  const address = `${settings.deliveryOrigin}${delivery.feed(place.org, place.app)}/{{target}}-{{arch}}/{{current_version}}${query}`
  return (
    <Card title="Update feed">
      <Stack>
        <CopyField value={address} label="Copy the feed’s address" />
        {guide && (
          <p className="small">
            <TextLink href={links.updatePage(place.org, place.app, guide)}>Set up the updater</TextLink>
          </p>
        )}
      </Stack>
    </Card>
  )
}
