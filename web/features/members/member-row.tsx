import { useState } from 'react'
import type { Member, Role } from '#shared/domain/organizations/member.ts'
import { can } from '#shared/domain/organizations/permissions.ts'
import { isLoginRequired } from '#web/lib/session/login-again.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { useKeptDraft } from '#web/lib/session/use-kept-draft.ts'
import { Badge } from '#web/ui/badge/badge.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Menu } from '#web/ui/menu/menu.tsx'
import type { MenuEntry } from '#web/ui/menu/menu-entry.ts'
import { Spinner } from '#web/ui/spinner/spinner.tsx'
import { Cell } from '#web/ui/table/table.tsx'
import { ChangeRoleDialog } from './change-role-dialog.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import type { MemberDraft, Question } from './member-draft.ts'
import styles from './members.module.css'
import { SEAT } from './people-table.tsx'
import { Person, UNKNOWN_EMAIL } from './person.tsx'
import { RemoveMemberDialog } from './remove-member-dialog.tsx'
import { StepDownDialog } from './step-down-dialog.tsx'
import { useChangeRole } from './use-change-role.ts'

interface MemberRowProps {
  member: Member
  isSelf: boolean
  /** The last Admin can neither be demoted nor leave, or the organization would be unmanageable. */
  isOnlyAdmin: boolean
}

/** The role that the menu offers to change to. */
const OTHER_ROLE: Record<Role, Role> = { Admin: 'Member', Member: 'Admin' }

/** One member, with the actions of an Admin. */
export function MemberRow({ member, isSelf, isOnlyAdmin }: MemberRowProps) {
  const { org, role } = useOrganization()
  const change = useChangeRole()
  const { userId, traits, devtoolsSeat } = member
  const draft = useKeptDraft<MemberDraft>(`member ${userId}`)
  const [question, setQuestion] = useState<Question | null>(draft?.question ?? null)
  const mayChange = can(role, 'members.changeRole')
  const other = OTHER_ROLE[member.role]
  const close = () => setQuestion(null)

  const entries: MenuEntry[] = isSelf
    ? [
        {
          kind: 'action',
          label: 'Step down to Member…',
          icon: 'users',
          onSelect: () => setQuestion('step-down'),
        },
        { kind: 'separator', id: 'leaving' },
        {
          kind: 'action',
          label: 'Leave organization…',
          icon: 'log-out',
          tone: 'danger',
          onSelect: () => setQuestion('leave'),
        },
      ]
    : [
        {
          kind: 'action',
          label: `Make ${other}`,
          icon: 'users',
          disabled: change.isPending,
          onSelect: () =>
            change.mutate(
              { orgId: org.id, userId, role: other },
              { onError: (error) => isLoginRequired(error) && setQuestion('change-role') },
            ),
        },
        { kind: 'separator', id: 'removal' },
        {
          kind: 'action',
          label: 'Remove from organization…',
          icon: 'trash',
          tone: 'danger',
          onSelect: () => setQuestion('remove'),
        },
      ]

  return (
    <tr>
      <Cell rowHeader>
        <div className={styles.foldable}>
          <Person traits={traits}>{isSelf && <Badge>You</Badge>}</Person>
        </div>
      </Cell>
      <Cell name="Role" className={styles.role}>
        {member.role} {change.isPending && <Spinner label="Changing the role…" />}
      </Cell>
      <Cell name={SEAT} className={styles.seat} data-given={devtoolsSeat}>
        <span className={devtoolsSeat ? undefined : 'faint'}>{devtoolsSeat ? 'Yes' : 'No'}</span>
      </Cell>
      {mayChange && (
        <Cell align="end">
          {isOnlyAdmin ? (
            <span className={classNames('faint small', styles.only)}>The only Admin</span>
          ) : (
            <span className={styles.corner}>
              <Menu
                label={`Actions for ${traits.email ?? UNKNOWN_EMAIL}`}
                variant="ghost"
                icon="more"
                align="end"
                entries={entries}
              />
            </span>
          )}
          {question === 'step-down' && <StepDownDialog onClose={close} userId={userId} />}
          {question === 'leave' && <LeaveDialog onClose={close} userId={userId} />}
          {question === 'remove' && <RemoveMemberDialog onClose={close} member={member} draft={draft} />}
          {question === 'change-role' && (
            <ChangeRoleDialog onClose={close} member={member} role={other} change={change} />
          )}
        </Cell>
      )}
    </tr>
  )
}
