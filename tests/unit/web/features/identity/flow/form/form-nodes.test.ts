import { expect, test } from 'vitest'
import {
  byPassword,
  byProvider,
  csrf,
  identifier,
  node,
  password,
} from '#tests/unit/web/features/identity/flow/nodes.ts'
import { keyOf, sortNodes } from '#web/features/identity/flow/form/form-nodes.ts'

test('fields, buttons and providers are told apart, the button that Enter presses first', () => {
  const byCode = node('code', { name: 'method', type: 'submit', value: 'code' })
  const sorted = sortNodes([byProvider, byCode, csrf, identifier, password, byPassword])
  expect(sorted).toEqual({
    fields: [csrf, identifier, password],
    submits: [byPassword, byCode],
    asides: [],
    providers: [byProvider],
  })
})

test('going back and asking for another code are kept apart from going on', () => {
  const back = node('profile', { name: 'screen', type: 'submit', value: 'previous' })
  const resend = node('code', { name: 'resend', type: 'submit', value: 'code' })
  const next = node('code', { name: 'method', type: 'submit', value: 'code' })
  expect(sortNodes([back, resend, next])).toMatchObject({ submits: [next], asides: [back, resend] })
})

test('a hidden input and a button of one name are two nodes, the same button twice is one', () => {
  const hidden = node('code', { name: 'method', type: 'hidden', value: 'code' })
  const button = node('code', { name: 'method', type: 'submit', value: 'code' })
  expect(keyOf(hidden)).not.toBe(keyOf(button))
  expect(sortNodes([hidden, button, { ...button }])).toMatchObject({ fields: [hidden], submits: [button] })
})

test('a passkey button is left to the part that implements it', () => {
  const trigger = node('passkey', { name: 'passkey_login_trigger', type: 'button', value: '' })
  expect(sortNodes([trigger])).toEqual({ fields: [], submits: [], asides: [], providers: [] })
})
