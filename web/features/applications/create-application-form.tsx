import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useLocation } from 'wouter'
import * as z from 'zod/mini'
import { directory } from '#shared/contracts/directory.ts'
import { DEFAULT_APP_TYPE, NewApplication } from '#shared/domain/organizations/application.ts'
import { isRestricted } from '#shared/domain/organizations/restriction.ts'
import { links } from '#shared/routes.ts'
import { rpcMutation, rpcQuery } from '#web/lib/api/rpc.ts'
import { createOrFind, type UnansweredCalls } from '#web/lib/forms/create-or-find.ts'
import { TypedSlug, useDerivedSlug } from '#web/lib/forms/derived-slug.ts'
import { showFault, useSchemaForm } from '#web/lib/forms/form.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { Button } from '#web/ui/button/button.tsx'
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx'
import { Field } from '#web/ui/field/field.tsx'
import { FieldPair } from '#web/ui/field/field-pair.tsx'
import { useIsShown } from '#web/ui/shown.ts'
import { SlugInput } from '#web/ui/text-input/slug-input.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'
import { VerifyEmail } from '#web/ui/verify-email/verify-email.tsx'
import { ApplicationOptions } from './application-options.tsx'
import styles from './create-application-form.module.css'
import { RestrictionNote } from './restriction-note.tsx'

const TypedApplication = z.extend(NewApplication, { slug: TypedSlug })

/** Everything about a new application; only the name has to be given. Afterwards its page opens. */
export function CreateApplicationForm({ onCancel }: { onCancel?: () => void }) {
  const { org } = useOrganization()
  const [, go] = useLocation()
  const isShown = useIsShown()
  const client = useQueryClient()
  const noteId = useId()
  const form = useSchemaForm(TypedApplication, {
    orgId: org.id,
    name: '',
    slug: '',
    description: '',
    appType: DEFAULT_APP_TYPE,
    updaters: [],
    visibility: 'Private',
    updaterPublicKey: '',
  })
  const derived = useDerivedSlug(form)
  const create = useMutation(
    rpcMutation(directory, 'applications.create', {
      successToast: 'App successfully created!',
      refreshes: ['applications.list'],
      stopPropagation: true,
    }),
  )

  const [lost] = useState<UnansweredCalls>(() => new Map())

  const submit = form.handleSubmit(async ({ updaterPublicKey, updaters, ...values }) => {
    try {
      const key = updaterPublicKey?.trim()
      // A call of the specification: what is added to it is sent only when it is chosen.
      const additions = { ...(updaters.length > 0 && { updaters }), ...(key && { updaterPublicKey: key }) }
      const page = rpcQuery(directory, 'applications.get', [org.slug, values.slug])
      const application = await createOrFind(
        lost,
        values,
        () => create.mutateAsync({ ...values, ...additions }),
        () => client.fetchQuery({ ...page, staleTime: 0, meta: { stopPropagation: true } }),
      )
      client.setQueryData(page.queryKey, application)
      if (isShown()) go(links.application(org.slug, application.slug))
    } catch (fault) {
      showFault(form, fault, ['slug', 'name', 'description', 'updaterPublicKey'])
    }
  })

  const { errors, isSubmitting } = form.formState
  const restricted = isRestricted(org.restrictions, 'application')
  const confirm = (
    <Button
      type="submit"
      variant="primary"
      size={onCancel ? undefined : 'l'}
      pending={isSubmitting}
      disabled={restricted}
      aria-describedby={restricted ? noteId : undefined}
    >
      Create application
    </Button>
  )
  return (
    <form onSubmit={submit} noValidate style={{ display: 'contents' }}>
      <div className={styles.fields}>
        <FieldPair>
          <Field label="Name" error={errors.name?.message}>
            <TextInput {...form.register('name', derived.name)} autoComplete="off" placeholder="My app" />
          </Field>
          <Field label="Slug" hint="Part of every update URL. Permanent." error={errors.slug?.message}>
            <SlugInput {...form.register('slug', derived.slug)} prefix={`${org.slug}/`} />
          </Field>
        </FieldPair>
        <ApplicationOptions form={form} folds={onCancel !== undefined} />
        {restricted && <RestrictionNote id={noteId} />}
        <VerifyEmail error={create.error} />
      </div>
      {onCancel ? (
        <DialogActions>
          <Button onClick={onCancel}>Cancel</Button>
          {confirm}
        </DialogActions>
      ) : (
        <div className={styles.end}>{confirm}</div>
      )}
    </form>
  )
}
