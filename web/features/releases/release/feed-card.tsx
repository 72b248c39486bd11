import { hasSigningUpdater } from '#shared/domain/organizations/application.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { links } from '#shared/routes.ts'
import { updatePageFor } from '#shared/update-pages.ts'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { idle } from '#web/lib/browser/idle.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { feedVariablesOf } from '#web/lib/update-guides/feed-variables.ts'
import { guideSetup } from '#web/lib/update-guides/guide-setup.ts'
import { feedUrl } from '#web/lib/update-guides/update-guide.ts'
import { Card } from '#web/ui/card/card.tsx'
import { CopyField } from '#web/ui/copy/copy-field.tsx'
import { lazyPart } from '#web/ui/lazy-part/lazy-part.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import type { UnannouncedNoteProps } from './unannounced-note.tsx'

// With the rules by which a release is announced, which the first paint doesn't need.
const UnannouncedNote = lazyPart<UnannouncedNoteProps>(() =>
  idle().then(async () => (await import('./unannounced-note.tsx')).UnannouncedNote),
)

/** Where updaters ask, and how to make them. */
export function FeedCard({ place, release }: { place: AppPlace; release: Release }) {
  const application = useApplication()
  const { channel } = release
  const guide = updatePageFor(application)
  const query = channel === null ? '' : `?channel=${channel}`
  const url = `${feedUrl(guideSetup(place, application), feedVariablesOf(application))}${query}`
  return (
    <Card title="Update feed">
      <Stack>
        <CopyField value={url} label="Copy the feed URL" whole />
        {hasSigningUpdater(application) && <UnannouncedNote place={place} release={release} />}
        {guide && (
          <p className="small">
            <TextLink href={links.updatePage(place.org, place.app, guide)}>Set up the updater</TextLink>
          </p>
        )}
      </Stack>
    </Card>
  )
}
