import { useMutation } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import type { Invitation } from '#shared/domain/organizations/invitation.ts'
import type { Role } from '#shared/domain/organizations/member.ts'
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
import { Person } from './person.tsx'

/** One pending invitation, with buttons to resend and to revoke it. */
export function InvitationRow({
  invitation: { id, email, role, expiredAt, sentAt },
}: {
  invitation: Invitation
}) {
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
  return (
    <tr>
      <Cell rowHeader>
        <Person traits={{ email }} invited under={<Sent role={role} at={sentAt} />} />
        <LoginAgain error={resend.error} form={`invitation ${id}`} values={() => null} />
      </Cell>
      <Cell name="Role" className={styles.told}>
        {role}
      </Cell>
      <Cell name="Expires at" className={styles.end}>
        <span className={styles.expiry}>
          <span className={styles.day}>{formatDay(expiredAt)}</span>{' '}
          <span className={styles.under}>
            {isOver ? <Badge tone="warn">Expired</Badge> : <RelativeTime value={expiredAt} />}
          </span>
        </span>
      </Cell>
      <Cell align="end" whole>
        <span className={styles.actions}>
          <Button
            variant="ghost"
            aria-label={`Resend the invitation of ${email}`}
            pending={resend.isPending}
            pendingLabel="Resending the invitation…"
            onClick={() => resend.mutate({ id, invitationUrl })}
          >
            Resend
          </Button>
          <Button
            variant="ghost"
            className={styles.revoke}
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

interface SentProps {
  role: Role
  /** Missing where the directory doesn't tell. */
  at: string | undefined
}

/** On phones, after the role. */
function Sent({ role, at }: SentProps) {
  return (
    <span className={styles.sent} data-role={role}>
      {at && (
        <>
          Sent <RelativeTime value={at} />
        </>
      )}
    </span>
  )
}
