import { useMutation, useQueryClient } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import { AUDIT_EXPORT_MAX_ENTRIES } from '#shared/limits.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { saveFile } from '#web/lib/browser/save-file.ts'
import { toast } from '#web/lib/browser/toast-store.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { Button } from '#web/ui/button/button.tsx'
import { type ShownAudit, toAuditFilter } from './audit-filter.ts'
import { exportAudit } from './export-audit.ts'

/** Saves the entries that match the filter as CSV. */
export function ExportButton({ shown }: { shown: ShownAudit }) {
  const { org } = useOrganization()
  const client = useQueryClient()
  const save = useMutation({
    mutationFn: () => {
      const input = { org: org.id, ...toAuditFilter(shown) }
      return exportAudit((cursor) =>
        client.fetchQuery({
          ...rpcQuery(directory, 'audit.export', { ...input, cursor }),
          staleTime: 0,
          gcTime: 0,
        }),
      )
    },
    onSuccess: ({ csv, complete }) => {
      saveFile(`${org.slug}-audit-log.csv`, csv, 'text/csv')
      if (!complete)
        toast.info({
          message: `The file holds the newest ${formatCount(AUDIT_EXPORT_MAX_ENTRIES)} entries`,
          details: 'Choose a shorter period to export the others.',
        })
    },
    // The query has already shown the error.
    meta: { stopPropagation: true },
  })
  return (
    <Button icon="download" pending={save.isPending} onClick={() => save.mutate()}>
      Export CSV
    </Button>
  )
}
