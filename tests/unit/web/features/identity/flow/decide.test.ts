import { expect, test } from 'vitest'
import { decide, pickContinueWith } from '#web/features/identity/flow/decide.ts'
import type { Flow } from '#web/lib/api/flow.ts'

const ui = { action: '/a', method: 'POST', nodes: [] }
const flow: Flow = { id: 'F', type: 'browser', state: 'choose_method', ui }
const passed: Flow = { ...flow, state: 'passed_challenge' }
const saved: Flow = { ...flow, state: 'success' }
const verification = { action: 'show_verification_ui', flow: { id: 'V' } }
const proof = { action: 'show_verification_ui', flow: { id: 'V', verifiable_address: 'new@example.test' } }
const savedBy = (email: string): Flow => ({ ...saved, identity: { id: 'I', traits: { email } } })
const settings = { action: 'show_settings_ui', flow: { id: 'S' } }
const home = { action: 'redirect_browser_to', redirect_browser_to: 'https://a.example/x' }
const back = { action: 'redirect_browser_to', redirect_browser_to: 'https://a.example/settings?flow=F' }
const again = 'https://a.example/self-service/login/browser?refresh=true'
const error = (id: string, more = {}) => ({ error: { id, message: 'Said by the service', ...more } })
const done = (next: object | null = null) => ({ kind: 'done', next, returnTo: undefined })
const show = (shown: Flow) => ({ kind: 'show', flow: shown })
const replace = (more = {}) => ({ kind: 'replace', id: null, resubmit: true, message: null, ...more })

const ROWS: [what: string, status: number, body: unknown, step: unknown][] = [
  ['a session', 200, { session: {} }, done()],
  ['a new account without a session', 200, { identity: {} }, done()],
  ['a session and where to go', 200, { session: {}, continue_with: [home] }, done(home)],
  ['a session and a screen', 200, { session: {}, continue_with: [home, verification] }, done(verification)],
  ['a session for a program', 200, { continue_with: [{ action: 'set_ory_session_token' }] }, done()],
  ['nothing, for want of continue_with', 200, { session: {}, continue_with: null }, done()],
  ['a code that is on its way, or wrong', 200, flow, { kind: 'show', flow }],
  ['another flow in place of an expired one', 200, { ...flow, id: 'N' }, show({ ...flow, id: 'N' })],
  ['a finished flow', 200, passed, show(passed)],
  ['a finished flow that leads on', 200, { ...passed, continue_with: [settings] }, done(settings)],
  ['a change that leads on', 200, { ...saved, continue_with: [back, verification] }, done(verification)],
  [
    'a new email that waits for its proof',
    200,
    { ...savedBy('old@example.test'), continue_with: [back, proof] },
    { ...done(proof), emailWaits: 'new@example.test' },
  ],
  [
    'a new email that counts at once',
    200,
    { ...savedBy('new@example.test'), continue_with: [proof] },
    done(proof),
  ],
  ['a change that leads elsewhere', 200, { ...saved, continue_with: [home] }, done(home)],
  [
    'a change that leads back',
    200,
    { ...saved, continue_with: [back] },
    show({ ...saved, continue_with: [back] }),
  ],
  ['nothing at all', 204, null, done()],
  ['the next step, or what is wrong', 400, flow, { kind: 'show', flow }],
  ['a session that is there already', 400, error('session_already_available'), done()],
  ['another refusal', 400, error('x'), replace({ resubmit: false, message: 'Said by the service' })],
  ['no session', 401, error('session_inactive'), { kind: 'sign-in' }],
  ['no session, without an id', 401, {}, { kind: 'sign-in' }],
  [
    'a second factor that is missing',
    403,
    { ...error('session_aal2_required'), redirect_browser_to: again },
    { kind: 'navigate', to: again, resume: true },
  ],
  [
    'a sign-in that is too long ago, said in the details',
    403,
    error('session_refresh_required', { details: { redirect_browser_to: '/login' } }),
    { kind: 'navigate', to: '/login', resume: true },
  ],
  [
    'an address that is not verified',
    403,
    error('session_verified_address_required', { code: 400, details: { continue_with: [verification] } }),
    done(verification),
  ],
  ['a forged or outdated token', 403, error('security_csrf_violation'), replace()],
  [
    'another account',
    403,
    error('security_identity_mismatch'),
    replace({ resubmit: false, message: expect.stringContaining('Another account') }),
  ],
  ['a door that is shut', 403, error('country'), { kind: 'refuse', message: 'Said by the service' }],
  ['an unknown flow', 404, { error: {} }, replace()],
  ['an expired flow', 410, { error: {} }, replace()],
  [
    'an expired flow with a successor',
    410,
    { ...error('self_service_flow_expired'), use_flow_id: 'N', expired_at: '2026-01-01', since: 1 },
    replace({ id: 'N' }),
  ],
  [
    'a flow that was tried too often',
    410,
    { ...error('self_service_flow_replaced'), use_flow_id: 'N' },
    replace({ id: 'N', resubmit: false }),
  ],
  [
    'a flow that was used already',
    410,
    error('self_service_flow_replaced', { details: { continue_with: [{ action: 'show_recovery_ui' }] } }),
    done({ action: 'show_recovery_ui' }),
  ],
  [
    'another place to go',
    422,
    { ...error('browser_location_change_required'), redirect_browser_to: 'http://a.example/' },
    { kind: 'navigate', to: 'http://a.example/', resume: false },
  ],
  [
    'another place to go, said in the details',
    422,
    error('browser_location_change_required', { details: { redirect_browser_to: 'http://a.example/' } }),
    { kind: 'navigate', to: 'http://a.example/', resume: false },
  ],
  ['too many tries', 429, error('rate', { message: 'Wait' }), { kind: 'refuse', message: 'Wait' }],
  ['a refusal without a word', 403, null, { kind: 'refuse', message: 'That didn’t work. Try again.' }],
]

test.each(ROWS)('%s', (_, status, body, step) => {
  expect(decide({ status, body }, flow)).toEqual(step)
})

test('a finished flow leads to its return_to', () => {
  const sent = { ...flow, return_to: '/acme' }
  const through = { kind: 'done', next: null, returnTo: '/acme' }
  expect(decide({ status: 200, body: { session: {} } }, sent)).toEqual(through)
  expect(decide({ status: 400, body: error('session_already_available') }, sent)).toEqual(through)
})

test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', '/\\evil.example'])(
  'an answer cannot send the browser to %s',
  (to) => {
    expect(decide({ status: 422, body: { redirect_browser_to: to } }, flow)).toMatchObject({ kind: 'refuse' })
  },
)

test('of several follow-ups the most pressing one is taken, and unknown ones are left aside', () => {
  const unknown = { action: 'show_pin_entry_ui' }
  expect(pickContinueWith([unknown, verification, settings])).toBe(settings)
  expect(pickContinueWith([unknown])).toBeNull()
  expect(pickContinueWith(undefined)).toBeNull()
})

test('a saved change leads to where the flow returns, also without a continuation', () => {
  const returnTo = 'https://a.example/x'
  expect(decide({ status: 200, body: saved }, { ...flow, return_to: returnTo })).toEqual({
    kind: 'done',
    next: null,
    returnTo,
  })
})
