import { useQuery } from '@tanstack/react-query'
import { billing } from '#shared/contracts/billing.ts'
import { can } from '#shared/domain/organizations/permissions.ts'
import { links } from '#shared/routes.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { formatDay } from '#web/lib/format/format.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { TextLink } from '#web/ui/text-link/text-link.tsx'

/**
 * Says before files are chosen that they can't be uploaded, from the eighth day over the spending limit. Nothing where
 * they can, and where billing doesn't say: the upload itself is the judge.
 */
export function UploadsPaused() {
  const { org, role } = useOrganization()
  const { data } = useQuery({
    ...rpcQuery(billing, 'spendingLimit.get', org.id),
    retry: false,
    meta: { stopPropagation: true },
  })
  if (!data?.uploadsPaused) return null
  const end = data.monthEnd ? formatDay(data.monthEnd) : 'the end of the month'
  return (
    <p role="status">
      Uploads are paused: use has been over the monthly spending limit for a week. They continue on {end}, or
      when{' '}
      {can(role, 'billing.manage') ? (
        <>
          you <TextLink href={links.billing(org.slug)}>raise the limit</TextLink>
        </>
      ) : (
        'an Admin raises the limit'
      )}
      . Drafts that are ready can be published.
    </p>
  )
}
