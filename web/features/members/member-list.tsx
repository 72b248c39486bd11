import type { Member } from '#shared/domain/organizations/member.ts'
import { can } from '#shared/domain/organizations/permissions.ts'
import { PAGE_SIZE, usePages } from '#web/lib/browser/list-state.ts'
import { useSearch } from '#web/lib/browser/search.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { useSession } from '#web/lib/session/session.ts'
import { Card } from '#web/ui/card/card.tsx'
import { Pagination } from '#web/ui/pagination/pagination.tsx'
import { SearchField } from '#web/ui/search-field/search-field.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { HeaderCell, Table } from '#web/ui/table/table.tsx'
import { MemberRow } from './member-row.tsx'

/** The members, ten to a page; with more than one page, a search by email. */
export function MemberList({ members }: { members: Member[] }) {
  const { found, wanted, field } = useSearch(members, ({ traits }) => traits.email ?? '')
  return (
    <Stack>
      {(members.length > PAGE_SIZE || wanted) && <SearchField {...field} label="Search members" />}
      <MemberTable members={found} search={wanted} typed={field.value} all={members} />
    </Stack>
  )
}

interface MemberTableProps {
  members: readonly Member[]
  /** The search that found them. */
  search: string
  typed: string
  all: Member[]
}

function MemberTable({ members, search, typed, all }: MemberTableProps) {
  const { role } = useOrganization()
  const session = useSession()
  const ownId = session.status === 'ready' ? session.user.id : null
  const { shown, pages } = usePages(members, { search })
  const hasOneAdmin = all.filter((member) => member.role === 'Admin').length === 1
  const mayManage = can(role, 'members.changeRole')

  if (members.length === 0)
    return (
      <Card>
        <p className="muted">No members match “{typed.trim()}”.</p>
      </Card>
    )
  return (
    <>
      <Card flush>
        <Table label="Members" roomy fold>
          <thead>
            <tr>
              <HeaderCell>Email</HeaderCell>
              <HeaderCell>Role</HeaderCell>
              <HeaderCell>DevTools</HeaderCell>
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
