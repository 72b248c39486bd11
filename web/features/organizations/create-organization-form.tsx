import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import * as z from 'zod/mini'
import { billing } from '#shared/contracts/billing.ts'
import { directory } from '#shared/contracts/directory.ts'
import { isFree } from '#shared/domain/billing/pricing.ts'
import { DEFAULT_PLAN, isActive } from '#shared/domain/billing/subscription.ts'
import { NewOrganization } from '#shared/domain/organizations/organization.ts'
import { links } from '#shared/routes.ts'
import { rpcMutation, rpcQuery } from '#web/lib/api/rpc.ts'
import { settings } from '#web/lib/api/settings.ts'
import { toast } from '#web/lib/browser/toast-store.ts'
import { createOrFind, type UnansweredCalls } from '#web/lib/forms/create-or-find.ts'
import { TypedSlug, useDerivedSlug } from '#web/lib/forms/derived-slug.ts'
import { showFault, useSchemaForm } from '#web/lib/forms/form.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field } from '#web/ui/field/field.tsx'
import { FieldPair } from '#web/ui/field/field-pair.tsx'
import { useIsShown } from '#web/ui/shown.ts'
import { Stack } from '#web/ui/stack/stack.tsx'
import { SlugInput } from '#web/ui/text-input/slug-input.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'

const UNCACHED = { staleTime: 0, meta: { stopPropagation: true } }
const TypedOrganization = z.extend(NewOrganization, { slug: TypedSlug })

interface CreateOrganizationFormProps {
  /** Above the buttons. */
  note?: ReactNode
  /** Lays out the button that sends the form, beside others say. */
  actions?: (submit: ReactNode) => ReactNode
  onCreated?: () => void
}

/** Name and slug of a new organization. Afterwards it leads to its home, or to the checkout when no trial is left and a plan costs. */
export function CreateOrganizationForm({
  note,
  actions = (submit) => submit,
  onCreated,
}: CreateOrganizationFormProps) {
  const [, go] = useLocation()
  const isShown = useIsShown()
  const client = useQueryClient()
  const form = useSchemaForm(TypedOrganization, { name: '', slug: '' })
  const derived = useDerivedSlug(form)
  const create = useMutation(
    rpcMutation(directory, 'orgs.create', { refreshes: ['orgs.list'], stopPropagation: true }),
  )

  const [lost] = useState<UnansweredCalls>(() => new Map())
  const trialEnd = useRef<string | null>(undefined)

  const submit = form.handleSubmit(async (values) => {
    try {
      // Asked before, because the organization that is being created uses the trial up. So it does when the answer to
      // that is lost: what was heard before the first try holds for the next.
      const eligibility = rpcQuery(billing, 'subscription.getTrialEligibility', DEFAULT_PLAN)
      trialEnd.current ??= await client
        .fetchQuery({ ...eligibility, ...UNCACHED, retry: false })
        .catch(() => undefined)
      const organization = await createOrFind(
        lost,
        values,
        () => create.mutateAsync(values),
        () => client.fetchQuery({ ...rpcQuery(directory, 'orgs.get', values.slug), ...UNCACHED }),
      )
      client.setQueryData(rpcQuery(directory, 'orgs.get', organization.slug).queryKey, organization)
      const mustSubscribe = trialEnd.current === null && !(await isFreeOfCharge(organization.id))
      if (!isShown()) return void toast.success({ message: `${organization.name} was created` })
      go(mustSubscribe ? links.checkout(organization.slug) : links.organization(organization.slug))
      onCreated?.()
    } catch (fault) {
      showFault(form, fault, ['slug', 'name'])
    }
  })

  /** Whether there is nothing to pay for: the operator may give every organization its plan. */
  async function isFreeOfCharge(orgId: string): Promise<boolean> {
    const asked = { ...rpcQuery(billing, 'subscription.getSummary', orgId), ...UNCACHED, retry: false }
    const summary = await client.fetchQuery(asked).catch(() => null)
    return isFree(summary?.plan) && summary !== null && isActive(summary.status)
  }

  const { errors, isSubmitting } = form.formState
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={4}>
        <FieldPair>
          <Field label="Name" error={errors.name?.message}>
            <TextInput {...form.register('name', derived.name)} autoComplete="organization" />
          </Field>
          <Field
            label="Slug"
            hint="Part of all its URLs. It can’t be changed later."
            error={errors.slug?.message}
          >
            <SlugInput {...form.register('slug', derived.slug)} prefix={`${hostOf(settings.siteOrigin)}/`} />
          </Field>
        </FieldPair>
        {note}
        {actions(
          <Button type="submit" variant="primary" size="l" pending={isSubmitting}>
            Create organization
          </Button>,
        )}
      </Stack>
    </form>
  )
}

function hostOf(origin: string): string {
  return origin.replace(/^https?:\/\//, '')
}
