import { expect, test } from 'vitest'
import {
  byPassword,
  byProvider,
  csrf,
  identifier,
  node,
  password,
} from '#tests/unit/web/features/identity/flow/nodes.ts'
import { collectValues } from '#web/features/identity/flow/form/collect-values.ts'
import { inputsOf } from '#web/features/identity/flow/form/form-inputs.ts'

const nodes = [byProvider, csrf, identifier, password, byPassword]
const typed = { identifier: 'a@b.c', password: 'secret' }

test('a button sends the shared inputs, those of its own method and itself', () => {
  expect(collectValues(nodes, byPassword, typed)).toEqual({
    csrf_token: 'token',
    identifier: 'a@b.c',
    password: 'secret',
    method: 'password',
  })
})

test('a provider’s button needs nothing that is typed here', () => {
  expect(collectValues(nodes, byProvider, typed)).toEqual({ csrf_token: 'token', provider: 'github' })
  expect(inputsOf(nodes, byProvider)).toEqual([csrf])
})

test('a provider that has asked for the rest gets what was typed', () => {
  expect(collectValues(nodes, byProvider, typed, 'oidc')).toEqual({
    csrf_token: 'token',
    identifier: 'a@b.c',
    provider: 'github',
  })
})

test('of a hidden input and a button with one name the button wins', () => {
  const code = node('code', { name: 'code', type: 'text' })
  const hidden = node('code', { name: 'method', type: 'hidden', value: 'code' })
  const resend = node('code', { name: 'email', type: 'submit', value: 'a@b.c' })
  expect(collectValues([code, hidden, resend], resend, {})).toEqual({ method: 'code', email: 'a@b.c' })
})

test('asking for another code neither requires nor sends the one that did not arrive', () => {
  const code = node('code', { name: 'code', type: 'text', required: true })
  const again = node('code', { name: 'resend', type: 'submit', value: 'code' })
  expect(inputsOf([code, again], again)).toEqual([])
  expect(collectValues([code, again], again, { code: '123' })).toEqual({ resend: 'code' })
})

test('the token against forgery comes from the flow, also when the page still shows an older one', () => {
  expect(collectValues(nodes, byPassword, { ...typed, csrf_token: 'old' })).toMatchObject({
    csrf_token: 'token',
  })
})

test('what a button has made in the browser is sent in its hidden input, without the button itself', () => {
  const hidden = node('passkey', { name: 'passkey_login', type: 'hidden' })
  const trigger = node('passkey', { name: 'passkey_login_trigger', type: 'button', value: '' })
  expect(collectValues([csrf, hidden, trigger], trigger, { passkey_login: '{}' })).toEqual({
    csrf_token: 'token',
    passkey_login: '{}',
  })
})

test('an input that stands in another form of the page is left out', () => {
  expect(collectValues(nodes, byPassword, {})).toEqual({ csrf_token: 'token', method: 'password' })
})

test('names with dots describe objects', () => {
  const traits = [
    node('default', { name: 'traits.email', type: 'email' }),
    node('default', { name: 'traits.name.first', type: 'text' }),
    node('default', { name: 'traits.newsletter', type: 'checkbox', value: false }),
  ]
  const values = { 'traits.email': 'a@b.c', 'traits.name.first': 'Ada', 'traits.newsletter': true }
  const sent = collectValues(traits, byPassword, values)
  expect(sent).toEqual({
    traits: { email: 'a@b.c', name: { first: 'Ada' }, newsletter: true },
    method: 'password',
  })
})

test('a name cannot reach into the prototype', () => {
  const evil = node('default', { name: '__proto__.polluted', type: 'hidden', value: 'yes' })
  collectValues([evil], byPassword, {})
  expect(({} as { polluted?: string }).polluted).toBeUndefined()
})
