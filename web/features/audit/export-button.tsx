import { useMutation, useQueryClient } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import { useOrganization } from '#web/lib/organization.ts'
import { rpcQuery } from '#web/lib/rpc.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { toast } from '#web/lib/toast-store.ts'
import { Button } from '#web/ui/button.tsx'
import { type ShownAudit, toAuditFilter } from './audit-filter.ts'

/** Saves what is shown of the log as a table for spreadsheets. */
export function ExportButton({ shown }: { shown: ShownAudit }) {
  const { org } = useOrganization()
  const client = useQueryClient()
  const save = useMutation({
    mutationFn: () => {
      const table = rpcQuery(directory, 'audit.export', { org: org.id, ...toAuditFilter(shown) })
      return client.fetchQuery({ ...table, staleTime: 0, gcTime: 0 })
    },
    onSuccess: ({ csv, complete }) => {
      saveFile(`${org.slug}-audit-log.csv`, csv, 'text/csv')
      if (!complete)
        toast.info({
          message: 'The file holds the newest entries only',
          details: 'Choose a shorter time to export the others.',
        })
    },
    // The query within has said what is wrong.
    meta: { stopPropagation: true },
  })
  return (
    <Button icon="download" pending={save.isPending} onClick={() => save.mutate()}>
      Export CSV
    </Button>
  )
}
