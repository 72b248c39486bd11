import { useMutation, useQuery } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import type { InsightsFilter } from '#shared/domain/insights/application-insights.ts'
import { lastDays } from '#shared/domain/insights/last-days.ts'
import { ask, rpcQuery } from '#web/lib/api/rpc.ts'
import { saveFile } from '#web/lib/browser/save-file.ts'
import { Button } from '#web/ui/button/button.tsx'

interface ExportButtonProps {
  appId: string
  days: number
  filter: InsightsFilter
  filename: string
}

/** Saves what was counted in the days that are shown, under the same filter. */
export function ExportButton({ appId, days, filter, filename }: ExportButtonProps) {
  const input = { appId, ...lastDays(days), ...filter }
  // What the page has loaded: the button asks for nothing itself.
  const { data } = useQuery({ ...rpcQuery(directory, 'insights.application.read', input), enabled: false })
  const isEmpty = data && data.totals.downloads + data.totals.updateChecks === 0
  const save = useMutation({
    mutationFn: () => ask(directory, 'insights.export', input),
    onSuccess: ({ csv }) => saveFile(`${filename}.csv`, csv, 'text/csv'),
  })
  return (
    <Button icon="download" disabled={isEmpty} pending={save.isPending} onClick={() => save.mutate()}>
      Export CSV
    </Button>
  )
}
