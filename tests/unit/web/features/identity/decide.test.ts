import { expect, test } from 'vitest'
import { decide, pickContinueWith } from '#web/features/identity/decide.ts'
import type { Flow } from '#web/lib/flow.ts'

const ui = { action: '/a', method: 'POST', nodes: [] }
const flow: Flow = { id: 'F', type: 'browser', state: 'choose_method', ui }
const verification = { action: 'show_verification_ui', flow: { id: 'V' } }
const error = (id: string, more = {}) => ({ error: { id, message: 'Said by the service', ...more } })
const restart = { kind: 'restart', resubmit: true, message: null }

test.each([
  ['a session', 200, { session: {} }, { kind: 'done', next: null }],
  [
    'a session and what comes next',
    200,
    { session: {}, continue_with: [verification] },
    { kind: 'done', next: verification },
  ],
  ['a wrong code', 200, flow, { kind: 'show', flow }],
  [
    'a finished flow',
    200,
    { ...flow, state: 'passed_challenge' },
    { kind: 'show', flow: { ...flow, state: 'passed_challenge' } },
  ],
  [
    'a finished flow that leads on',
    200,
    { ...flow, state: 'success', continue_with: [verification] },
    { kind: 'done', next: verification },
  ],
  ['nothing', 204, null, { kind: 'done', next: null }],
  ['the next step', 400, flow, { kind: 'show', flow }],
  ['a session that is there already', 400, error('session_already_available'), { kind: 'done', next: null }],
  ['another refusal', 400, error('x'), { kind: 'restart', resubmit: false, message: 'Said by the service' }],
  ['no session', 401, error('session_inactive'), { kind: 'sign-in' }],
  [
    'a second factor',
    403,
    { ...error('session_aal2_required'), redirect_browser_to: 'https://a.example/x' },
    { kind: 'navigate', to: 'https://a.example/x' },
  ],
  [
    'a fresh sign-in',
    403,
    error('session_refresh_required', {
      details: { redirect_browser_to: '/self-service/login/browser?refresh=true' },
    }),
    { kind: 'navigate', to: '/self-service/login/browser?refresh=true' },
  ],
  [
    'an unverified address',
    403,
    error('session_verified_address_required', { details: { continue_with: [verification] } }),
    { kind: 'done', next: verification },
  ],
  ['a forged or outdated token', 403, error('security_csrf_violation'), restart],
  ['somebody else', 403, error('security_identity_mismatch'), restart],
  ['an unknown flow', 404, { error: {} }, restart],
  ['an expired flow', 410, { error: {} }, restart],
  ['an expired flow with a successor', 410, { use_flow_id: 'N', error: {} }, { kind: 'fetch', id: 'N' }],
  [
    'another place to go',
    422,
    { redirect_browser_to: 'http://a.example/' },
    { kind: 'navigate', to: 'http://a.example/' },
  ],
  [
    'too many tries',
    429,
    error('rate', { message: 'Wait a minute' }),
    { kind: 'refuse', message: 'Wait a minute' },
  ],
])('%s', (_, status, body, step) => {
  expect(decide({ status, body })).toEqual(step)
})

test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', '/\\evil.example'])(
  'an answer cannot send the browser to %s',
  (to) => {
    expect(decide({ status: 422, body: { redirect_browser_to: to } })).toMatchObject({ kind: 'refuse' })
  },
)

test('of several follow-ups the most pressing one is taken, and unknown ones are left aside', () => {
  const settings = { action: 'show_settings_ui' }
  const unknown = { action: 'show_pin_entry_ui' }
  expect(pickContinueWith([unknown, verification, settings])).toBe(settings)
  expect(pickContinueWith([unknown])).toBeNull()
  expect(pickContinueWith(undefined)).toBeNull()
})
