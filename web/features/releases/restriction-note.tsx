import { can } from '#shared/domain/organizations/permissions.ts'
import { links } from '#shared/routes.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { RestrictionNote as Note } from '#web/ui/restriction-note/restriction-note.tsx'
import { useReleaseRights } from './use-app-place.ts'

/** Why releases cannot be written here, and who can do something about it; nothing where they can. */
export function RestrictionNote({ id }: { id?: string }) {
  const { org, role } = useOrganization()
  const { restricted } = useReleaseRights()
  if (!restricted) return null
  const checkout = can(role, 'billing.manage') ? links.billing(org.slug) : null
  return (
    <Note id={id} reason={org.restrictionReason} checkout={checkout}>
      {org.restrictionReason?.type !== 'Suspended' && 'Published releases stay available.'}
    </Note>
  )
}
