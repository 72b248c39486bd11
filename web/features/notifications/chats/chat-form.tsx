import { useMutation } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import * as z from 'zod/mini'
import { directory } from '#shared/contracts/directory.ts'
import {
  CHAT_SERVICES,
  type ChatDestination,
  ChatFields,
  ChatService,
  ChatUrl,
  serviceOf,
} from '#shared/domain/notifications/chat-destination.ts'
import { CHAT_KINDS, type ChatKind, KIND_WORDS } from '#shared/domain/notifications/notification-kind.ts'
import { rpcMutation } from '#web/lib/api/rpc.ts'
import { showFault, useSchemaForm } from '#web/lib/forms/form.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { useKeptDraft } from '#web/lib/session/use-kept-draft.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx'
import { Field } from '#web/ui/field/field.tsx'
import { LoginAgain } from '#web/ui/login-again/login-again.tsx'
import { Segments } from '#web/ui/segments/segments.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'
import { VerifyEmail } from '#web/ui/verify-email/verify-email.tsx'
import { ApplicationsChoice } from './applications-choice.tsx'
import { ChoiceGroup } from './choice-group.tsx'
import { Options } from './options.tsx'

/** A URL that is stored can't be shown: empty keeps it. */
const ChangedFields = z.extend(ChatFields, { url: z.union([z.literal(''), ChatUrl]) })
type Fields = z.infer<typeof ChangedFields>

const NEW_KINDS: ChatKind[] = ['held', 'rolledBack', 'silent', 'published']
const SERVICES = ChatService.options.map((value) => ({ value, label: CHAT_SERVICES[value] }))
const KINDS = CHAT_KINDS.map((value) => ({ value, label: KIND_WORDS[value].title }))

/** Adds a chat, or changes one, in a dialog. */
export function ChatForm({ chat, onClose }: { chat: ChatDestination | null; onClose: () => void }) {
  const { org } = useOrganization()
  const draftName = `chat ${chat?.id ?? org.id}`
  const draft = useKeptDraft<Fields>(draftName)
  const form = useSchemaForm(chat ? ChangedFields : ChatFields, {
    url: '',
    service: chat?.service ?? 'slack',
    name: chat?.name ?? '',
    kinds: chat?.kinds ?? NEW_KINDS,
    applications: chat?.applications ?? null,
    ...draft,
  })
  const meta = { refreshes: ['chats.list'] as const, stopPropagation: true }
  const create = useMutation(rpcMutation(directory, 'chats.create', { ...meta, successToast: 'Chat added.' }))
  const update = useMutation(rpcMutation(directory, 'chats.update', { ...meta, successToast: 'Chat saved.' }))
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ url, ...values }) => {
    try {
      if (chat) await update.mutateAsync({ org: org.id, id: chat.id, ...values, ...(url && { url }) })
      else await create.mutateAsync({ org: org.id, url, ...values })
      onClose()
    } catch (fault) {
      showFault(form, fault, ['url', 'service', 'name', 'kinds', 'applications'])
    }
  })
  const title = chat ? 'Edit chat' : 'Add chat'
  const error = create.error ?? update.error
  const url = form.register('url', {
    onChange: ({ target }) => {
      const service = serviceOf(target.value.trim())
      if (service) form.setValue('service', service)
    },
  })

  return (
    <Dialog open onOpenChange={onClose} title={title} pending={isSubmitting}>
      <form onSubmit={submit} noValidate style={{ display: 'contents' }}>
        <Field
          label="Webhook URL"
          optional={chat !== null}
          hint={
            chat
              ? `Leave it empty to keep the one that ends in ${chat.ending}.`
              : 'Of an incoming webhook in Slack, a webhook in Discord, or a workflow in Teams.'
          }
          error={errors.url?.message}
        >
          <TextInput {...url} type="url" mono autoComplete="off" placeholder="https://hooks.slack.com/…" />
        </Field>
        <Controller
          control={form.control}
          name="service"
          render={({ field }) => (
            <ChoiceGroup label="Service" error={errors.service?.message}>
              <div>
                <Segments label="Service" value={field.value} onChange={field.onChange} options={SERVICES} />
              </div>
            </ChoiceGroup>
          )}
        />
        <Field label="Name" optional error={errors.name?.message}>
          <TextInput {...form.register('name')} autoComplete="off" placeholder="#releases" />
        </Field>
        <Controller
          control={form.control}
          name="kinds"
          render={({ field }) => (
            <ChoiceGroup label="Tells of" error={errors.kinds?.message}>
              <Options label="Tells of" options={KINDS} value={field.value} onChange={field.onChange} />
            </ChoiceGroup>
          )}
        />
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
        <LoginAgain
          error={error}
          form={draftName}
          values={form.getValues}
          action={chat ? undefined : 'add-chat'}
        />
        <VerifyEmail error={error} />
        <DialogActions>
          <Button onClick={onClose} disabled={isSubmitting}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" pending={isSubmitting}>
            {chat ? 'Save chat' : 'Add chat'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
