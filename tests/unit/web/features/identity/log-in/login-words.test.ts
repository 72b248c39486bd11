import { expect, test } from 'vitest'
import { csrf, identifier, node } from '#tests/unit/web/features/identity/flow/nodes.ts'
import { knownPerson, loginStep, loginWords } from '#web/features/identity/log-in/login-words.ts'
import type { Flow } from '#web/lib/api/flow.ts'

const flow = (more: Partial<Flow>): Flow => ({
  id: 'F',
  type: 'browser',
  ui: { action: '/a', method: 'POST', nodes: [csrf, identifier] },
  ...more,
})

test('the flow says what a login is for; the URL does until it is loaded', () => {
  expect(loginStep(null, '')).toBe('first')
  expect(loginStep(null, 'aal=aal2')).toBe('second')
  expect(loginStep(null, 'refresh=true')).toBe('again')
  expect(loginStep(flow({ requested_aal: 'aal2', refresh: true }), '')).toBe('second')
  expect(loginStep(flow({ requested_aal: 'aal1', refresh: true }), 'flow=F')).toBe('again')
  expect(loginStep(flow({ requested_aal: 'aal1', refresh: false }), 'aal=aal2')).toBe('first')
})

test('a known user is named in place of the reason to log in', () => {
  const hidden = node('identifier_first', { name: 'identifier', type: 'hidden', value: 'ada@example.test' })
  const ui = { action: '/a', method: 'POST', nodes: [hidden] }
  expect(knownPerson(flow({}))).toBeNull()
  expect(knownPerson(flow({ ui }))).toBe('ada@example.test')
  expect(loginWords('first', 'ada@example.test')).toEqual({
    title: 'Log in',
    lead: 'Continue as ada@example.test.',
  })
  expect(loginWords('again', 'ada@example.test').title).toBe('Confirm it’s you')
})
