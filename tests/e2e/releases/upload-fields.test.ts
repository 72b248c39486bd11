// What the upload form asks of a file beyond its platforms: deltas, and signatures that are pasted.

import { randomBytes } from 'node:crypto'
import { expectNoFindings } from '#tests/e2e/support/axe.ts'
import { callDirectory } from '#tests/e2e/support/console.ts'
import { expect, fillInRelease, pick, signedFile, test } from '#tests/e2e/support/upload-workspace.ts'
import { sparkleKey } from '#tests/fixtures/sparkle-key.ts'
import { updaterKey } from '#tests/fixtures/updater-key.ts'

const VERSION = '1.4.0'
const ZIP = `Studio-${VERSION}.zip`
const DELTA = `Studio-${VERSION}-1.3.0.delta`

test('a delta and its Ed25519 signature are pasted, and refused beside their fields', async ({
  page,
  workspace,
}) => {
  const key = sparkleKey()
  const { org, orgId } = workspace
  const place = { orgId, name: 'Studio', slug: 'studio', appType: 'Other', updaters: ['sparkle'] }
  const { id } = await callDirectory<{ id: string }>(page, 'applications.create', place)
  await callDirectory(page, 'applications.addKey', { id, scheme: 'ed25519', value: key.publicKey })
  const [zip, delta] = [ZIP, DELTA].map((name) => ({ name, buffer: randomBytes(2000) }))
  if (!zip || !delta) throw new Error('Both are there.')

  await page.goto(`/${org}/studio/create-release`)
  await pick(page, [zip, delta])
  const upload = page.getByRole('button', { name: /^Upload / })
  const list = page.getByRole('list', { name: 'Files to upload' })
  const rowOf = (name: string) => list.getByRole('listitem').filter({ hasText: name }).first()

  await test.step('a missing and a malformed signature are errors of their field', async () => {
    const field = rowOf(ZIP).getByRole('textbox', { name: 'Ed25519 signature' })
    await expect(field).toHaveAccessibleDescription(/Sparkle refuses a file without an Ed25519 signature/)
    await expect(upload).toBeDisabled()
    await field.fill('no signature')
    await expect(field).toHaveAccessibleDescription(/is not 64 bytes in base64/)
    await expect(rowOf(ZIP).getByText(/is not 64 bytes/)).toHaveCount(1)
    await expectNoFindings(page, 'a malformed signature')
    await field.fill(`sparkle:edSignature="${key.sign(zip.buffer)}" length="2000"`)
    await expect(field).not.toHaveAccessibleDescription(/is not 64 bytes/)
    await expect(rowOf(ZIP).getByText('Signature found', { exact: true })).toBeVisible()
  })

  await test.step('the version that a delta updates is lower than its release', async () => {
    const open = rowOf(DELTA).getByRole('button', { name: `Change what ${DELTA} is for` })
    if ((await open.getAttribute('aria-expanded')) === 'false') await open.click()
    const field = rowOf(DELTA).getByRole('textbox', { name: 'Updates version' })
    await field.fill('1.5.0')
    await expect(field).toHaveAccessibleDescription(/1\.5\.0 is not lower than 1\.4\.0/)
    await expect(upload).toBeDisabled()
    await expectNoFindings(page, 'a delta of a higher version')
    await field.fill('1.2.0')
    await rowOf(DELTA).getByRole('textbox', { name: 'Ed25519 signature' }).fill(key.sign(delta.buffer))
    await expect(rowOf(DELTA).getByText('Delta from 1.2.0')).toBeVisible()
    const platform = rowOf(DELTA).getByRole('combobox', { name: 'Delta for' })
    await expect(platform).toHaveText(/darwin-universal-sparkle-zip/)
  })

  await test.step('what was pasted arrives with the files', async () => {
    await page.getByRole('button', { name: 'Save as draft' }).click()
    await expect(page.getByText(/^Uploaded and verified/)).toHaveCount(2)
    await expect(page.getByText('Delta from 1.2.0').first()).toBeVisible()
    await expectNoFindings(page, 'a draft with a delta')
  })
})

test('a second signature is pasted while keys rotate, and refused beside its field', async ({
  page,
  workspace,
}) => {
  const [second, stranger] = [updaterKey(), updaterKey()]
  await callDirectory(page, 'applications.addKey', {
    id: workspace.appId,
    scheme: 'minisign',
    value: second.publicKey,
  })
  const name = `Editor_${VERSION}_amd64.AppImage`
  const files = signedFile(name, 2000, VERSION)
  const bytes = files[0]?.buffer ?? Buffer.alloc(0)
  await page.goto(workspace.at('create-release'))
  await fillInRelease(page, VERSION, files)
  const field = page.getByRole('textbox', { name: 'Second signature' })
  await expect(field).toHaveAccessibleDescription(/Sign it with the key [0-9A-F]{16} too/)
  await field.fill('no signature')
  await expect(field).toHaveAccessibleDescription(/./)
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await field.fill(stranger.sign(bytes, VERSION))
  await expect(field).toHaveAccessibleDescription(/Sign it with the key [0-9A-F]{16} too/)
  await field.fill(second.sign(bytes, '1.3.0'))
  await expect(field).toHaveAccessibleDescription(/is for version 1\.3\.0, the release is 1\.4\.0/)
  await expect(page.getByRole('button', { name: /^Upload / })).toBeDisabled()
  await expectNoFindings(page, 'a second signature for another version')
  await field.fill(second.sign(bytes, VERSION))
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByText(/^Uploaded and verified/)).toHaveCount(1)
})
