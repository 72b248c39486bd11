import { useMutation } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import type { InsightsFilter } from '#shared/domain/insights/application-insights.ts'
import { lastDays } from '#shared/domain/insights/last-days.ts'
import { ask } from '#web/lib/api/rpc.ts'
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
  const save = useMutation({
    mutationFn: () => ask(directory, 'insights.export', { appId, ...lastDays(days), ...filter }),
    onSuccess: ({ csv }) => saveFile(`${filename}.csv`, csv, 'text/csv'),
  })
  return (
    <Button icon="download" pending={save.isPending} onClick={() => save.mutate()}>
      Export CSV
    </Button>
  )
}
