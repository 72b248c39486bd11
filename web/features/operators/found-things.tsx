import { useQuery } from '@tanstack/react-query'
import { OPERATOR_RESULTS } from '#shared/domain/operator.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { Card } from '#web/ui/card/card.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { ErrorState } from '#web/ui/empty-state/error-state.tsx'
import { SkeletonRows } from '#web/ui/skeleton/skeleton-list.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { ApplicationCard } from './application-card.tsx'
import { FileCard } from './file-card.tsx'
import { operators } from './operator-calls.ts'
import { OrganizationCard } from './organization-card.tsx'
import { PersonCard } from './person-card.tsx'

/** Everything that matches, each with what can be done about it. */
export function FoundThings({ text }: { text: string }) {
  const { data, error, refetch, isFetching } = useQuery({
    ...rpcQuery(operators, 'operators.find', { text }),
    meta: { stopPropagation: true },
  })
  if (!data)
    return (
      <Card flush>
        {error ? (
          <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
            {error.message}
          </ErrorState>
        ) : (
          <SkeletonRows count={3} />
        )}
      </Card>
    )
  const { organizations, applications, people, files } = data
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
      {applications.map((each) => (
        <ApplicationCard key={each.id} application={each} />
      ))}
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
