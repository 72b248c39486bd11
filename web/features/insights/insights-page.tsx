import { useQuery } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import { endOfRange, INSIGHTS_STALE_TIME_MS } from '#web/lib/api/insights.ts'
import { ask } from '#web/lib/api/rpc.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { Card } from '#web/ui/card/card.tsx'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import { SkeletonRows } from '#web/ui/skeleton/skeleton-list.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'

const PROCEDURE = 'insights.application.get'

/** What is counted of an application since it was created. */
export default function InsightsPage() {
  const { id, name, createdAt } = useApplication()
  const query = useQuery({
    // Without the end of the range, which changes with the time: the key stays the same, so the answer is cached.
    queryKey: ['directory', PROCEDURE, id],
    queryFn: ({ signal }) => {
      const range = { appId: id, from: createdAt, to: endOfRange(Date.now()) }
      return ask(directory, PROCEDURE, range, signal)
    },
    staleTime: INSIGHTS_STALE_TIME_MS,
    gcTime: INSIGHTS_STALE_TIME_MS,
  })
  return (
    <Stack gap={5}>
      <PageHeader description={`Downloads of ${name} since it was created.`} />
      <Loaded query={query} card={{ title: 'Downloads' }} loading={<SkeletonRows count={1} />}>
        {({ downloads }) => <Card title="Downloads">{formatCount(downloads.total)}</Card>}
      </Loaded>
    </Stack>
  )
}
