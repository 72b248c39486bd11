import { can } from '#shared/domain/organizations/permissions.ts'
import { links } from '#shared/routes.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { RestrictionNote as Note } from '#web/ui/restriction-note/restriction-note.tsx'

/** Why applications cannot be created here, and who can do something about it. */
export function RestrictionNote({ id }: { id: string }) {
  const { org, role } = useOrganization()
  const checkout = can(role, 'billing.manage') ? links.billing(org.slug) : null
  return <Note id={id} reason={org.restrictionReason} checkout={checkout} small />
}
