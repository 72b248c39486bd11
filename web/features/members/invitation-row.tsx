import { useMutation } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import type { Invitation } from '#shared/domain/organizations/invitation.ts'
import { links } from '#shared/routes.ts'
import { rpcMutation } from '#web/lib/api/rpc.ts'
import { settings } from '#web/lib/api/settings.ts'
import { formatDay } from '#web/lib/format/format.ts'
import { isLoginRequired } from '#web/lib/session/login-again.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { Badge } from '#web/ui/badge/badge.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { LoginAgain } from '#web/ui/login-again/login-again.tsx'
import { RelativeTime } from '#web/ui/relative-time/relative-time.tsx'
import { Cell } from '#web/ui/table/table.tsx'
import styles from './members.module.css'

/** One open invitation: how long it is good, the way to renew it, and the way to end it. */
export function InvitationRow({ invitation: { id, email, role, expiredAt } }: { invitation: Invitation }) {
  const { org } = useOrganization()
  const resend = useMutation(
    rpcMutation(directory, 'invitations.resend', {
      successToast: 'Invitation resent!',
      refreshes: ['invitations.listByOrg'],
      stopPropagation: isLoginRequired,
    }),
  )
  const revoke = useMutation(
    rpcMutation(directory, 'invitations.revoke', {
      successToast: 'Invitation revoked!',
      refreshes: ['invitations.listByOrg'],
    }),
  )
  const invitationUrl = `${settings.siteOrigin}${links.invitation('')}`
  const isOver = Date.parse(expiredAt) <= Date.now()
  const over = <Badge tone="warn">expired</Badge>
  const left = <RelativeTime value={expiredAt} />
  return (
    <tr>
      <Cell>
        <span className={styles.email}>{email}</span>
        <span className={styles.narrow}>
          {role} {isOver ? over : <>· expires {left}</>}
        </span>
        <LoginAgain error={resend.error} form={`invitation ${id}`} values={() => null} />
      </Cell>
      <Cell wideOnly>{role}</Cell>
      <Cell wideOnly>
        <span className={styles.day}>{formatDay(expiredAt)}</span>{' '}
        {isOver ? over : <span className="faint small">{left}</span>}
      </Cell>
      <Cell align="end">
        <span className={styles.actions}>
          <Button
            variant="ghost"
            aria-label={`Resend the invitation of ${email}`}
            pending={resend.isPending}
            pendingLabel="Sending the invitation again…"
            onClick={() => resend.mutate({ id, invitationUrl })}
          >
            Resend
          </Button>
          <Button
            variant="ghost"
            aria-label={`Revoke the invitation of ${email}`}
            pending={revoke.isPending}
            onClick={() => revoke.mutate({ id, org: org.id })}
          >
            Revoke
          </Button>
        </span>
      </Cell>
    </tr>
  )
}
