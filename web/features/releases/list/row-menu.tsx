import { useMutation } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import type { ReleaseSummary } from '#shared/domain/releases/release.ts'
import { links } from '#shared/routes.ts'
import { pauseLabel } from '#web/features/releases/pause-label.ts'
import { seenOf } from '#web/features/releases/release/use-rollout.ts'
import type { ReleaseState } from '#web/features/releases/release-state.ts'
import { type AppPlace, useReleaseRights } from '#web/features/releases/use-app-place.ts'
import { setPaused } from '#web/lib/api/pause-release.ts'
import { RELEASE_CHANGES } from '#web/lib/api/release-changes.ts'
import { rpcMutation } from '#web/lib/api/rpc.ts'
import { Menu } from '#web/ui/menu/menu.tsx'
import type { MenuEntry } from '#web/ui/menu/menu-entry.ts'

interface RowMenuProps {
  place: AppPlace
  release: ReleaseSummary
  state: ReleaseState
}

/** What can be done with a release without opening it. The rest is on its page. */
export function RowMenu({ place, release, state }: RowMenuProps) {
  const { canWrite } = useReleaseRights()
  const { id, version, rolloutPercent, paused, plan, hold } = release
  const update = useMutation({
    ...rpcMutation(directory, 'releases.update', { refreshes: RELEASE_CHANGES }),
    scope: { id: `release ${id}` },
  })
  const target = { ...place, release: id }
  const isOffered = state === 'rolling' || state === 'paused' || state === 'live' || state === 'downloads'
  const entries: MenuEntry[] = [
    {
      kind: 'link',
      label: state === 'draft' ? 'Open draft' : 'Open release',
      href: links.release(place.org, place.app, id),
      icon: 'flag',
    },
  ]
  // The release's page asks first.
  if (isOffered && !hold)
    entries.push({
      kind: 'action',
      label: pauseLabel(release),
      icon: paused ? 'play' : 'pause',
      // Without a plan a release can still be stopped, but not sent to more clients.
      disabled: paused && !canWrite,
      onSelect: () =>
        setPaused(release, !paused, {
          canResume: canWrite,
          send: (next, was) => update.mutateAsync({ ...target, paused: next, was }),
        }),
    })
  if (isOffered && !paused && !plan && rolloutPercent < 100)
    entries.push({
      kind: 'action',
      label: 'Release to everyone',
      icon: 'users',
      disabled: !canWrite,
      onSelect: () => update.mutate({ ...target, rolloutPercent: 100, was: seenOf(release) }),
    })
  return <Menu variant="ghost" icon="more" label={`Actions for ${version}`} align="end" entries={entries} />
}
