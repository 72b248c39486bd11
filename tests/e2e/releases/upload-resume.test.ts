import type { Page } from '@playwright/test'
import {
  breakPart,
  createRelease,
  expect,
  fillInRelease,
  heal,
  PART_SIZE,
  pick,
  signedFile,
  signIn,
  test,
  watchParts,
} from '#tests/e2e/support/upload-workspace.ts'

const NAME = 'Editor_1.4.0_amd64.AppImage'
const SIZE = PART_SIZE + 1_000_000

test('an upload resumes after a lost connection with only the missing part', async ({ page, workspace }) => {
  await breakPart(page, 2, 'break')
  await createRelease(page, workspace, '1.4.0', signedFile(NAME, SIZE, '1.4.0'))
  await expect(page.getByText(/^Offline. The upload resumes/)).toBeVisible()
  const sent = watchParts(page)
  await heal(page)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expectDone(page)
  expect(sent).toEqual([2])
  await expect(files(page).getByText('verified')).toBeVisible()
})

test('an upload resumes after a reload with only the missing part', async ({ page, workspace }) => {
  await breakPart(page, 2, 'stall')
  const picked = signedFile(NAME, SIZE, '1.4.0')
  await createRelease(page, workspace, '1.4.0', picked)
  await expect(page.getByText(/^16.8 MB of 17.8 MB/)).toBeVisible()

  const warned = page.waitForEvent('dialog')
  const reloaded = page.reload()
  const dialog = await warned
  expect(dialog.type()).toBe('beforeunload')
  await dialog.accept()
  await reloaded
  await heal(page)
  await expect(files(page).getByText('incomplete')).toBeVisible()

  const sent = watchParts(page)
  await pick(page, picked.slice(0, 1))
  await expect(page.getByText('Continues', { exact: true })).toBeVisible()
  await expect(page.getByText('A file isn’t uploaded yet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish draft' })).toBeDisabled()
  await page.getByRole('button', { name: 'Upload the file' }).click()
  await expectDone(page)
  expect(sent).toEqual([2])
  await expect(files(page).getByText('verified')).toBeVisible()
})

test('an upload pauses when logged out and resumes after logging in', async ({
  page,
  context,
  workspace,
}) => {
  await breakPart(page, 2, 'refuse')
  await page.goto(workspace.at('create-release'))
  await fillInRelease(page, '1.4.0', signedFile(NAME, SIZE, '1.4.0'))
  await context.clearCookies()
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await page.waitForURL(/\/login/)
  const sent = watchParts(page)
  await heal(page)
  await signIn(page, workspace.person)
  await expectDone(page)
  expect(sent).toEqual([2])
})

test('a cancelled upload leaves no file behind', async ({ page, workspace }) => {
  await breakPart(page, 2, 'stall')
  await createRelease(page, workspace, '1.4.0', signedFile(NAME, SIZE, '1.4.0'))
  await expect(page.getByText(/^16.8 MB of 17.8 MB/)).toBeVisible()
  await page.getByRole('button', { name: `Cancel the upload of ${NAME}` }).click()
  await expect(files(page)).toHaveCount(0)
  await expect(page.getByText(NAME)).toHaveCount(0)
})

function files(page: Page) {
  return page.getByRole('list', { name: 'Files', exact: true })
}

async function expectDone(page: Page): Promise<void> {
  await expect(page.getByText(/^Uploaded and verified/)).toBeVisible({ timeout: 40_000 })
}
