import { expect, test } from 'vitest'
import { packagerGuide } from '#web/features/releases/guides/guide-packager.ts'
import { sparkleGuide } from '#web/features/releases/guides/guide-sparkle.ts'
import { tauriV1Guide } from '#web/features/releases/guides/guide-tauri-v1.ts'
import { tauriV2Guide } from '#web/features/releases/guides/guide-tauri-v2.ts'
import { taurifyGuide } from '#web/features/releases/guides/guide-taurify.ts'
import { isDone, publicKeysOf } from '#web/features/releases/guides/step-done.ts'

const SETUP = {
  ...{ org: 'acme', app: 'editor', publicKey: null, ed25519Key: null },
  ...{ siteOrigin: 'https://console.example', deliveryOrigin: 'https://files.example' },
}
const NONE = { updaterPublicKey: null, keys: [], updaters: [] }
const second = { scheme: 'minisign' as const, value: 'SECOND' }
const ed25519 = { scheme: 'ed25519' as const, value: 'SPARKLE' }

test.each([tauriV1Guide, tauriV2Guide, packagerGuide, taurifyGuide])(
  'a registered key is neither made nor registered again in $name',
  (make) => {
    const { steps } = make(SETUP)
    const done = (application: Parameters<typeof isDone>[1]) =>
      steps.filter((step) => isDone(step, application)).map(({ title }) => title)
    expect(done(NONE)).toEqual([])
    expect(done({ ...NONE, updaterPublicKey: 'FIRST' })).toEqual([
      'Make a key pair',
      'Register the updater public key',
    ])
    expect(done({ ...NONE, keys: [ed25519], updaters: ['sparkle'] })).toEqual([])
  },
)

test('the steps of Sparkle follow its own key, and its place in Settings', () => {
  const { steps } = sparkleGuide(SETUP)
  const done = (application: Parameters<typeof isDone>[1]) =>
    steps.filter((step) => isDone(step, application)).map(({ title }) => title)
  expect(done({ ...NONE, updaterPublicKey: 'FIRST', updaters: ['sparkle'] })).toEqual([])
  expect(done({ ...NONE, keys: [ed25519] })).toEqual(['Make a signing key'])
  expect(done({ ...NONE, keys: [ed25519], updaters: ['sparkle'] })).toEqual([
    'Make a signing key',
    'Register the public key',
  ])
})

test('the key of the next build comes last, and a second key doesn’t stand alone', () => {
  expect(publicKeysOf({ updaterPublicKey: 'FIRST', keys: [second, ed25519] }, 'minisign')).toEqual([
    'FIRST',
    'SECOND',
  ])
  expect(publicKeysOf({ updaterPublicKey: null, keys: [second] }, 'minisign')).toEqual([])
})
