import { expect, test } from 'vitest'
import { collectValues, inputsOf } from '#web/features/identity/collect-values.ts'
import { byPassword, byProvider, csrf, identifier, node, password } from './nodes.ts'

const nodes = [byProvider, csrf, identifier, password, byPassword]
const typed: Record<string, string> = { identifier: 'a@b.c', password: 'secret' }
const read = (name: string) => typed[name]

test('a button sends the shared inputs, those of its own method and itself', () => {
  expect(collectValues(nodes, byPassword, read)).toEqual({
    csrf_token: 'token',
    identifier: 'a@b.c',
    password: 'secret',
    method: 'password',
  })
})

test('a button of another method leaves them out', () => {
  expect(collectValues(nodes, byProvider, read)).toEqual({
    csrf_token: 'token',
    identifier: 'a@b.c',
    provider: 'github',
  })
  expect(inputsOf(nodes, byProvider)).toEqual([csrf, identifier])
})

test('of a hidden input and a button with one name the button wins', () => {
  const code = node('code', { name: 'code', type: 'text' })
  const hidden = node('code', { name: 'method', type: 'hidden', value: 'code' })
  const resend = node('code', { name: 'email', type: 'submit', value: 'a@b.c' })
  expect(collectValues([code, hidden, resend], resend, (name) => (name === 'code' ? '' : undefined))).toEqual(
    {
      code: '',
      method: 'code',
      email: 'a@b.c',
    },
  )
})

test('an input that stands in another form of the page is left out', () => {
  expect(collectValues(nodes, byProvider, () => undefined)).toEqual({
    csrf_token: 'token',
    provider: 'github',
  })
})

test('names with dots describe objects', () => {
  const traits = [
    node('default', { name: 'traits.email', type: 'email' }),
    node('default', { name: 'traits.name.first', type: 'text' }),
    node('default', { name: 'traits.newsletter', type: 'checkbox', value: false }),
  ]
  const values = { 'traits.email': 'a@b.c', 'traits.name.first': 'Ada', 'traits.newsletter': true }
  const sent = collectValues(traits, byPassword, (name) => values[name as keyof typeof values])
  expect(sent).toEqual({
    traits: { email: 'a@b.c', name: { first: 'Ada' }, newsletter: true },
    method: 'password',
  })
})

test('a name cannot reach into the prototype', () => {
  const evil = node('default', { name: '__proto__.polluted', type: 'hidden', value: 'yes' })
  collectValues([evil], byPassword, () => undefined)
  expect(({} as { polluted?: string }).polluted).toBeUndefined()
})
