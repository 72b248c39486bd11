import { hasUpdater } from '#shared/domain/organizations/application.ts'
import { channelName } from '#shared/domain/releases/channel.ts'
import { links } from '#shared/routes.ts'
import { updatePageFor } from '#shared/update-pages.ts'
import type { ReleaseViewProps } from '#web/features/releases/release/release-view-props.ts'
import { TestUpdateCard } from '#web/features/releases/release/test-update-card.tsx'
import { hasChecks, useLifetime } from '#web/lib/api/use-insights.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { Note } from '#web/ui/note/note.tsx'
import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'

/** The end of a new release: it is published, and what comes next. */
export function PublishedNote({ place, release }: ReleaseViewProps) {
  const application = useApplication()
  const { version, channel, rolloutPercent } = release
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
            <NextSteps place={place} release={release} />
          </Stack>
        </div>
      </Card>
      <TestUpdateCard place={place} release={release} />
    </Stack>
  )
}

/** Without an updater in the app no copy installs the first version, so that leads there until one has asked. */
function NextSteps({ place: { org, app }, release: { id, version } }: ReleaseViewProps) {
  const application = useApplication()
  const guide = application.stats.publishedReleases <= 1 ? updatePageFor(application) : null
  const lifetime = useLifetime(application, { enabled: guide !== null })
  if (lifetime.isLoading)
    return (
      <Loading>
        <Skeleton width="16rem" height="var(--control)" shape="block" />
      </Loading>
    )
  const isConnected = lifetime.data !== undefined && hasChecks(lifetime.data)
  const setup = isConnected ? null : guide
  return (
    <Stack direction="across" gap={2}>
      {setup && (
        <LinkButton variant="primary" href={links.updatePage(org, app, setup)}>
          Set up the updater
        </LinkButton>
      )}
      <LinkButton variant={setup ? 'plain' : 'primary'} href={links.release(org, app, id)}>
        View {version}
      </LinkButton>
      <LinkButton variant="ghost" href={links.application(org, app)}>
        Overview
      </LinkButton>
    </Stack>
  )
}

function focusOn(element: HTMLElement | null): void {
  element?.focus()
}
