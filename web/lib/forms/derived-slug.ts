import { useEffect, useRef } from 'react'
import type { Path, PathValue, UseFormReturn } from 'react-hook-form'
import { deriveSlug, slugLike } from '#shared/domain/organizations/slug.ts'
import { settings } from '#web/lib/api/settings.ts'
import { VALIDATION_DEBOUNCE_MS } from './form.ts'

/** The schema of slugs in forms: the example in its message is the product's name. */
export const TypedSlug = slugLike(deriveSlug(settings.productName) || undefined)

interface NamedValues {
  name: string
  slug: string
}

/**
 * Derives the field `slug` from the field `name` until the user edits the slug. Returns the options with
 * which the two are registered.
 */
export function useDerivedSlug<Values extends NamedValues, Out>(form: UseFormReturn<Values, unknown, Out>) {
  const edited = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const field = 'slug' as Path<Values>
  const follow = (event: { target: { value: string } }) => {
    if (edited.current) return
    clearTimeout(timer.current)
    form.setValue(field, deriveSlug(event.target.value) as PathValue<Values, Path<Values>>, {
      shouldDirty: true,
    })
    form.clearErrors(field)
    if (event.target.value) timer.current = setTimeout(judge, VALIDATION_DEBOUNCE_MS)
  }
  const judge = () => {
    // When the form was sent right after the last key, the server's error must not be replaced.
    if (form.getFieldState(field).error?.type !== 'server') void form.trigger(field)
  }
  const keep = () => {
    edited.current = true
  }
  return { name: { onChange: follow }, slug: { onChange: keep } }
}
