import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '#web/lib/api/query-client.ts'
import { ReportDetails } from './report-details.tsx'
import { useLatestOrganization } from './use-latest-organization.ts'

/** The details of a report with the organization that the page names above. */
export function MembersDetails() {
  return (
    <QueryClientProvider client={queryClient}>
      <OfLatest />
    </QueryClientProvider>
  )
}

function OfLatest() {
  const { slug } = useLatestOrganization()
  return <ReportDetails organization={slug} />
}
