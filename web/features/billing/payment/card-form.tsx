import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { Card } from '#shared/domain/billing/payment.ts'
import styles from '#web/features/billing/billing.module.css'
import type { Settings } from '#web/lib/api/settings.ts'
import { useSchemaForm } from '#web/lib/forms/form.ts'
import { approveCard, isTestProvider, loadCardScript } from '#web/lib/third-parties/card-provider.ts'
import { Field } from '#web/ui/field/field.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'
import { readMonth, readYear } from './card-date.ts'
import { groupWhileTyping } from './card-number.ts'
import { PayButton } from './pay-button.tsx'
import type { Payment, PaymentError } from './payment.ts'
import { PaymentNotice } from './payment-notice.tsx'

const TEST_CARD = (
  <>
    Test mode, no money moves. Use <span className={styles.whole}>4242 4242 4242 4242</span>, or{' '}
    <span className={styles.whole}>4000 0000 0000 3220</span> for{' '}
    <span className={styles.whole}>3-D Secure</span>, any future date and any code.
  </>
)

interface CardFormProps {
  provider: NonNullable<Settings['cardProvider']>
  payment: Payment
  /** What the button says. */
  label: string
  /** Paying is disabled: the page says why. */
  blocked: boolean
  onBusy: (busy: boolean) => void
}

/** The card that is paid with. It goes to the card provider's script and nowhere else. */
export function CardForm({ provider, payment, label, blocked, onBusy }: CardFormProps) {
  const form = useSchemaForm(Card, { number: '', cvc: '' })
  const [trouble, setTrouble] = useState<PaymentError | null>(null)
  const paying = useRef(false)
  const { errors, isSubmitting } = form.formState
  useEffect(() => onBusy(isSubmitting), [isSubmitting, onBusy])

  const show = (found: PaymentError, isCleared: boolean) => {
    if (!found.field) {
      setTrouble(found)
      if (isCleared) form.setFocus('cvc')
    } else form.setError(found.field, { type: 'provider', message: found.message }, { shouldFocus: true })
  }

  const submit = form.handleSubmit(async (card) => {
    if (paying.current) return
    paying.current = true
    setTrouble(null)
    try {
      let asked = false
      const found = await payment.pay('creditCard', async (intent) => {
        asked = true
        return approveCard(await loadCardScript(provider), intent, {
          number: card.number.replaceAll(' ', ''),
          expiryMonth: String(card.expiryMonth).padStart(2, '0'),
          expiryYear: String(card.expiryYear),
          cvv: card.cvc,
        })
      })
      if (!found) return
      // The rest may be right: only the security code, which must not be stored, is asked for again.
      const isCleared = asked && !found.held
      if (isCleared) form.resetField('cvc')
      show(found, isCleared)
    } finally {
      paying.current = false
    }
  })

  const number = form.register('number')
  const changeNumber = (event: ChangeEvent<HTMLInputElement>) => {
    groupWhileTyping(event.target)
    return number.onChange(event)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={4}>
        <Field
          label="Card number"
          hint={isTestProvider(provider) && TEST_CARD}
          error={errors.number?.message}
        >
          <TextInput
            {...number}
            onChange={changeNumber}
            maxLength={23}
            inputMode="numeric"
            autoComplete="cc-number"
          />
        </Field>
        <div className={styles.card}>
          <Field label="Month" error={errors.expiryMonth?.message}>
            <TextInput
              {...form.register('expiryMonth', { setValueAs: readMonth })}
              placeholder="MM"
              maxLength={2}
              inputMode="numeric"
              autoComplete="cc-exp-month"
            />
          </Field>
          <Field label="Year" error={errors.expiryYear?.message}>
            <TextInput
              {...form.register('expiryYear', { setValueAs: readYear })}
              placeholder="YYYY"
              maxLength={4}
              inputMode="numeric"
              autoComplete="cc-exp-year"
            />
          </Field>
          <Field label="Security code" error={errors.cvc?.message}>
            <TextInput {...form.register('cvc')} maxLength={4} inputMode="numeric" autoComplete="cc-csc" />
          </Field>
        </div>
        {trouble && <PaymentNotice trouble={trouble} />}
        <PayButton label={label} blocked={blocked} pending={isSubmitting} />
      </Stack>
    </form>
  )
}
