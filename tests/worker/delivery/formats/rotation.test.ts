// What clients are sent while a file has signatures by two keys.

import { expect, test } from 'vitest'
import { aRelease, openHarness } from '#tests/worker/delivery/harness.ts'

const minisign = (keyId: string) => ({ scheme: 'minisign' as const, value: `by ${keyId}`, keyId })

async function openRotation() {
  const harness = await openHarness()
  const release = aRelease('3.0.0', ['linux-x86_64'], { minimumVersion: '1.5.0' })
  const signatures = [{ scheme: 'ed25519' as const, value: 'sparkle' }, minisign('K1'), minisign('STRANGER')]
  const assets = release.assets.map((asset) => ({ ...asset, signature: 'by K0', signatures }))
  await harness.publish([{ ...release, assets }], {
    knownKeys: [{ keyId: 'K1', from: '2.0.0', backports: [] }],
  })
  const signatureFor = async (version: string) => {
    const answer = await harness.get(harness.at('update', `linux-x86_64/${version}`))
    return ((await answer.json()) as { signature: string }).signature
  }
  return { harness, signatureFor }
}

test('each version gets the signature by the key that it knows, in turn and repeatedly', async () => {
  const { signatureFor } = await openRotation()
  for (let round = 0; round < 3; round++) {
    expect(await signatureFor('1.0.0')).toBe('by K0')
    expect(await signatureFor('1.9.9')).toBe('by K0')
    expect(await signatureFor('2.0.0-rc.1')).toBe('by K0')
    expect(await signatureFor('2.0.0')).toBe('by K1')
    expect(await signatureFor('2.5.0')).toBe('by K1')
    for (const unknown of ['latest', encodeURIComponent('{{current_version}}'), '0.0.0'])
      expect(await signatureFor(unknown)).toBe('by K0')
  }
})

test('the static manifest, whose clients say no version, has the oldest signature', async () => {
  const { harness } = await openRotation()
  const answer = await harness.get(harness.at('update', 'latest.json'))
  expect(await answer.json()).toMatchObject({ platforms: { 'linux-x86_64': { signature: 'by K0' } } })
})

test('manifests without known keys are answered with the first signature', async () => {
  const harness = await openHarness()
  const release = aRelease('3.0.0', ['linux-x86_64'])
  const assets = release.assets.map((asset) => ({
    ...asset,
    signature: 'by K0',
    signatures: [minisign('K1')],
  }))
  await harness.publish([{ ...release, assets }])
  const answer = await harness.get(harness.at('update', 'linux-x86_64/2.0.0'))
  expect(await answer.json()).toMatchObject({ signature: 'by K0' })
})
