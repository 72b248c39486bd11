import { useMutation } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { directory } from '#shared/contracts/directory.ts'
import {
  type CreatedWebhook,
  EndpointFields,
  type WebhookEndpoint,
} from '#shared/domain/webhooks/webhook-endpoint.ts'
import { rpcMutation } from '#web/lib/api/rpc.ts'
import { showFault, useSchemaForm } from '#web/lib/forms/form.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { useKeptDraft } from '#web/lib/session/use-kept-draft.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx'
import { Field } from '#web/ui/field/field.tsx'
import { FieldPair } from '#web/ui/field/field-pair.tsx'
import { LoginAgain } from '#web/ui/login-again/login-again.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'
import { VerifyEmail } from '#web/ui/verify-email/verify-email.tsx'
import { ApplicationsChoice } from './applications-choice.tsx'
import { EventsChoice } from './events-choice.tsx'
import styles from './webhooks.module.css'

interface EndpointFormProps {
  /** Null: a new one. */
  endpoint: WebhookEndpoint | null
  onClose: () => void
  onCreated: (created: CreatedWebhook) => void
}

const NEW: EndpointFields = { url: '', name: '', events: null, applications: null }

/** Adds an endpoint, or changes one, in a dialog. */
export function EndpointForm({ endpoint, onClose, onCreated }: EndpointFormProps) {
  const { org } = useOrganization()
  const draftName = `webhook ${endpoint?.id ?? org.id}`
  const draft = useKeptDraft<EndpointFields>(draftName)
  const { url, name, events, applications } = endpoint ?? NEW
  const form = useSchemaForm(EndpointFields, { url, name, events, applications, ...draft })
  const meta = { refreshes: ['webhooks.list'] as const, stopPropagation: true }
  const create = useMutation(rpcMutation(directory, 'webhooks.create', meta))
  const update = useMutation(
    rpcMutation(directory, 'webhooks.update', { ...meta, successToast: 'Webhook saved.' }),
  )
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (values) => {
    try {
      if (endpoint) {
        await update.mutateAsync({ org: org.id, id: endpoint.id, ...values })
        onClose()
      } else onCreated(await create.mutateAsync({ org: org.id, ...values }))
    } catch (fault) {
      showFault(form, fault, ['url', 'name', 'events', 'applications'])
    }
  })
  const title = endpoint ? 'Edit endpoint' : 'Add endpoint'
  const error = create.error ?? update.error

  return (
    <Dialog open onOpenChange={onClose} title={title} pending={isSubmitting}>
      <form onSubmit={submit} noValidate style={{ display: 'contents' }}>
        <Field label="URL" hint="Gets a signed POST for each event." error={errors.url?.message}>
          <TextInput {...form.register('url')} type="url" mono autoComplete="off" placeholder="https://" />
        </Field>
        <Field label="Name" optional error={errors.name?.message}>
          <TextInput {...form.register('name')} autoComplete="off" placeholder="Build server" />
        </Field>
        <div className={styles.choices}>
          <FieldPair>
            <Controller
              control={form.control}
              name="applications"
              render={({ field }) => (
                <ApplicationsChoice
                  value={field.value}
                  onChange={field.onChange}
                  error={errors.applications?.message}
                />
              )}
            />
            <Controller
              control={form.control}
              name="events"
              render={({ field }) => (
                <EventsChoice value={field.value} onChange={field.onChange} error={errors.events?.message} />
              )}
            />
          </FieldPair>
        </div>
        <LoginAgain
          error={error}
          form={draftName}
          values={form.getValues}
          action={endpoint ? undefined : 'add-webhook'}
        />
        <VerifyEmail error={error} />
        <DialogActions>
          <Button onClick={onClose} disabled={isSubmitting}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" pending={isSubmitting}>
            {endpoint ? 'Save endpoint' : 'Add endpoint'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
