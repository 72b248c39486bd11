import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { UseFormReturn } from 'react-hook-form'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useDerivedSlug } from '#web/lib/forms/derived-slug.ts'
import { VALIDATION_DEBOUNCE_MS } from '#web/lib/forms/form.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The handlers of both fields, on a form that only remembers. */
function fields() {
  const form = {
    error: undefined as { type: string } | undefined,
    slug: '',
    judged: 0,
    setValue(_field: string, slug: string) {
      form.slug = slug
    },
    clearErrors() {
      form.error = undefined
    },
    trigger() {
      form.judged += 1
    },
    getFieldState: () => ({ error: form.error }),
  }
  let handlers: ReturnType<typeof useDerivedSlug> | undefined
  const Fields = () => {
    handlers = useDerivedSlug(form as never as UseFormReturn<{ name: string; slug: string }>)
    return null
  }
  renderToStaticMarkup(createElement(Fields))
  const type = (value: string) => handlers?.name.onChange({ target: { value } })
  return { form, type, edit: () => handlers?.slug.onChange() }
}

test('the slug follows the name at once, and is judged after the pause, until it is edited by hand', () => {
  const { form, type, edit } = fields()
  type('My App')
  expect([form.slug, form.judged]).toEqual(['my-app', 0])
  vi.advanceTimersByTime(VALIDATION_DEBOUNCE_MS)
  expect(form.judged).toBe(1)
  edit()
  type('Another App')
  vi.advanceTimersByTime(VALIDATION_DEBOUNCE_MS)
  expect([form.slug, form.judged]).toEqual(['my-app', 1])
})

test('what the server says of the slug stays, also when the form was sent before the pause was over', () => {
  const { form, type } = fields()
  type('Editor')
  form.error = { type: 'server' }
  vi.advanceTimersByTime(VALIDATION_DEBOUNCE_MS)
  expect([form.error, form.judged]).toEqual([{ type: 'server' }, 0])
})
