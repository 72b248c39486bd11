import { expect, test } from 'vitest'
import { requestOf, textOf, wantsAutofill } from '#web/features/identity/flow/form/key-requests.ts'
import type { NodeAttributes, UiNode } from '#web/lib/api/flow.ts'

const node = (attributes: NodeAttributes): UiNode => ({
  type: 'input',
  group: 'passkey',
  attributes,
  messages: [],
  meta: {},
})

test('a button is known by the function that it names, also where that stands in a script only', () => {
  const newer = requestOf(node({ onclick: 'window.x()', onclickTrigger: 'oryPasskeyLogin' }))
  expect(newer).toEqual({ kind: 'sign', asks: 'passkey_challenge', answers: 'passkey_login' })
  expect(requestOf(node({ onclick: 'window.__oryPasskeyLogin()' }))).toEqual(newer)
  expect(requestOf(node({ onclick: 'window.oryWebAuthnRegistration({"publicKey":{}})' }))).toMatchObject({
    kind: 'make',
    answers: 'webauthn_register',
  })
})

test('any other script means nothing', () => {
  const scripts = ['alert(1)', 'window.alert(1)', 'x;window.oryPasskeyLogin()', 'window.constructor()', '']
  for (const onclick of scripts) expect(requestOf(node({ onclick }))).toBeUndefined()
  expect(requestOf(node({ onclickTrigger: 'toString' }))).toBeUndefined()
  expect(requestOf(node({}))).toBeUndefined()
})

test('passkeys are offered where a node wants that from the start', () => {
  const trigger = 'oryPasskeyLoginAutocompleteInit'
  expect(wantsAutofill([node({}), node({ onloadTrigger: trigger })])).toBe(true)
  expect(wantsAutofill([node({ onload: `window.__${trigger}()` })])).toBe(true)
  expect(wantsAutofill([node({ onclickTrigger: 'oryPasskeyLogin' })])).toBe(false)
})

test('what is asked for is a text of the form, or nothing', () => {
  const nodes = [node({ name: 'a', value: '{}' }), node({ name: 'b', value: 7 })]
  expect([textOf(nodes, 'a'), textOf(nodes, 'b'), textOf(nodes, 'c')]).toEqual(['{}', '', ''])
})
