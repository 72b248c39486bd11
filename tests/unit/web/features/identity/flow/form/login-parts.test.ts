import { expect, test } from 'vitest'
import {
  byPassword,
  byProvider,
  csrf,
  identifier,
  node,
  password,
} from '#tests/unit/web/features/identity/flow/nodes.ts'
import { loginParts } from '#web/features/identity/flow/form/login-parts.ts'

const ui = (nodes: (typeof csrf)[], method = 'POST') => ({ ui: { action: '/a', method, nodes } })

test('a flow is split into providers and what is typed here, with what belongs to both', () => {
  const {
    oidc,
    password: typed,
    messages,
  } = loginParts(ui([byProvider, csrf, identifier, password, byPassword]))
  expect(oidc).toEqual({ enabled: true, action: '/a', method: 'post', nodes: [byProvider, csrf] })
  expect(typed).toEqual({
    enabled: true,
    action: '/a',
    method: 'post',
    nodes: [csrf, identifier, password, byPassword],
  })
  expect(messages).toEqual([])
})

test('a part without nodes of its own is off', () => {
  expect(loginParts(ui([csrf, identifier, password, byPassword])).oidc.enabled).toBe(false)
  expect(loginParts(ui([csrf, identifier, byProvider])).password.enabled).toBe(false)
})

test('nodes of an unknown group stand with what is typed here', () => {
  const unknown = node('captcha', { name: 'answer', type: 'text' })
  expect(loginParts(ui([csrf, unknown, byPassword])).password.nodes).toContain(unknown)
})
