import { getDefaultStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { Card } from '#shared/domain/billing/payment.ts'
import { NewOrganization } from '#shared/domain/organizations/organization.ts'
import { conflict, RpcError, unauthenticated } from '#shared/errors.ts'
import { setReporter } from '#web/lib/browser/report.ts'
import { toastsAtom } from '#web/lib/browser/toast-store.ts'
import { schemaResolver, showFault, VALIDATION_DEBOUNCE_MS } from '#web/lib/forms/form.ts'

const options = { fields: {}, shouldUseNativeValidation: false } as const
let restore: ReturnType<typeof setReporter>
beforeEach(() => {
  restore = setReporter(() => undefined)
  getDefaultStore().set(toastsAtom, [])
})
afterEach(() => {
  setReporter(restore)
})

test('valid values are returned as the schema parses them', async () => {
  const resolve = schemaResolver(z.object({ name: z.string(), kind: z._default(z.string(), 'plain') }))
  expect(await resolve({ name: 'x' }, undefined, options)).toEqual({
    values: { name: 'x', kind: 'plain' },
    errors: {},
  })
})

test('each field shows its first fault', async () => {
  const resolve = schemaResolver(NewOrganization)
  const { errors } = await resolve({ name: '', slug: '--A' }, undefined, options)
  expect(errors).toEqual({
    name: { type: 'schema', message: 'Name should be provided' },
    slug: { type: 'schema', message: "Slug can't start with a hyphen" },
  })
})

test('an error inside an object is nested by path', async () => {
  const card = { number: '4242 4242 4242 4242', expiryMonth: 13, expiryYear: 2030, cvc: '123' }
  const resolve = schemaResolver(z.object({ orgId: z.string(), card: Card }))
  const { errors } = await resolve({ orgId: 'o', card }, undefined, options)
  expect(errors).toEqual({ card: { expiryMonth: { type: 'schema', message: 'Enter a month from 1 to 12' } } })
})

test('a service’s answer lands on the field it names, else on the first', () => {
  const form = { setError: vi.fn() }
  showFault(form, conflict('Taken', 'slug'), ['name', 'slug'])
  showFault(form, new RpcError(500, 'boom'), ['slug', 'name'])
  const focus = { shouldFocus: true }
  expect(form.setError).toHaveBeenNthCalledWith(1, 'slug', { type: 'server', message: 'Taken' }, focus)
  expect(form.setError).toHaveBeenNthCalledWith(2, 'slug', { type: 'server', message: 'boom' }, focus)
  expect(getDefaultStore().get(toastsAtom)).toEqual([])
})

test('any other error is a toast, and what isn’t an error is rethrown', () => {
  const form = { setError: vi.fn() }
  showFault(form, new Error('boom'), ['slug'])
  showFault(form, unauthenticated(), ['slug'])
  expect(form.setError).not.toHaveBeenCalled()
  expect(
    getDefaultStore()
      .get(toastsAtom)
      .map(({ message }) => message),
  ).toEqual(['boom', 'Log in to continue.'])
  expect(() => showFault(form, 'a text', ['slug'])).toThrow('a text')
})

test('faults are shown 300 ms after the last key', () => {
  expect(VALIDATION_DEBOUNCE_MS).toBe(300)
})
