import type { ChangeEvent } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { isPrivateKey, PRIVATE_KEY_PROBLEM } from '#shared/domain/releases/minisign.ts'

/** Registers a field for a public key. A private key is taken out of it before the form, or a draft of it, holds it. */
export function registerPublicKey<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  name: Path<Values>,
) {
  const { onChange, ...field } = form.register(name)
  return {
    ...field,
    async onChange(event: ChangeEvent<HTMLTextAreaElement>) {
      const { target } = event
      const isPrivate = isPrivateKey(target.value)
      if (isPrivate) target.value = form.formState.defaultValues?.[name] ?? ''
      // Validates, and so takes back what is set here at the next change.
      await onChange(event)
      if (isPrivate) form.setError(name, { message: PRIVATE_KEY_PROBLEM })
    },
  }
}
