import type { SpendingLimit } from '#shared/domain/billing/spending-limit.ts'
import { can } from '#shared/domain/organizations/permissions.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { Note } from '#web/ui/note/note.tsx'
import { overLimitWords } from './spending-words.ts'

/** That use is over the limit, and what follows; nothing while it isn't. */
export function SpendingNotice({ limit }: { limit: SpendingLimit }) {
  const { role } = useOrganization()
  const words = overLimitWords(limit, can(role, 'billing.manage'))
  if (!words) return null
  return (
    <Note tone="warn" role="status">
      <b>{words.title}</b> {words.text}
    </Note>
  )
}
