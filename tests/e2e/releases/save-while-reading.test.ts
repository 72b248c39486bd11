import { expect, fillInRelease, signedFile, test } from '#tests/e2e/support/upload-workspace.ts'

test('a draft is not saved without files that are still being read', async ({ page, workspace }) => {
  await page.addInitScript(() => {
    const { text } = Blob.prototype
    Blob.prototype.text = async function (this: Blob) {
      await new Promise((resolve) => setTimeout(resolve, 1500))
      return text.call(this)
    }
  })
  await page.goto(workspace.at('create-release'))
  const filename = 'Editor_1.0.0_amd64.AppImage'
  await fillInRelease(page, '1.0.0', signedFile(filename, 1000, '1.0.0'))
  const save = page.getByRole('button', { name: 'Save as draft' })
  await expect(save).toBeDisabled()
  await page.getByLabel('Version', { exact: true }).press('Enter')
  await save.click()
  await expect(page.getByRole('heading', { level: 1, name: '1.0.0' })).toBeVisible()
  await expect(page.getByText(filename, { exact: true }).first()).toBeVisible()
})
