import { type ReactNode, useId } from 'react'
import { links } from '#shared/routes.ts'
import { RestrictionNote } from '#web/features/releases/restriction-note.tsx'
import { type AppPlace, useAppPlace, useReleaseRights } from '#web/features/releases/use-app-place.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { Button } from '#web/ui/button/button.tsx'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import { ShowMore } from '#web/ui/show-more/show-more.tsx'
import { SkeletonRows } from '#web/ui/skeleton/skeleton-list.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { ChannelsCard } from './channels-card.tsx'
import { LiveLine } from './live-line.tsx'
import { ReleaseTable } from './release-table.tsx'
import { type ReleasesFilter, useReleasesFilter } from './releases-filter.ts'
import { ReleasesFilterBar } from './releases-filter-bar.tsx'
import { useReleases } from './use-releases.ts'

/** The releases of an application, newest first. */
export default function ReleasesPage() {
  const place = useAppPlace()
  const application = useApplication()
  const [filter, setFilter] = useReleasesFilter()
  const noteId = useId()
  const create = <CreateLink place={place} noteId={noteId} />
  return (
    <Stack gap={5}>
      <PageHeader description={`Published versions and drafts of ${application.name}.`} actions={create} />
      <RestrictionNote id={noteId} />
      <LiveLine place={place} channel={filter.channel ?? null} />
      <ReleasesFilterBar place={place} filter={filter} onChange={setFilter} />
      <ReleaseList place={place} filter={filter} create={create} onClear={() => setFilter(EVERYTHING)} />
      <ChannelsCard place={place} />
    </Stack>
  )
}

const EVERYTHING: ReleasesFilter = { channel: undefined, status: undefined }

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

interface ReleaseListProps {
  place: AppPlace
  filter: ReleasesFilter
  create: ReactNode
  onClear: () => void
}

function ReleaseList({ place, filter, create, onClear }: ReleaseListProps) {
  const query = useReleases(place, filter)
  const filtered = filter.channel !== undefined || filter.status !== undefined
  return (
    <Loaded query={query} card={{ flush: true }} loading={<SkeletonRows count={5} />}>
      {({ pages }) => {
        const releases = pages.flatMap((page) => page.releases)
        if (releases.length === 0)
          return <Card>{filtered ? <NothingFound onClear={onClear} /> : <NoReleases create={create} />}</Card>
        return (
          <Card flush>
            <ReleaseTable place={place} releases={releases} />
            <ShowMore query={query} />
          </Card>
        )
      }}
    </Loaded>
  )
}

function NoReleases({ create }: { create: ReactNode }) {
  return (
    <EmptyState icon="flag" title="No releases yet" action={create}>
      A release is a version with its files. Create a draft, add the files, and publish it when it is ready.
    </EmptyState>
  )
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon="search"
      title="No releases match"
      action={<Button onClick={onClear}>Show all releases</Button>}
    >
      This channel has no releases with this status.
    </EmptyState>
  )
}
