import type { Member } from '#shared/domain/organizations/member.ts'
import { can } from '#shared/domain/organizations/permissions.ts'
import { usePages } from '#web/lib/browser/list-state.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { useSession } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { Pagination } from '#web/ui/pagination/pagination.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { AskAdmins } from './ask-admins.tsx'
import { MemberRow } from './member-row.tsx'
import { PeopleTable, SEAT } from './people-table.tsx'

/** '3 members'. */
export function memberCount(count: number): string {
  return count === 1 ? '1 member' : `${formatCount(count)} members`
}

interface MemberListProps {
  members: readonly Member[]
  /** Those that match the search. */
  found: readonly Member[]
  /** The search, as it was typed and as it is compared. */
  search: { typed: string; wanted: string }
  onClear: () => void
}

/** The members that match the search, ten to a page. */
export function MemberList({ members, found, search: { typed, wanted }, onClear }: MemberListProps) {
  const { role } = useOrganization()
  const mayChange = can(role, 'members.changeRole')
  const session = useSession()
  const ownId = session.status === 'ready' ? session.user.id : null
  const { shown, pages } = usePages(found, { search: wanted })
  const hasOneAdmin = members.filter((member) => member.role === 'Admin').length === 1

  if (members.length === 0)
    return (
      <Card flush>
        <EmptyState icon="users" title="No members yet" />
      </Card>
    )
  if (found.length === 0)
    return (
      <Card>
        <EmptyState
          icon="search"
          title={`No members match “${typed.trim()}”.`}
          action={<Button onClick={onClear}>Show all members</Button>}
        />
      </Card>
    )
  return (
    <Stack>
      <Card title={memberCount(members.length)} footer={!mayChange && <AskAdmins />} lined flush>
        <PeopleTable label="Members" third={SEAT} actions={mayChange}>
          {shown.map((member) => (
            <MemberRow
              key={member.userId}
              member={member}
              isSelf={member.userId === ownId}
              isOnlyAdmin={hasOneAdmin && member.role === 'Admin'}
            />
          ))}
        </PeopleTable>
      </Card>
      <Pagination {...pages} label="Pages of members" />
    </Stack>
  )
}
