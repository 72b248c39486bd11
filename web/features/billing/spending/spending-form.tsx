import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import * as z from 'zod/mini'
import { billing } from '#shared/contracts/billing.ts'
import { formatEuro } from '#shared/domain/billing/money.ts'
import type { SpendingLimit } from '#shared/domain/billing/spending-limit.ts'
import { SPENDING_LIMIT_MAX_CENTS } from '#shared/limits.ts'
import { rpcMutation, rpcQuery } from '#web/lib/api/rpc.ts'
import { showFault, useSchemaForm } from '#web/lib/forms/form.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field } from '#web/ui/field/field.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'
import styles from './spending-card.module.css'
import { readEuro, writeEuro } from './spending-words.ts'

/** Sets the limit, or changes it. */
export function SpendingForm({
  limit: { cents, minimum, overSince },
  onClose,
}: {
  limit: SpendingLimit
  onClose: () => void
}) {
  const { org } = useOrganization()
  const client = useQueryClient()
  const schema = useMemo(() => formSchema(minimum), [minimum])
  const form = useSchemaForm(schema, { cents: cents === null ? '' : writeEuro(cents) })
  const { errors, isSubmitting } = form.formState
  const set = useMutation(
    rpcMutation(billing, 'spendingLimit.set', {
      successToast: 'Spending limit saved!',
      refreshes: ['usage.get', 'subscription.getSummary'],
      stopPropagation: true,
    }),
  )
  const { setFocus } = form
  useEffect(() => setFocus('cents', { shouldSelect: true }), [setFocus])

  const submit = form.handleSubmit(async (values) => {
    try {
      const saved = await set.mutateAsync({ orgId: org.id, cents: readEuro(values.cents) })
      client.setQueryData(rpcQuery(billing, 'spendingLimit.get', org.id).queryKey, saved)
      onClose()
    } catch (fault) {
      showFault(form, fault, ['cents'])
    }
  })

  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <Stack gap={4}>
        <Field
          label="EUR per month, excl. VAT"
          hint={`At least ${formatEuro(minimum)}, the base price of the plan.${
            overSince ? ' With a higher limit, usage over the current one is charged.' : ''
          }`}
          error={errors.cents?.message}
        >
          <TextInput {...form.register('cents')} inputMode="decimal" autoComplete="off" placeholder="50,00" />
        </Field>
        <Stack direction="across" gap={2}>
          <Button type="submit" variant="primary" size="l" pending={isSubmitting}>
            Save limit
          </Button>
          <Button size="l" onClick={onClose}>
            Cancel
          </Button>
        </Stack>
      </Stack>
    </form>
  )
}

function formSchema(minimum: number) {
  const isWithin = (from: number, to: number) => (typed: string) => {
    const cents = readEuro(typed)
    return cents === null || (cents >= from && cents <= to)
  }
  return z.object({
    cents: z.string().check(
      z.refine((typed) => readEuro(typed) !== null, 'Enter an amount in euros, such as 50,00'),
      z.refine(
        isWithin(minimum, Number.POSITIVE_INFINITY),
        `Set at least ${formatEuro(minimum)}, the base price of the plan`,
      ),
      z.refine(
        isWithin(0, SPENDING_LIMIT_MAX_CENTS),
        `Set at most ${formatEuro(SPENDING_LIMIT_MAX_CENTS)}, or remove the limit`,
      ),
    ),
  })
}
