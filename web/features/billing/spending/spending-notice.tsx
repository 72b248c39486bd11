import type { SpendingLimit } from '#shared/domain/billing/spending-limit.ts'
import { can } from '#shared/domain/organizations/permissions.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import styles from './spending-card.module.css'
import { overLimitWords } from './spending-words.ts'

/** That use is over the limit, and what follows; nothing while it isn't. */
export function SpendingNotice({ limit }: { limit: SpendingLimit }) {
  const { role } = useOrganization()
  const words = overLimitWords(limit, can(role, 'billing.manage'))
  if (!words) return null
  return (
    <div role="status" className={styles.notice}>
      <Icon name="warning" />
      <p>
        <b>{words.title}</b> {words.text}
      </p>
    </div>
  )
}
