import { expect, test } from 'vitest'
import type { Asset } from '#shared/domain/releases/asset.ts'
import { parsePublicKey } from '#shared/domain/releases/minisign.ts'
import { refusedSigner, unknownSigner } from '#shared/domain/releases/unknown-signer.ts'
import { updaterKey } from '#tests/fixtures/updater-key.ts'

const [own, other, second] = [updaterKey(), updaterKey(), updaterKey()]
const keyId = (key: typeof own) => parsePublicKey(key.publicKey)?.keyId
const application = { updaterPublicKey: own.publicKey }

function update(signer: typeof own | null, rest: Partial<Asset> = {}) {
  return {
    ...{ updatePlatform: 'linux-x86_64', problem: null, state: 'ready' as Asset['state'] },
    signature: signer ? signer.sign(Buffer.from('bytes'), '1.0.0') : null,
    signatureState: signer ? ('unchecked' as const) : ('none' as const),
    ...rest,
  }
}

test('names the key of an unchecked update that no registered key has signed', () => {
  expect(unknownSigner(update(other), application)).toBe(keyId(other))
  expect(unknownSigner(update(own), application)).toBeNull()
  expect(unknownSigner(update(other), { updaterPublicKey: null })).toBeNull()
})

test('a verified update was signed with the key that clients had then', () => {
  expect(unknownSigner(update(other, { signatureState: 'verified' }), application)).toBeNull()
})

test('a file that updaters don’t install, or verify otherwise, is left out', () => {
  expect(unknownSigner(update(other, { updatePlatform: null }), application)).toBeNull()
  expect(
    unknownSigner(update(other, { updatePlatform: 'windows-x86_64-velopack-nupkg' }), application),
  ).toBeNull()
})

test('either key counts while one replaces the other', () => {
  const keys = [
    { scheme: 'minisign' as const, value: second.publicKey, addedAt: null, addedBy: null, knownFrom: null },
  ]
  expect(unknownSigner(update(second), { ...application, keys })).toBeNull()
  expect(unknownSigner(update(other), { ...application, keys })).toBe(keyId(other))
})

test('a release is refused for one update by another key, or without a signature', () => {
  expect(refusedSigner([update(own), update(other)], application)).toEqual({ keyId: keyId(other) })
  expect(refusedSigner([update(null)], application)).toEqual({ keyId: null })
  expect(refusedSigner([update(own), update(null, { updatePlatform: null })], application)).toBeNull()
  expect(refusedSigner([update(null)], { updaterPublicKey: null })).toBeNull()
  expect(refusedSigner([update(null, { state: 'failed' })], application), 'isn’t served').toBeNull()
})
