import { expect, test } from 'vitest'
import { sameQuestion } from '#web/features/identity/flow/same-question.ts'
import type { Flow, UiNode } from '#web/lib/api/flow.ts'
import { byPassword, csrf, identifier, node, password } from './nodes.ts'

const flowOf = (nodes: UiNode[], more: Partial<Flow> = {}): Flow => ({
  id: 'F',
  type: 'browser',
  ui: { action: '/a', method: 'POST', nodes },
  ...more,
})
const signIn = flowOf([csrf, identifier, password, byPassword])

test('a new form that asks for the same can be sent what was typed into the old one', () => {
  const fresh = { ...byPassword }
  expect(sameQuestion(signIn, flowOf([csrf, fresh, password, identifier]), byPassword)).toBe(fresh)
})

test('a form that asks for something else cannot', () => {
  const code = node('code', { name: 'code', type: 'text' })
  const email = node('code', { name: 'email', type: 'email' })
  const send = node('code', { name: 'method', type: 'submit', value: 'code' })
  expect(sameQuestion(flowOf([csrf, code, send]), flowOf([csrf, email, send]), send)).toBeNull()
  expect(sameQuestion(signIn, flowOf([csrf, identifier]), byPassword)).toBeNull()
})

test('a code is not sent for another secret than it was made from', () => {
  const secret = (text: string) =>
    node('totp', { id: 'totp_secret_key', text: { id: 1, type: 'info', text } }, { type: 'text' })
  const code = node('totp', { name: 'totp_code', type: 'text' })
  const save = node('totp', { name: 'method', type: 'submit', value: 'totp' })
  const before = flowOf([secret('AAAA'), code, save])
  expect(sameQuestion(before, flowOf([secret('AAAA'), code, save]), save)).toBe(save)
  expect(sameQuestion(before, flowOf([secret('BBBB'), code, save]), save)).toBeNull()
})

test('what one person typed is never sent as another', () => {
  const nodes = [csrf, password, byPassword]
  const mine = flowOf(nodes, { identity: { id: 'alice' } })
  expect(sameQuestion(mine, flowOf(nodes, { identity: { id: 'alice' } }), byPassword)).toBe(byPassword)
  expect(sameQuestion(mine, flowOf(nodes, { identity: { id: 'bob' } }), byPassword)).toBeNull()
})
