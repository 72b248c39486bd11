// Correcting a file of a draft after its upload.

import { expectNoFindings } from '#tests/e2e/support/axe.ts'
import { createRelease, expect, pick, signedFile, test } from '#tests/e2e/support/upload-workspace.ts'

test('a file of a draft gets another download link by keyboard, and keeps it', async ({
  page,
  workspace,
}) => {
  const filename = 'Editor_1.0.0_amd64.AppImage'
  await createRelease(page, workspace, '1.0.0', signedFile(filename, 1000, '1.0.0'))
  await expect(page.getByText(/^Uploaded and verified/)).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  const edit = page.getByRole('button', { name: `Edit ${filename}…` })
  await edit.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Edit ${filename}` })
  await expect(dialog.getByRole('button', { name: 'Save file' })).toBeDisabled()
  await expectNoFindings(page, 'the dialog that edits a file')

  await dialog.getByLabel('Lowest system version').fill('ten')
  await dialog.getByLabel('Lowest system version').press('Enter')
  await expect(dialog.getByText('A version of a system is numbers with dots, such as 10.15')).toBeVisible()
  await dialog.getByLabel('Lowest system version').fill('5.10')
  await dialog.getByLabel('Signature').fill('nonsense')
  await dialog.getByRole('button', { name: 'Save file' }).click()
  await expect(dialog.getByText('The signature does not hold 74 bytes in its second line.')).toBeVisible()
  await dialog.getByLabel('Signature').fill('')
  await dialog.getByRole('button', { name: 'Save file' }).click()
  await expect(dialog).toBeHidden()
  await expect(edit).toBeFocused()
  await expect(page.getByText('5.10 or later')).toBeVisible()
  await page.reload()
  await expect(page.getByText('5.10 or later')).toBeVisible()
})

test('a second tab is told of the change of the first, and can save over it', async ({ page, workspace }) => {
  const filename = 'Editor_1.0.0_amd64.AppImage'
  await createRelease(page, workspace, '1.0.0', signedFile(filename, 1000, '1.0.0'))
  await expect(page.getByText(/^Uploaded and verified/)).toBeVisible()
  const second = await page.context().newPage()
  await second.goto(page.url())
  const dialogOf = async (tab: typeof page) => {
    await tab.getByRole('button', { name: `Edit ${filename}…` }).click()
    return tab.getByRole('dialog', { name: `Edit ${filename}` })
  }
  const [late, early] = [await dialogOf(second), await dialogOf(page)]
  await late.getByLabel('Lowest system version').fill('6')
  await early.getByLabel('Lowest system version').fill('5')
  await early.getByRole('button', { name: 'Save file' }).click()
  await expect(early).toBeHidden()
  await late.getByRole('button', { name: 'Save file' }).click()
  await expect(late.getByText('It is 5 now. Check it and save again.', { exact: false })).toBeVisible()
  // What it is now was said, and only that is replaced: a change after it is told again.
  await early
    .page()
    .getByRole('button', { name: `Edit ${filename}…` })
    .click()
  await early.getByLabel('Lowest system version').fill('5.5')
  await early.getByRole('button', { name: 'Save file' }).click()
  await expect(early).toBeHidden()
  await late.getByRole('button', { name: 'Save file' }).click()
  await expect(late.getByText('It is 5.5 now. Check it and save again.', { exact: false })).toBeVisible()
  await late.getByRole('button', { name: 'Save file' }).click()
  await expect(late).toBeHidden()
  await expect(second.getByText('6 or later')).toBeVisible()
})

test('a signature that is added alone goes to the file of its name, once it fits', async ({
  page,
  workspace,
}) => {
  const filename = 'Editor_1.0.0_amd64.AppImage'
  const [file, signature] = signedFile(filename, 1000, '1.0.0')
  const [, wrong] = signedFile(filename, 1001, '1.0.0')
  if (!file || !signature || !wrong) throw new Error('No signature was made.')
  await createRelease(page, workspace, '1.0.0', [file])
  await expect(page.getByText(/^Uploaded and verified/)).toBeVisible()
  await pick(page, [wrong])
  await expect(page.getByText(`${filename}.sig signs ${filename} of this draft.`)).toBeVisible()
  await page.getByRole('button', { name: 'Add signature' }).click()
  await expect(page.getByText(/^The signature does not fit the bytes/)).toBeVisible()
  await page.getByRole('button', { name: `Remove ${filename}.sig` }).click()
  await pick(page, [signature])
  await page.getByRole('button', { name: 'Add signature' }).click()
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
  await expect(page.getByText('The signature matches your key')).toBeVisible()
})
