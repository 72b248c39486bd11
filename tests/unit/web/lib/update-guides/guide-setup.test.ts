import { expect, test } from 'vitest'
import type { Application } from '#shared/domain/organizations/application.ts'
import { guideSetup } from '#web/lib/update-guides/guide-setup.ts'

const PLACE = { org: 'acme', app: 'editor' }
const key = (scheme: 'minisign' | 'ed25519', value: string) => ({
  ...{ scheme, value, addedAt: null, addedBy: null },
})

test.each<[string, Pick<Application, 'updaterPublicKey' | 'keys'>, object]>([
  ['no key', { updaterPublicKey: null }, { publicKey: null, isRotating: false, ed25519Key: null }],
  [
    'an Ed25519 key',
    { updaterPublicKey: null, keys: [key('ed25519', 'ED')] },
    { publicKey: null, ed25519Key: 'ED' },
  ],
  [
    'two updater keys',
    { updaterPublicKey: 'FIRST', keys: [key('minisign', 'SECOND')] },
    // The next build contains the one that replaces the other.
    { publicKey: 'SECOND', isRotating: true, ed25519Key: null },
  ],
])('an application with %s', (_, keys, expected) => {
  expect(guideSetup(PLACE, keys)).toMatchObject({ ...PLACE, ...expected })
})
