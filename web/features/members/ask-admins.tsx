import { useOrganization } from '#web/lib/session/organization.ts'
import { AdminEmails } from '#web/ui/empty-state/admins-only.tsx'

/** For Members, who can neither leave nor take a seat by themselves. */
export function AskAdmins() {
  const { org } = useOrganization()
  return (
    <p>
      To leave {org.name} or get a DevTools seat, ask <AdminEmails org={org} about="Members" />.
    </p>
  )
}
