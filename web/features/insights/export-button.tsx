import type { ApplicationInsights } from '#shared/domain/insights/application-insights.ts'
import { bucketsOf } from '#web/lib/api/buckets-of.ts'
import { saveFile } from '#web/lib/browser/save-file.ts'
import { Button } from '#web/ui/button/button.tsx'
import { toCsv } from '#web/ui/chart/csv.ts'
import { seriesTable } from '#web/ui/chart/series-table.ts'

/** Saves the downloads and update checks of each day or week. */
export function ExportButton({
  insights,
  filename,
}: {
  insights: ApplicationInsights | undefined
  filename: string
}) {
  const save = () => {
    if (!insights) return
    const { downloads, updateDownloads, updateChecks } = insights.series
    const table = seriesTable(bucketsOf(insights), [
      { label: 'Downloads', values: downloads },
      { label: 'Updates among them', values: updateDownloads },
      { label: 'Update checks', values: updateChecks },
    ])
    saveFile(`${filename}.csv`, toCsv(table), 'text/csv')
  }
  return (
    <Button icon="download" disabled={!insights} onClick={save}>
      Export CSV
    </Button>
  )
}
