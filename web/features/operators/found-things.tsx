import { useQuery } from '@tanstack/react-query'
import type { Operators } from '#shared/contracts/operators.ts'
import { OPERATOR_RESULTS } from '#shared/domain/operator.ts'
import type { Output } from '#shared/rpc.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { Card } from '#web/ui/card/card.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { SkeletonRows } from '#web/ui/skeleton/skeleton-list.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { ApplicationCard } from './application-card.tsx'
import { ApplicationTable } from './application-table.tsx'
import { FileCard } from './file-card.tsx'
import { operators } from './operator-calls.ts'
import { OrganizationCard } from './organization-card.tsx'
import { PersonCard } from './person-card.tsx'

/** Everything that matches, each with what can be done about it. */
export function FoundThings({ text }: { text: string }) {
  const query = useQuery({
    ...rpcQuery(operators, 'operators.find', { text }),
    meta: { stopPropagation: true },
  })
  return (
    <Loaded query={query} card={{ flush: true }} loading={<SkeletonRows count={3} />}>
      {(found) => <Found text={text} found={found} />}
    </Loaded>
  )
}

function Found({ text, found }: { text: string; found: Output<Operators['operators.find']> }) {
  const { organizations, applications, people, files } = found
  const lists = [organizations, applications, people, files]
  if (lists.every((list) => list.length === 0))
    return (
      <Card>
        <EmptyState icon="search" title={`Nothing matches “${text}”.`}>
          Check the spelling, or paste the URL of the file or page.
        </EmptyState>
      </Card>
    )
  return (
    <Stack gap={4}>
      {organizations.map((each) => (
        <OrganizationCard key={each.id} organization={each} />
      ))}
      {applications.length > 1 ? (
        <ApplicationTable applications={applications} />
      ) : (
        applications.map((each) => <ApplicationCard key={each.id} application={each} />)
      )}
      {people.map((each) => (
        <PersonCard key={each.userId} person={each} />
      ))}
      {files.map((each) => (
        <FileCard key={each.fileId} file={each} />
      ))}
      {lists.some((list) => list.length === OPERATOR_RESULTS) && (
        <p className="muted">
          Only the first {OPERATOR_RESULTS} of each kind are shown. Type more to narrow them down.
        </p>
      )}
    </Stack>
  )
}
