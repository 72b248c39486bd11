import { createRelease, expect, pick, signedFile, test } from '#tests/e2e/support/upload-workspace.ts'

const APPIMAGE = 'Editor_1.4.0_amd64.AppImage'

test('publishes dropped files to the update feed', async ({ page, workspace }) => {
  const files = [
    ...signedFile(APPIMAGE, 300_000, '1.4.0'),
    { name: 'Editor_1.4.0_aarch64.dmg', mimeType: 'application/octet-stream', buffer: Buffer.alloc(5000, 1) },
  ]
  await page.goto(workspace.at('releases'))
  await page.getByRole('link', { name: 'New release' }).first().click()
  await page.getByLabel('Version', { exact: true }).fill('1.4.0')
  await page.getByLabel('Notes').fill('First line.\n\nSecond paragraph.')
  const dropped = await page.evaluateHandle(
    (list) => {
      const transfer = new DataTransfer()
      for (const { name, bytes } of list) transfer.items.add(new File([new Uint8Array(bytes)], name))
      return transfer
    },
    files.map(({ name, buffer }) => ({ name, bytes: [...buffer] })),
  )
  await page.getByRole('region', { name: 'Drop files here' }).dispatchEvent('drop', { dataTransfer: dropped })

  const list = page.getByRole('list', { name: 'Files to upload' })
  await expect(list.getByText('Signature found', { exact: true })).toBeVisible()
  await expect(list.getByText('Linux x64')).toBeVisible()
  await expect(list.getByText('Update and download')).toBeVisible()
  await list.getByRole('button', { name: /^Change what .*AppImage is for$/ }).click()
  await expect(list.getByRole('combobox', { name: 'Updates for' }).first()).toHaveText('linux-x86_64')
  await expect(list.getByRole('combobox', { name: 'Download link' }).first()).toHaveText('appimage-x86_64')
  await page.getByRole('button', { name: 'Save as draft' }).click()

  await expect(page.getByText(/^Uploaded and verified/)).toHaveCount(2)
  await expect(page.getByRole('list', { name: 'Files', exact: true }).getByText('verified')).toBeVisible()
  await expect(page.getByText('Second paragraph.')).toBeVisible()
  const feed = `${workspace.origin}/update/${workspace.org}/editor/linux-x86_64/1.0.0`

  await page.getByRole('button', { name: 'Publish draft' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish to everyone' }).click()
  await expect(page.getByText('Release published!', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pause (rollout|\d)/ })).toBeVisible()
  await expect
    .poll(
      async () => ((await fetch(feed)).status === 200 ? (await (await fetch(feed)).json()).version : null),
      {
        timeout: 35_000,
      },
    )
    .toBe('1.4.0')

  await page.goto(workspace.at('releases'))
  const row = page.getByRole('table', { name: 'Releases' }).getByRole('row', { name: /1\.4\.0/ })
  await expect(row).toContainText('Live')
  await expect(row).toContainText('Linux: yes')
})

test('the first file brings the button that uploads, and Enter saves without files', async ({
  page,
  workspace,
}) => {
  await page.goto(workspace.at('create-release'))
  const upload = page.getByRole('button', { name: /^Upload/ })
  const save = page.getByRole('button', { name: 'Save as draft' })
  const isAbove = async () => ((await upload.boundingBox())?.y ?? 0) < ((await save.boundingBox())?.y ?? 0)
  await expect(upload).toBeHidden()
  await expect(save).toBeEnabled()
  await pick(page, signedFile(APPIMAGE, 1000, '1.4.0'))
  await expect(upload).toHaveText('Upload the file')
  await expect(upload).toBeEnabled()
  await expect.poll(isAbove).toBe(true)
  await page.getByRole('button', { name: `Remove ${APPIMAGE}` }).click()
  await expect(upload).toBeHidden()
  await page.getByLabel('Version', { exact: true }).fill('1.4.0')
  await page.getByLabel('Version', { exact: true }).press('Enter')
  await expect(page).toHaveURL(/\/releases\/[^/]+$/)
})

test('a new channel is named before a draft is saved on it', async ({ page, workspace }) => {
  await page.goto(workspace.at('create-release'))
  await page.getByLabel('Version', { exact: true }).fill('1.4.0')
  await page.getByRole('combobox', { name: 'Channel' }).click()
  await page.getByRole('option', { name: 'New channel…' }).click()
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByText('Enter a name.')).toBeVisible()
  await expect(page.getByLabel('Channel name')).toBeFocused()
  await page.getByLabel('Channel name').fill('nightly')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page).toHaveURL(/\/releases\/[^/]+$/)
  await page.getByRole('button', { name: 'Edit draft' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit draft' })
  await expect(dialog.getByRole('combobox', { name: 'Channel' })).toHaveText('nightly')
})

test('reports files that would be rejected before uploading', async ({ page, workspace }) => {
  await page.goto(workspace.at('create-release'))
  await page.getByLabel('Version', { exact: true }).fill('1.0')
  await expect(page.getByText('Version must be semantic')).toBeVisible()
  await page.getByLabel('Version', { exact: true }).fill('1.4.1')

  await pick(page, signedFile(APPIMAGE, 1000, '1.4.0'))
  await expect(page.getByText('The signature is for version 1.4.0, the release is 1.4.1.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save as draft' })).toBeDisabled()
  await page.getByLabel('Version', { exact: true }).fill('1.4.0')
  await expect(page.getByRole('button', { name: 'Save as draft' })).toBeEnabled()

  await pick(page, signedFile('Editor.app.tar.gz', 1000, '1.4.0'))
  await expect(page.getByText('Choose which Macs this archive is for.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Updates for' }).nth(1).click()
  const universal = page.getByRole('option', { name: 'darwin-universal', exact: true }).first()
  await expect(universal).toHaveAccessibleDescription(/Apple silicon and Intel/)
  await universal.click()
  await expect(page.getByText('Choose which Macs this archive is for.')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Save as draft' })).toBeEnabled()
})

test('a published version is an error at its field', async ({ page, workspace }) => {
  await createRelease(page, workspace, '1.4.0', signedFile(APPIMAGE, 1000, '1.4.0'))
  await expect(page.getByText(/^Uploaded and verified/)).toBeVisible()
  await page.getByRole('button', { name: 'Publish draft' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish to everyone' }).click()
  await expect(page.getByText('Release published!', { exact: true })).toBeVisible()

  await page.goto(workspace.at('create-release'))
  await page.getByLabel('Version', { exact: true }).fill('1.4.0')
  await expect(page.getByText('This version is already published on this channel.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save as draft' })).toBeDisabled()
  await page.getByRole('combobox', { name: 'Channel' }).click()
  await page.getByRole('option', { name: 'New channel…' }).click()
  await page.getByLabel('Channel name').fill('beta')
  await expect(page.getByRole('button', { name: 'Save as draft' })).toBeEnabled()
})
