import { expect, test } from 'vitest'
import { seal, unseal } from '#worker/platform/crypto/seal.ts'

const secret = 'the secret of a service'
const context = 'totp of somebody'

test('any sealed value opens again', async () => {
  for (const text of ['JBSWY3DPEHPK3PXP', '', '🦊 and \u0000', 'x'.repeat(10_000)])
    expect(await unseal(secret, context, await seal(secret, context, text))).toBe(text)
})

test('a sealed text reveals neither its content nor that it equals another', async () => {
  const [one, two] = [await seal(secret, context, 'the same'), await seal(secret, context, 'the same')]
  expect(one).toMatch(/^v1\.[\w-]{16}\.[\w-]+$/)
  expect(one).not.toBe(two)
})

test('it opens only under its secret and in its context', async () => {
  const sealed = await seal(secret, context, 'mine')
  expect(await unseal('another secret', context, sealed)).toBeNull()
  expect(await unseal(secret, 'totp of another person', sealed)).toBeNull()
})

test('rejects a seal with any character changed, and malformed ones', async () => {
  const sealed = await seal(secret, context, 'mine')
  for (let at = 0; at < sealed.length - 1; at++) {
    const altered = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`
    expect(await unseal(secret, context, altered), altered).toBeNull()
  }
  for (const text of ['', 'v1', 'v1..', 'v2'.concat(sealed.slice(2)), `${sealed}.x`, sealed.slice(0, 30)])
    expect(await unseal(secret, context, text), text).toBeNull()
})

/** Written down once, so that a later release is seen to open what this one has sealed. */
test('opens seals of earlier versions', async () => {
  expect(
    await unseal(secret, context, 'v1.AAECAwQFBgcICQoL.kFTpCELFbcMnTfR35AB_z3g8g1rTx_wNjkGTY6RXoCs'),
  ).toBe('JBSWY3DPEHPK3PXP')
})
