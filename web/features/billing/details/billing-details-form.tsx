import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import * as z from 'zod/mini'
import { billing } from '#shared/contracts/billing.ts'
import { BillingDetails } from '#shared/domain/billing/billing-details.ts'
import { COUNTRIES, hasVatNumbers } from '#shared/domain/country.ts'
import styles from '#web/features/billing/billing.module.css'
import { lastDetectedCountry } from '#web/lib/api/country.ts'
import { rpcMutation, rpcQuery } from '#web/lib/api/rpc.ts'
import { nameCountries } from '#web/lib/format/country-names.ts'
import { showFault, useSchemaForm } from '#web/lib/forms/form.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field } from '#web/ui/field/field.tsx'
import { NativeSelect } from '#web/ui/native-select/native-select.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'
import { useVatCheck } from './vat-check.ts'
import { VatNumberField } from './vat-number-field.tsx'
import { vatProblem } from './vat-words.ts'

/** What is typed: the VAT number of a country without them is hidden, and neither judged nor saved. */
const TypedDetails = z.pipe(
  z.transform((typed: BillingDetails) =>
    hasVatNumbers(typed.country) ? typed : { ...typed, vatNumber: '' },
  ),
  BillingDetails,
)

interface BillingDetailsFormProps {
  details: BillingDetails | null
  onSaved: () => void
  /** Undefined: there is nothing to go back to. */
  onCancel?: (() => void) | undefined
  /** The user opened the form: it takes the focus. */
  focus: boolean
  /** Another button is the primary one of the screen. */
  isSecondary: boolean
}

/** The form for the recipient of the invoices. */
export function BillingDetailsForm({
  details,
  onSaved,
  onCancel,
  focus,
  isSecondary,
}: BillingDetailsFormProps) {
  const { org } = useOrganization()
  const client = useQueryClient()
  const countries = useMemo(() => nameCountries(COUNTRIES), [])
  const form = useSchemaForm(TypedDetails, details ?? emptyDetails())
  const { errors, isSubmitting } = form.formState
  const country = form.watch('country')
  const vat = useVatCheck(country, form.watch('vatNumber'))
  const update = useMutation(
    rpcMutation(billing, 'billingDetails.update', {
      successToast: 'Billing details saved!',
      // The tax depends on them.
      refreshes: ['subscription.getQuote'],
      stopPropagation: true,
    }),
  )

  const { setFocus } = form
  useEffect(() => {
    if (focus) setFocus('country')
  }, [focus, setFocus])

  const submit = form.handleSubmit(async (values) => {
    const message = vatProblem(vat)
    if (message) return form.setError('vatNumber', { message }, { shouldFocus: true })
    try {
      const saved = await update.mutateAsync({ orgId: org.id, details: values })
      client.setQueryData(rpcQuery(billing, 'billingDetails.get', org.id).queryKey, saved)
      onSaved()
    } catch (fault) {
      showFault(form, fault, ['name', 'address', 'city', 'postcode', 'country', 'vatNumber'])
    }
  })

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={4}>
        {/* First, as it decides the tax. */}
        <Field
          label="Country"
          hint={!country && 'Businesses in the EU can then add their VAT number.'}
          error={errors.country?.message}
        >
          <NativeSelect
            {...form.register('country')}
            options={countries.map(({ code, name }) => ({ value: code, label: name }))}
            placeholder="Choose a country"
            autoComplete="billing country"
          />
        </Field>
        <Field label="Company or full name" error={errors.name?.message}>
          <TextInput {...form.register('name')} autoComplete="billing name" />
        </Field>
        <Field label="Street and number" error={errors.address?.message}>
          <TextInput {...form.register('address')} autoComplete="billing address-line1" />
        </Field>
        <div className={styles.place}>
          <Field label="Postcode" error={errors.postcode?.message}>
            <TextInput {...form.register('postcode')} autoComplete="billing postal-code" />
          </Field>
          <Field label="City" error={errors.city?.message}>
            <TextInput {...form.register('city')} autoComplete="billing address-level2" />
          </Field>
        </div>
        {hasVatNumbers(country) && (
          <VatNumberField check={vat} error={errors.vatNumber?.message} input={form.register('vatNumber')} />
        )}
        <div className={styles.action}>
          <Button type="submit" variant={isSecondary ? 'plain' : 'primary'} size="l" pending={isSubmitting}>
            Save billing details
          </Button>
          {onCancel && (
            <Button size="l" onClick={onCancel}>
              Cancel
            </Button>
          )}
        </div>
      </Stack>
    </form>
  )
}

function emptyDetails(): BillingDetails {
  const detected = lastDetectedCountry() ?? ''
  const country = COUNTRIES.includes(detected) ? detected : ''
  return { name: '', address: '', city: '', postcode: '', country, vatNumber: '' }
}
