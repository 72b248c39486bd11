import { type ReactNode, useId, useState } from 'react'
import type { ChannelSummary } from '#shared/domain/releases/channel.ts'
import { links } from '#shared/routes.ts'
import { RestrictionNote } from '#web/features/releases/restriction-note.tsx'
import { type AppPlace, useAppPlace, useReleaseRights } from '#web/features/releases/use-app-place.ts'
import { useIsSettled } from '#web/lib/forms/use-is-settled.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { Button } from '#web/ui/button/button.tsx'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import { ShowMore } from '#web/ui/show-more/show-more.tsx'
import { SkeletonTable } from '#web/ui/skeleton/skeleton-table.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import { ChannelsCard } from './channels-card.tsx'
import { ReleaseTable } from './release-table.tsx'
import {
  EVERYTHING,
  type ReleasesFilter,
  type ReleasesFilterState,
  useReleasesFilter,
} from './releases-filter.ts'
import { ReleasesFilterBar } from './releases-filter-bar.tsx'
import { useChannelSummaries, useChannelsPending, useReleases } from './use-releases.ts'

/** The releases of an application, newest first. */
export default function ReleasesPage() {
  const place = useAppPlace()
  const application = useApplication()
  const state = useReleasesFilter()
  const channels = useChannelSummaries(place)
  const isPending = useChannelsPending(place)
  const noteId = useId()
  const isEmpty = !isNarrowed(state.filter) && hasNone(channels, application.stats.publishedReleases)
  return (
    <Stack gap={5}>
      <PageHeader
        description={`Published versions and drafts of ${application.name}.`}
        actions={!isEmpty && <CreateLink place={place} noteId={noteId} />}
      />
      <RestrictionNote id={noteId} />
      {!isEmpty && <ReleasesFilterBar state={state} channels={channels} pending={isPending} />}
      <ReleaseList
        place={place}
        state={state}
        channels={channels}
        create={<CreateLink place={place} noteId={noteId} />}
      />
    </Stack>
  )
}

/** Whether there are no releases to search, as far as is known. */
function hasNone(channels: readonly ChannelSummary[] | undefined, published: number): boolean {
  return channels ? channels.every(({ counts }) => counts.all === 0) : published === 0
}

function CreateLink({ place, noteId }: { place: AppPlace; noteId: string }) {
  const { canWrite } = useReleaseRights()
  if (canWrite)
    return (
      <LinkButton variant="primary" icon="plus" href={links.createRelease(place.org, place.app)}>
        New release
      </LinkButton>
    )
  return (
    <Button variant="primary" icon="plus" disabled aria-describedby={noteId}>
      New release
    </Button>
  )
}

/** While loading: what fits beside each other on a phone, too. */
const COLUMNS = ['Version', 'Rollout', 'Published']

interface ReleaseListProps {
  place: AppPlace
  state: ReleasesFilterState
  channels: readonly ChannelSummary[] | undefined
  create: ReactNode
}

function ReleaseList({ place, state, channels, create }: ReleaseListProps) {
  const { filter } = state
  const isSettled = useIsSettled(filter.search)
  const [searched, setSearched] = useState(filter.search)
  if (isSettled && searched !== filter.search) setSearched(filter.search)
  const query = useReleases(place, { ...filter, search: searched })
  const isPending = useChannelsPending(place)
  // All at once: the rows decide where the channels begin, and the channels what the rows and the filters say.
  if (isPending || (query.isPending && !query.error)) return <SkeletonReleases />
  return (
    <>
      <Releases {...{ place, state, channels, create, query }} />
      <ChannelsCard place={place} />
    </>
  )
}

function SkeletonReleases() {
  return (
    <Card flush>
      <SkeletonTable columns={COLUMNS} count={5} roomy />
    </Card>
  )
}

interface ReleasesProps extends ReleaseListProps {
  query: ReturnType<typeof useReleases>
}

function Releases({ place, state, channels, create, query }: ReleasesProps) {
  const { filter, change } = state
  return (
    <Loaded query={query} card={{ flush: true }} loading={null}>
      {({ pages }) => {
        const releases = pages.flatMap((page) => page.releases)
        if (releases.length === 0)
          return (
            <Card>
              {isNarrowed(filter) ? (
                <NothingFound filter={filter} onClear={() => change(EVERYTHING)} />
              ) : (
                <NoReleases place={place} create={create} />
              )}
            </Card>
          )
        return (
          <Card flush>
            <ReleaseTable
              place={place}
              releases={releases}
              channels={channels}
              state={state}
              outdated={query.isPlaceholderData}
            />
            <ShowMore query={query} />
          </Card>
        )
      }}
    </Loaded>
  )
}

function isNarrowed({ channel, status, search }: ReleasesFilter): boolean {
  return channel !== undefined || status !== undefined || search.trim() !== ''
}

function NoReleases({ place, create }: { place: AppPlace; create: ReactNode }) {
  return (
    <EmptyState icon="flag" title="No releases yet" action={create}>
      <Stack gap={2}>
        <p>
          A release is a version with its files. Create a draft, add the files, and publish it when it’s
          ready.
        </p>
        <p>
          Moving from elsewhere?{' '}
          <TextLink className="link" href={links.importFeed(place.org, place.app)}>
            Preview your current feed
          </TextLink>
        </p>
      </Stack>
    </EmptyState>
  )
}

function NothingFound({ filter, onClear }: { filter: ReleasesFilter; onClear: () => void }) {
  const search = filter.search.trim()
  const isSearchOnly = filter.channel === undefined && filter.status === undefined
  return (
    <EmptyState
      icon="search"
      title={search ? `No releases match “${search}”.` : 'No releases match'}
      action={<Button onClick={onClear}>{isSearchOnly ? 'Clear search' : 'Show all releases'}</Button>}
    >
      {search ? 'Search looks in versions and notes.' : 'This channel has no releases in this state.'}
    </EmptyState>
  )
}
