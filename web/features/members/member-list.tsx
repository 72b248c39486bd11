import { useDeferredValue, useState } from 'react'
import type { Member } from '#shared/domain/member.ts'
import { can } from '#shared/domain/permissions.ts'
import { useOrganization } from '#web/lib/organization.ts'
import { PAGE_SIZE, usePages } from '#web/lib/pages.ts'
import { useSession } from '#web/lib/session.ts'
import { Card } from '#web/ui/card.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { HeaderCell, Table } from '#web/ui/table.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { MemberRow } from './member-row.tsx'
import styles from './members.module.css'

/** The members, ten at a time; with more than that, those whose address contains what is typed. */
export function MemberList({ members }: { members: Member[] }) {
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed.trim().toLowerCase())
  const found = wanted ? members.filter(({ traits }) => matches(traits.email, wanted)) : members
  return (
    <Stack>
      {members.length > PAGE_SIZE && (
        <TextInput
          type="search"
          aria-label="Search members"
          placeholder="Search members"
          className={styles.search}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {/* Another search begins at its first page. */}
      <MemberTable key={wanted} members={found} all={members} />
    </Stack>
  )
}

function matches(email: string | undefined, wanted: string): boolean {
  return email?.toLowerCase().includes(wanted) ?? false
}

function MemberTable({ members, all }: { members: Member[]; all: Member[] }) {
  const { role } = useOrganization()
  const session = useSession()
  const ownId = session.status === 'ready' ? session.user.id : null
  const { shown, pages } = usePages(members)
  const hasOneAdmin = all.filter((member) => member.role === 'Admin').length === 1
  const mayManage = can(role, 'members.changeRole')

  if (members.length === 0)
    return (
      <Card>
        <p className="muted">No member’s address contains this.</p>
      </Card>
    )
  return (
    <>
      <Card flush>
        <Table label="Members">
          <thead>
            <tr>
              <HeaderCell>Email</HeaderCell>
              <HeaderCell>Role</HeaderCell>
              <HeaderCell wideOnly>DevTools</HeaderCell>
              {mayManage && (
                <HeaderCell align="end">
                  <span className="visually-hidden">Actions</span>
                </HeaderCell>
              )}
            </tr>
          </thead>
          <tbody>
            {shown.map((member) => (
              <MemberRow
                key={member.userId}
                member={member}
                isSelf={member.userId === ownId}
                isOnlyAdmin={hasOneAdmin && member.role === 'Admin'}
              />
            ))}
          </tbody>
        </Table>
      </Card>
      <Pagination {...pages} label="Pages of members" />
    </>
  )
}
