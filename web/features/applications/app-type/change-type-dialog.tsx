import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { billing } from '#shared/contracts/billing.ts'
import { directory } from '#shared/contracts/directory.ts'
import { isFree } from '#shared/domain/billing/pricing.ts'
import { APP_TYPE_LABELS, type AppType } from '#shared/domain/organizations/application.ts'
import { rpcMutation, rpcQuery } from '#web/lib/api/rpc.ts'
import { useApplication, useOrganization } from '#web/lib/session/organization.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Note } from '#web/ui/note/note.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import styles from './app-type.module.css'
import { typeChangeWords } from './type-change-words.ts'

interface ChangeTypeDialogProps {
  to: AppType
  open: boolean
  onOpenChange: (open: boolean) => void
  onChanged: () => void
}

/** Says what another app type changes, and changes it. */
export function ChangeTypeDialog({ to, open, onOpenChange, onChanged }: ChangeTypeDialogProps) {
  const { org } = useOrganization()
  const application = useApplication()
  const client = useQueryClient()
  const { data: subscription } = useQuery({
    ...rpcQuery(billing, 'subscription.getSummary', org.id),
    enabled: open,
  })
  const change = useMutation(
    rpcMutation(directory, 'applications.changeType', {
      successToast: 'App type changed',
      refreshes: ['applications.get', 'applications.list', 'releases.get', 'audit.listRecent', 'usage.get'],
      stopPropagation: true,
    }),
  )
  const { id, slug } = application
  const confirm = () =>
    change.mutate(
      { id, appType: to },
      {
        onSuccess(changed) {
          client.setQueryData(rpcQuery(directory, 'applications.get', [org.slug, slug]).queryKey, changed)
          onOpenChange(false)
          onChanged()
        },
      },
    )
  const { effects, warning } = typeChangeWords({
    ...{ application, to },
    isTaurifyCharged: !isFree(subscription?.plan),
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        onOpenChange(next)
        change.reset()
      }}
      title={`Change the app type to ${APP_TYPE_LABELS[to]}?`}
      confirmLabel={`Change to ${APP_TYPE_LABELS[to]}`}
      tone={warning ? 'danger' : 'primary'}
      pending={change.isPending}
      onConfirm={confirm}
    >
      <Stack gap={4}>
        <ul className={styles.effects}>
          {effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
        {warning && (
          <Note tone="warn" title={warning.title}>
            {warning.text}
          </Note>
        )}
        {change.error && (
          <Note tone="bad" role="alert">
            {change.error.message}
          </Note>
        )}
      </Stack>
    </ConfirmDialog>
  )
}
