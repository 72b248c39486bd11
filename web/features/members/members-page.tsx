import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { directory } from '#shared/contracts/directory.ts'
import type { Member } from '#shared/domain/organizations/member.ts'
import { can } from '#shared/domain/organizations/permissions.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { PAGE_SIZE } from '#web/lib/browser/list-state.ts'
import { useSearch } from '#web/lib/browser/search.ts'
import {
  OrganizationContext,
  type OrganizationInPlace,
  useOrganization,
} from '#web/lib/session/organization.ts'
import { useSession } from '#web/lib/session/session.ts'
import { Columns } from '#web/ui/columns/columns.tsx'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import { SearchField } from '#web/ui/search-field/search-field.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { AskAdmins } from './ask-admins.tsx'
import { InviteButton } from './invite-button.tsx'
import { MemberList, memberCount } from './member-list.tsx'
import { PendingInvitations } from './pending-invitations.tsx'
import { PeopleLoading, SEAT } from './people-table.tsx'
import { SeatNote } from './seat-note.tsx'
import { Seats } from './seats.tsx'

const NONE: Member[] = []

/** The members with their roles, pending invitations, and DevTools seats. */
export default function MembersPage() {
  const { org } = useOrganization()
  const query = useQuery(rpcQuery(directory, 'orgs.listMembers', org.id))
  const place = usePlaceIn(query.data)
  const mayInvite = can(place.role, 'members.invite')
  const members = query.data ?? NONE
  const { found, wanted, field } = useSearch(members, ({ traits }) => traits.email ?? '')
  const isLong = members.length > PAGE_SIZE || wanted !== ''
  return (
    <OrganizationContext value={place}>
      <Stack gap={5}>
        <PageHeader
          description="Admins manage people, API keys and billing. Both roles publish releases."
          actions={
            (mayInvite || isLong) && (
              <>
                {isLong && <SearchField {...field} label="Search members" />}
                {mayInvite && <InviteButton />}
              </>
            )
          }
        />
        <Columns
          margin={(query.data || !query.error) && (mayInvite ? <Seats members={query.data} /> : <SeatNote />)}
        >
          <Loaded
            query={query}
            card={{
              title: memberCount(org.members.length),
              footer: !mayInvite && <AskAdmins />,
              lined: true,
              flush: true,
            }}
            loading={
              <PeopleLoading
                label="Members"
                third={SEAT}
                actions={mayInvite}
                count={Math.min(org.members.length, PAGE_SIZE)}
              />
            }
          >
            {() => (
              <MemberList
                members={members}
                found={found}
                search={{ typed: field.value, wanted }}
                onClear={() => field.onChange('')}
              />
            )}
          </Loaded>
          {mayInvite && <PendingInvitations />}
        </Columns>
      </Stack>
    </OrganizationContext>
  )
}

/**
 * The organization with the role that the user has in the list below, so that the page never contradicts itself. Until
 * the list has loaded, as it was when the organization was.
 */
function usePlaceIn(members: Member[] | undefined): OrganizationInPlace {
  const inPlace = useOrganization()
  const session = useSession()
  const userId = session.status === 'ready' ? session.user.id : null
  const own = (members ?? inPlace.org.members).find((member) => member.userId === userId)
  const role = own?.role ?? inPlace.role
  return useMemo(() => ({ ...inPlace, role }), [inPlace, role])
}
