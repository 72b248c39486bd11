import { expect, test } from 'vitest'
import { NewApplication, signatureEndings, type Updating } from '#shared/domain/organizations/application.ts'
import { updaterKey } from '#tests/fixtures/updater-key.ts'

const PRIVATE = 'untrusted comment: rsign encrypted secret key\nRWRTY0IyAAAA\n'
const application = { orgId: 'org', name: 'Editor', slug: 'editor' }

test.each([PRIVATE, `${btoa(PRIVATE)}\n`])('rejects a private key in place of the public one', (key) => {
  const { error } = NewApplication.safeParse({ ...application, updaterPublicKey: key })
  expect(error?.issues).toMatchObject([
    { path: ['updaterPublicKey'], message: expect.stringContaining('This is the private key') },
  ])
})

test('accepts a public key', () => {
  const { success } = NewApplication.safeParse({
    ...application,
    updaterPublicKey: updaterKey().publicKey,
  })
  expect(success).toBe(true)
})

test.each<[Updating, string[]]>([
  [{ appType: 'TauriVersion2', updaters: ['electron'] }, ['.sig']],
  [{ appType: 'TauriVersion2', updaters: ['sparkle'] }, ['.sig', '.edsig']],
  [{ appType: 'Other', updaters: ['sparkle'] }, ['.edsig']],
  [{ appType: 'Other', updaters: ['velopack'] }, []],
])('signature files of %o end in %o', (application, endings) => {
  expect(signatureEndings(application)).toEqual(endings)
})
