import { useMutation } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import { can } from '#shared/domain/organizations/permissions.ts'
import { isRestricted } from '#shared/domain/organizations/restriction.ts'
import type { LiveRelease } from '#shared/domain/releases/channel.ts'
import { links } from '#shared/routes.ts'
import { setPaused } from '#web/lib/api/pause-release.ts'
import { RELEASE_CHANGES } from '#web/lib/api/release-changes.ts'
import { rpcMutation } from '#web/lib/api/rpc.ts'
import { useApplication, useOrganization } from '#web/lib/session/organization.ts'
import { Button } from '#web/ui/button/button.tsx'
import { LinkButton } from '#web/ui/button/link-button.tsx'

/** Pauses or resumes a rollout; what belongs to another channel is changed there. */
export function LiveRowAction({ release, own }: { release: LiveRelease; own: boolean }) {
  const { org, role } = useOrganization()
  const { slug } = useApplication()
  const { id, version, paused, hold } = release
  const change = useMutation(rpcMutation(directory, 'releases.update', { refreshes: RELEASE_CHANGES }))
  // A held one is resumed on its page, which says why it is held.
  if (!own || hold || !can(role, 'releases.write')) {
    const verb = hold ? 'Review' : 'View'
    return (
      <LinkButton href={links.release(org.slug, slug, id)} aria-label={`${verb} ${version}`}>
        {verb}
      </LinkButton>
    )
  }
  // Without a plan a release can still be stopped, but not sent to more people.
  const canResume = !isRestricted(org.restrictions, 'release')
  const target = { org: org.slug, app: slug, release: id }
  return (
    <Button
      icon={paused ? 'play' : 'pause'}
      aria-label={`${paused ? 'Resume' : 'Pause'} ${version}`}
      disabled={paused && !canResume}
      pending={change.isPending}
      onClick={() =>
        setPaused(release, !paused, {
          canResume,
          send: (next, was) => change.mutateAsync({ ...target, paused: next, was }),
        })
      }
    >
      {paused ? 'Resume' : 'Pause'}
    </Button>
  )
}
