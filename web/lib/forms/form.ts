// Forms that are validated by the domain's schemas, through the Standard Schema interface, so that this doesn't
// depend on a schema library.

import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { isUnreadable, RpcError } from '#shared/errors.ts'
import { codeOf } from '#web/lib/api/failures.ts'
import { report, reportLevel } from '#web/lib/browser/report.ts'
import { toast } from '#web/lib/browser/toast-store.ts'
import { isEmailUnverified } from '#web/lib/session/email-verified.ts'
import { isLoginRequired } from '#web/lib/session/login-again.ts'

/** After the last key, before an error is shown. */
export const VALIDATION_DEBOUNCE_MS = 300

interface Issue {
  message: string
  path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined
}

/** The part of the Standard Schema interface that a form uses. */
interface FormSchema<In, Out> {
  '~standard': {
    validate(value: unknown): StandardResult<Out> | Promise<StandardResult<Out>>
    types?: { input: In; output: Out } | undefined
  }
}
type StandardResult<Out> = { value: Out; issues?: undefined } | { issues: readonly Issue[] }

/** Validates a form's values by a schema; the first error of each field is shown. */
export function schemaResolver<In extends FieldValues, Out>(
  schema: FormSchema<In, Out>,
): Resolver<In, unknown, Out> {
  return async (values) => {
    const result = await schema['~standard'].validate(values)
    if (!result.issues) return { values: result.value, errors: {} }
    const errors: Record<string, unknown> = {}
    for (const { message, path = [] } of result.issues)
      place(errors, path.map(nameOf), { type: 'schema', message })
    return { values: {}, errors: errors as FieldErrors<In> }
  }
}

/**
 * A form of the values that `schema` takes, validated while typing and on submit.
 * @param values what the server has, of a form that stays open while that changes: fields that are being edited keep
 * their value and their error
 */
export function useSchemaForm<In extends FieldValues, Out>(
  schema: FormSchema<In, Out>,
  defaultValues: DefaultValues<In>,
  values?: In,
) {
  return useForm<In, unknown, Out>({
    resolver: schemaResolver(schema),
    defaultValues,
    ...(values && { values, resetOptions: { keepDirtyValues: true, keepErrors: true } }),
    mode: 'onChange',
    delayError: VALIDATION_DEBOUNCE_MS,
  })
}

/**
 * Shows why a form's call failed: a service's error on the field that it names, any other error as a toast. The call
 * must suppress its own toast by `stopPropagation`.
 * @param fields the form's fields; an error that names none of them is shown on the first
 * @throws a thrown value that isn't an Error
 */
export function showFault<Values extends FieldValues, Out>(
  form: Pick<UseFormReturn<Values, unknown, Out>, 'setError'>,
  fault: unknown,
  fields: readonly [Path<Values>, ...Path<Values>[]],
): void {
  if (!(fault instanceof Error)) throw fault
  // `LoginAgain` shows it.
  if (isLoginRequired(fault)) return
  report(fault, reportLevel(codeOf(fault)))
  // `VerifyEmail` shows it.
  if (isEmailUnverified(fault)) return
  // A missing session and an unreadable response aren't errors of a field.
  if (!(fault instanceof RpcError) || fault.code === 401 || isUnreadable(fault))
    toast.error({ message: fault.message, suppress: true })
  else {
    const field = fields.find((name) => name === fault.data?.field) ?? fields[0]
    form.setError(field, { type: 'server', message: fault.message }, { shouldFocus: true })
  }
}

function nameOf(part: PropertyKey | { key: PropertyKey }): string {
  return String(typeof part === 'object' ? part.key : part)
}

/** Sets `fault` where the form library reads it: nested by path, without replacing an earlier one. */
function place(
  errors: Record<string, unknown>,
  path: string[],
  fault: { type: string; message: string },
): void {
  const [name = 'root', ...rest] = path
  if (rest.length === 0) {
    errors[name] ??= fault
    return
  }
  errors[name] ??= {}
  place(errors[name] as Record<string, unknown>, rest, fault)
}
