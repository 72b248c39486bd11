import { hasUpdater } from '#shared/domain/organizations/application.ts'
import { channelName } from '#shared/domain/releases/channel.ts'
import { links } from '#shared/routes.ts'
import { updatePageFor } from '#shared/update-pages.ts'
import type { ReleaseViewProps } from '#web/features/releases/release/release-view-props.ts'
import { TestUpdateCard } from '#web/features/releases/release/test-update-card.tsx'
import { useApplication } from '#web/lib/session/organization.ts'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { Note } from '#web/ui/note/note.tsx'
import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'

/** The end of a new release: it is published, and what comes next. */
export function PublishedNote({ place: { org, app }, place, release }: ReleaseViewProps) {
  const application = useApplication()
  const guide = updatePageFor(application)
  const { version, channel, rolloutPercent } = release
  // Without an updater in the app no copy installs it, so the first publication leads there.
  const isFirst = guide !== null && application.stats.publishedReleases <= 1
  const clients =
    rolloutPercent === 100
      ? 'Clients'
      : rolloutPercent > 0
        ? `${rolloutPercent}% of clients`
        : 'The first clients'
  return (
    <Stack gap={5}>
      <PageHeader title={`Release ${version}`} />
      <Card>
        {/* The dialog that had the focus is gone. */}
        <div ref={focusOn} tabIndex={-1}>
          <Stack>
            <Note tone="good" title={`${version} is published`}>
              {!hasUpdater(application)
                ? `Its files can be downloaded within 30 seconds.`
                : `${clients} on ${channelName(channel)} are offered it within 30 seconds.`}
            </Note>
            <Stack direction="across" gap={2}>
              {isFirst && (
                <LinkButton variant="primary" href={links.updatePage(org, app, guide)}>
                  Set up the updater
                </LinkButton>
              )}
              <LinkButton variant={isFirst ? 'plain' : 'primary'} href={links.release(org, app, release.id)}>
                View {version}
              </LinkButton>
              <LinkButton variant="ghost" href={links.application(org, app)}>
                Overview
              </LinkButton>
            </Stack>
          </Stack>
        </div>
      </Card>
      <TestUpdateCard place={place} release={release} />
    </Stack>
  )
}

function focusOn(element: HTMLElement | null): void {
  element?.focus()
}
