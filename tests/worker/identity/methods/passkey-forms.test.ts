import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { signUp, wantedSignature } from '#tests/worker/identity/support/passkeys.ts'
import { nodeOf, ORIGIN, startService } from '#tests/worker/identity/support/service.ts'

const service = startService()

test("a browser's form names the functions of the script, a native client's doesn't", async () => {
  const flow = await service.browser().start('login')
  expect(nodeOf(flow, 'identifier')?.attributes['autocomplete']).toBe('username webauthn')
  expect(nodeOf(flow, 'passkey_login')?.attributes).toMatchObject({
    type: 'hidden',
    onload: 'window.oryPasskeyLoginAutocompleteInit()',
    onloadTrigger: 'oryPasskeyLoginAutocompleteInit',
  })
  expect(nodeOf(flow, 'passkey_login_trigger')?.attributes).toMatchObject({
    type: 'button',
    value: '',
    onclick: 'window.oryPasskeyLogin()',
    onclickTrigger: 'oryPasskeyLogin',
  })
  const { publicKey } = JSON.parse(wantedSignature(flow))
  expect(publicKey).toMatchObject({ rpId: new URL(ORIGIN).hostname, userVerification: 'required' })
  const own = await service.program().start('login')
  expect(nodeOf(own, 'passkey_login_trigger')?.attributes['onclickTrigger']).toBeUndefined()
  expect(own.ui.nodes.some(({ type }) => type === 'script')).toBe(false)
})

test.each([
  ['no JSON', '{'],
  ['a number', '7'],
  ['null', 'null'],
  ['an empty object', '{}'],
  ['another type', '{"id":"YQ","rawId":"YQ","type":"x","response":{}}'],
  ['objects for texts', '{"id":{},"rawId":{},"type":"public-key","response":{"clientDataJSON":{}}}'],
  ['what is not base64url', '{"id":"=%","rawId":"=%","type":"public-key","response":{"clientDataJSON":"?"}}'],
  [
    'bytes that mean nothing',
    JSON.stringify({
      id: 'YQ',
      rawId: 'YQ',
      type: 'public-key',
      response: { clientDataJSON: 'YQ', attestationObject: 'YQ', authenticatorData: 'YQ', signature: 'YQ' },
    }),
  ],
  [
    'client data that is no object',
    JSON.stringify({
      id: 'YQ',
      rawId: 'YQ',
      type: 'public-key',
      response: {
        clientDataJSON: 'bnVsbA',
        attestationObject: 'oA',
        authenticatorData: 'oA',
        signature: 'oA',
      },
    }),
  ],
])('%s in place of what a device sends is a fault of the form', async (_, sent) => {
  const browser = service.browser()
  const login = await browser.submit(await browser.start('login'), { method: 'passkey', passkey_login: sent })
  const traits = { email: `${crypto.randomUUID()}@example.test` }
  const registration = await browser.submit(await browser.start('registration'), {
    method: 'passkey',
    passkey_register: sent,
    traits,
  })
  await signUp(browser)
  const settings = await browser.submit(await browser.start('settings'), {
    method: 'passkey',
    passkey_settings_register: sent,
  })
  expect([login.status, registration.status, settings.status]).toEqual([400, 400, 400])
})

test('the script matches the hash in the form', async () => {
  const flow = await service.browser().start('login')
  const script = flow.ui.nodes.find(({ type }) => type === 'script')?.attributes
  expect(script).toMatchObject({ id: 'webauthn_script', src: `${ORIGIN}/.well-known/ory/webauthn.js` })
  const answer = await service.program().fetch('/.well-known/ory/webauthn.js')
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect(script?.['integrity']).toBe(`sha512-${createHash('sha512').update(bytes).digest('base64')}`)
  const again = await service.program().fetch('/.well-known/ory/webauthn.js', {
    headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
  })
  expect(again.status).toBe(304)
})
