import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { billing } from '#shared/contracts/billing.ts'
import { MONTHLY_CENTS } from '#shared/domain/pricing.ts'
import { DEFAULT_PLAN, NewSubscription } from '#shared/domain/subscription.ts'
import { links } from '#shared/routes.ts'
import { showFault, useSchemaForm } from '#web/lib/form.ts'
import { formatPrice } from '#web/lib/format.ts'
import { useOrganization } from '#web/lib/organization.ts'
import { rpcMutation, rpcQuery } from '#web/lib/rpc.ts'
import { settings } from '#web/lib/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import styles from './billing.module.css'
import { readMonth, readYear } from './card-date.ts'

const TEST_CARD = 'No money moves here: use 4242 4242 4242 4242, a date to come and any three digits.'

/** The card that the plan is paid with. Its number goes to the payment gateway and is kept nowhere else. */
export function CardForm() {
  const { org } = useOrganization()
  const [, go] = useLocation()
  const client = useQueryClient()
  const form = useSchemaForm(NewSubscription, {
    orgId: org.id,
    plan: DEFAULT_PLAN,
    card: { number: '', cvc: '' },
  })
  const subscribe = useMutation(
    rpcMutation(billing, 'subscription.subscribe', {
      successToast: 'Subscription started!',
      refreshes: ['orgs.get', 'paymentSource.getStatus'],
      stopPropagation: true,
    }),
  )

  const submit = form.handleSubmit(async (values) => {
    try {
      const summary = await subscribe.mutateAsync(values)
      // The home asks these before it shows anything, and an old "no" would lead straight back here.
      client.setQueryData(rpcQuery(billing, 'subscription.getSummary', org.id).queryKey, summary)
      client.setQueryData(rpcQuery(billing, 'subscription.hasActive', org.id).queryKey, true)
      go(links.organization(org.slug))
    } catch (fault) {
      showFault(form, fault, ['card.number', 'card.expiryMonth', 'card.expiryYear', 'card.cvc'])
    }
  })

  const { errors, isSubmitting } = form.formState
  return (
    <Card title="Card">
      <form onSubmit={submit} noValidate>
        <Stack gap={4}>
          <Field
            label="Card number"
            hint={settings.environment === 'local' && TEST_CARD}
            error={errors.card?.number?.message}
          >
            <TextInput {...form.register('card.number')} inputMode="numeric" autoComplete="cc-number" />
          </Field>
          <div className={styles.card}>
            <Field label="Month" error={errors.card?.expiryMonth?.message}>
              <TextInput
                {...form.register('card.expiryMonth', { setValueAs: readMonth })}
                placeholder="MM"
                maxLength={2}
                inputMode="numeric"
                autoComplete="cc-exp-month"
              />
            </Field>
            <Field label="Year" error={errors.card?.expiryYear?.message}>
              <TextInput
                {...form.register('card.expiryYear', { setValueAs: readYear })}
                placeholder="YYYY"
                maxLength={4}
                inputMode="numeric"
                autoComplete="cc-exp-year"
              />
            </Field>
            <Field label="Security code" error={errors.card?.cvc?.message}>
              <TextInput
                {...form.register('card.cvc')}
                maxLength={4}
                inputMode="numeric"
                autoComplete="cc-csc"
              />
            </Field>
          </div>
          <Button type="submit" variant="primary" size="l" pending={isSubmitting}>
            Subscribe for {formatPrice(MONTHLY_CENTS[DEFAULT_PLAN])}
          </Button>
          <p className="muted small">The first month is charged now, every further one when it begins.</p>
        </Stack>
      </form>
    </Card>
  )
}
