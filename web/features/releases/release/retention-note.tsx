import { useMutation, useQuery } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import { can } from '#shared/domain/organizations/permissions.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { MIN_AFTER_DAYS } from '#shared/domain/retention/retention-rule.ts'
import { DAY } from '#shared/domain/time.ts'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { rpcMutation, rpcQuery } from '#web/lib/api/rpc.ts'
import { formatDay } from '#web/lib/format/format.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { Banner } from '#web/ui/banner/banner.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { shield } from '#web/ui/icon/shapes.ts'

/** Says when retention purges a release, or that it is exempted; nothing otherwise. */
export function RetentionNote({ place, release }: { place: AppPlace; release: Release }) {
  const { role } = useOrganization()
  const path = { ...place, release: release.id }
  const isOldEnough =
    release.pubDate !== null && Date.now() - Date.parse(release.pubDate) >= MIN_AFTER_DAYS * DAY
  const { data } = useQuery({
    ...rpcQuery(directory, 'retention.getRelease', path),
    enabled: isOldEnough && release.purgedAt === null,
  })
  const keep = useMutation(
    rpcMutation(directory, 'retention.keep', {
      refreshes: ['retention.getRelease', 'retention.get', 'retention.list'],
    }),
  )
  if (!data || release.purgedAt !== null || !(data.kept || data.purgeAt)) return null
  const { kept, purgeAt } = data
  const action = can(role, 'retention.manage') && (
    <Button pending={keep.isPending} onClick={() => keep.mutate({ ...path, kept: !kept })}>
      {kept ? 'End exemption' : 'Keep this release'}
    </Button>
  )
  return (
    <Banner tone={kept ? 'neutral' : 'warn'} {...(kept && { icon: shield })} action={action}>
      {kept
        ? 'An Admin keeps this release: the retention rule never purges it.'
        : `The retention rule purges this release on ${formatDay(purgeAt ?? '')}: its files are deleted for good.`}
    </Banner>
  )
}
