import { expect, test } from 'vitest'
import { NewApplication } from '#shared/domain/organizations/application.ts'
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
