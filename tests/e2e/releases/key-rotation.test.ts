// From a second updater key in the settings to its use by the feed, and to retiring the first.

import { expectNoFindings } from '#tests/e2e/support/axe.ts'
import {
  expect,
  fillInRelease,
  type PickedFile,
  signedFile,
  test,
  type Workspace,
} from '#tests/e2e/support/upload-workspace.ts'
import { updaterKey } from '#tests/fixtures/updater-key.ts'

const second = updaterKey()

/** With the second signature beside the first. */
function withBoth(files: PickedFile[], version: string): PickedFile[] {
  return files.flatMap((file) => {
    if (file.name.endsWith('.sig')) return file
    const signature = second.sign(file.buffer, version)
    return [file, { name: `${file.name}.2.sig`, buffer: Buffer.from(signature) }]
  })
}

async function signatureFor({ origin, org, app }: Workspace, version: string) {
  const answer = await fetch(`${origin}/update/${org}/${app}/linux-x86_64/${version}`)
  return ((await answer.json()) as { signature: string }).signature
}

test('the updater key is rotated: a second key, an update with both signatures, the first retired', async ({
  page,
  workspace,
}) => {
  await page.goto(workspace.at('settings'))
  await page.getByRole('button', { name: 'Add second key' }).click()
  const field = page.getByLabel('Second updater public key')
  await field.fill('untrusted comment: rsign encrypted secret key')
  await expect(page.getByText('This is the private key. Never paste it anywhere.')).toBeVisible()
  await expect(field).toHaveValue('')
  await expectNoFindings(page, 'a second updater key that is refused')
  await field.fill(second.publicKey)
  await page.getByRole('button', { name: 'Add second key' }).click()
  await expect(page.getByText('None published yet')).toBeVisible()
  await expect(page.getByText(/^No update checks were counted on/)).toBeVisible()
  await page.getByRole('link', { name: 'Open the guide for both keys' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Updates for')
  await page.goto(workspace.at('update-setup'))
  await page.getByRole('button', { name: 'Copy second key' }).click()
  await expect(page.getByRole('button', { name: 'Copy first key' })).toBeVisible()
  await expect(page.getByText(second.publicKey)).toBeVisible()
  await page.goto(workspace.at('settings'))
  await expectNoFindings(page, 'two updater keys')

  const files = signedFile('Editor_2.0.0_amd64.AppImage', 1000, '2.0.0')
  await page.goto(workspace.at('create-release'))
  await fillInRelease(page, '2.0.0', files)
  await expect(page.getByText(/Sign it with the key [0-9A-F]{16} too/)).toBeVisible()
  await page.reload()
  await fillInRelease(page, '2.0.0', withBoth(files, '2.0.0'))
  // Until the files are there, the draft is saved by the button that then uploads them.
  await expect(page.getByRole('button', { name: /^Upload / })).toBeVisible()
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByText(/Make this release a required step/)).toBeVisible()
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Make it a required step' }).click()
  await expect(page.getByText(/Make this release a required step/)).toHaveCount(0)
  await expect(page.getByRole('term').filter({ hasText: 'Required step' })).toBeVisible()
  await page.getByRole('button', { name: 'Publish draft' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish to everyone' }).click()
  await expect(page.getByRole('button', { name: /^Pause (rollout|\d)/ })).toBeVisible()
  const old = await signatureFor(workspace, '1.0.0')
  expect(old).toBe(files[1]?.buffer.toString())

  await page.goto(workspace.at('settings'))
  await expect(page.getByText('2.0.0 and later')).toBeVisible()
  await page.getByRole('button', { name: 'Retire first key…' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText(/Versions before 2\.0\.0 refuse them/)).toBeVisible()
  await expectNoFindings(page, 'the question before the first key is retired')
  await dialog.getByRole('button', { name: 'Retire first key' }).click()
  await expect(page.getByLabel('Updater public key')).toHaveValue(second.publicKey)
  await expect(page.getByRole('button', { name: 'Add second key' })).toBeVisible()
  expect(await signatureFor(workspace, '1.0.0')).toBe(old)
})
