import { useOwnInvitations } from '#web/lib/session/use-own-invitations.ts'
import { OwnInvitations } from './own-invitations.tsx'

/** The user's invitations, once they are loaded. Imported lazily, since few users have one. */
export function OwnInvitationsSection() {
  const { invitations } = useOwnInvitations()
  return <OwnInvitations invitations={invitations} />
}
