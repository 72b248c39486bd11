// A release that is uploaded and published on the page where it is created.

import type { Page } from '@playwright/test'
import { offeredUpdate } from '#tests/e2e/support/offered-update.ts'
import {
  breakPart,
  chooseRollout,
  expect,
  fillInRelease,
  heal,
  PART_SIZE,
  pick,
  signedFile,
  signIn,
  test,
  uploadRelease,
  type Workspace,
  watchParts,
} from '#tests/e2e/support/upload-workspace.ts'
import { updaterKey } from '#tests/fixtures/updater-key.ts'

const NAME = 'Editor_1.4.0_amd64.AppImage'
const LARGE = PART_SIZE + 1_000_000

async function expectReady(page: Page): Promise<void> {
  await expect(page.getByText('The signature matches your key')).toBeVisible({ timeout: 40_000 })
}

/** Publishes through the dialog, to everyone. */
async function publish(page: Page, version = '1.4.0'): Promise<void> {
  await page.getByRole('button', { name: 'Publish draft' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish to everyone' }).click()
  await expect(page.getByText(`${version} is published`)).toBeVisible()
}

function expectSamePage(page: Page, { at }: Workspace): void {
  expect(new URL(page.url()).pathname).toBe(at('create-release'))
}

test('uploads and publishes on the page of a new release', async ({ page, workspace }) => {
  await page.goto(workspace.at('create-release'))
  const [file, signature] = signedFile(NAME, 1000, '1.4.0')
  if (!file || !signature) throw new Error('No file was made.')
  await pick(page, [file])
  await expect(page.getByLabel('Version', { exact: true })).toHaveValue('1.4.0')
  await expect(page.getByText('A file has no signature')).toBeVisible()
  await pick(page, [signature])
  await expect(page.getByText('A file has no signature')).toBeHidden()
  await page.getByRole('button', { name: 'Upload the file' }).click()
  await expectReady(page)
  await expect(page.getByRole('heading', { level: 1, name: '1.4.0' })).toBeVisible()
  await publish(page)
  expectSamePage(page, workspace)
  await expect(page.getByText('Clients on production are offered it within 30 seconds.')).toBeVisible()
  await expect(offeredUpdate(page, '1.4.0')).toContainText(NAME)
  await page.reload()
  await expect(page.getByText('1.4.0 is published')).toBeVisible()
  await page.getByRole('link', { name: 'View 1.4.0' }).click()
  await expect(page.getByRole('button', { name: /^Pause (rollout|\d)/ })).toBeVisible()
})

test('a rollout of a pre-release is confirmed on the same page', async ({ page, workspace }) => {
  await page.goto(workspace.at('create-release'))
  await uploadRelease(page, '2.0.0-rc.1', signedFile('Editor_2.0.0-rc.1_amd64.AppImage', 1000, '2.0.0-rc.1'))
  await expectReady(page)
  await expect(page.getByText(/2\.0\.0-rc\.1 is a pre-release/)).toBeVisible()
  await page.getByRole('button', { name: 'Publish draft' }).click()
  const dialog = page.getByRole('dialog')
  await chooseRollout(page, 'A percentage I set')
  await dialog.getByLabel('Percent of clients').fill('25')
  await dialog.getByRole('button', { name: 'Publish to 25% anyway' }).click()
  await expect(page.getByText('25% of clients on production are offered it')).toBeVisible()
  expectSamePage(page, workspace)
})

test('a double press makes one draft, which can be kept', async ({ page, workspace }) => {
  const created: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/releases.create')) created.push(request.url())
  })
  await page.goto(workspace.at('create-release'))
  await fillInRelease(page, '1.4.0', signedFile(NAME, 1000, '1.4.0'))
  await page.getByRole('button', { name: 'Upload the file' }).dblclick()
  await expectReady(page)
  expect(created).toHaveLength(1)
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('1.4.0')
  // The second press may land on the button that takes the first one's place, which asks before it publishes.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('link', { name: 'Keep as draft' }).click()
  const list = page.getByRole('table', { name: 'Releases' })
  await expect(list.getByRole('link', { name: '1.4.0' })).toBeVisible()
  await page.goBack()
  await expectReady(page)
})

test('a reload during the upload finds the draft, and the file continues', async ({ page, workspace }) => {
  await breakPart(page, 2, 'stall')
  const files = signedFile(NAME, LARGE, '1.4.0')
  await page.goto(workspace.at('create-release'))
  await uploadRelease(page, '1.4.0', files)
  await expect(page.getByText(/^16.8 MB of 17.8 MB/)).toBeVisible()
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await heal(page)
  await expect(page.getByText('To continue an interrupted upload')).toBeVisible()
  await expect(page.getByText(`${NAME}: The upload is not complete.`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish draft' })).toBeDisabled()

  const sent = watchParts(page)
  await pick(page, files.slice(0, 1))
  await page.getByRole('button', { name: 'Upload the file' }).click()
  await expectReady(page)
  expect(sent).toEqual([2])
  await publish(page)
})

test('waits for a lost connection, and continues while other pages are open', async ({ page, workspace }) => {
  await breakPart(page, 2, 'break')
  await page.goto(workspace.at('create-release'))
  await uploadRelease(page, '1.4.0', signedFile(NAME, LARGE, '1.4.0'))
  await expect(page.getByText(/^Offline. The upload resumes/)).toBeVisible()
  await expect(page.getByText('A file is still being uploaded.')).toBeVisible()
  await page.getByRole('link', { name: 'Insights' }).first().click()
  await heal(page)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await page.goBack()
  await expectReady(page)
  await publish(page)

  // What has arrived is among the release's files.
  await page.getByRole('link', { name: 'View 1.4.0' }).click()
  await expect(page.getByRole('heading', { name: 'Platforms and files' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Uploads' })).toHaveCount(0)
})

test('returns to the same draft after a new login', async ({ page, context, workspace }) => {
  await breakPart(page, 2, 'refuse')
  await page.goto(workspace.at('create-release'))
  await fillInRelease(page, '1.4.0', signedFile(NAME, LARGE, '1.4.0'))
  await context.clearCookies()
  await page.getByRole('button', { name: 'Upload the file' }).click()
  await page.waitForURL(/\/login/)
  await heal(page)
  await signIn(page, workspace.person)
  await expectReady(page)
  expectSamePage(page, workspace)
  await publish(page)
})

test('a file with a wrong signature keeps the release from being published', async ({ page, workspace }) => {
  const [file] = signedFile(NAME, 1000, '1.4.0')
  if (!file) throw new Error('No file was made.')
  const forged = { name: `${NAME}.sig`, buffer: Buffer.from(updaterKey().sign(file.buffer, '1.4.0')) }
  await page.goto(workspace.at('create-release'))
  await fillInRelease(page, '1.4.0', [file, forged])
  await expect(page.getByText(/^Signed with key .* but the application’s public key is/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Upload / })).toBeDisabled()
  await page.getByRole('button', { name: `Remove ${NAME}` }).click()

  // The right key, over other bytes.
  const [, signature] = signedFile(NAME, 1001, '1.4.0')
  if (!signature) throw new Error('No signature was made.')
  await pick(page, [file, signature])
  await page.getByRole('button', { name: 'Upload the file' }).click()
  const uploads = page.locator('section', { has: page.getByRole('heading', { name: 'Uploads' }) })
  await expect(uploads.getByText(/^The signature does not fit/)).toBeVisible({ timeout: 40_000 })
  await expect(page.getByRole('button', { name: 'Publish draft' })).toBeDisabled()
  await expect(page.getByText('You can publish once this is fixed.')).toBeVisible()
  await expect(page.getByText('No update', { exact: true })).toBeVisible()

  // The same again would be refused again.
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose another signature' }).click()
  const [, right] = signedFile(NAME, file.buffer, '1.4.0')
  if (!right) throw new Error('No signature was made.')
  await (await chooser).setFiles([{ ...right, mimeType: 'text/plain' }])
  await expectReady(page)
  await publish(page)
})

test('a draft that another tab publishes or deletes is shown as such', async ({ page, workspace }) => {
  await page.goto(workspace.at('create-release'))
  await uploadRelease(page, '1.4.0', signedFile(NAME, 1000, '1.4.0'))
  await expectReady(page)
  const other = await page.context().newPage()
  await other.goto(page.url())
  await expectReady(other)
  await publish(other)
  // The first tab still offers it: publishing again changes nothing.
  await page.getByRole('button', { name: 'Publish draft' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish to everyone' }).click()
  await expect(page.getByText('1.4.0 is published')).toBeVisible()

  await page.goto(workspace.at('create-release?draft=01ARZ3NDEKTSV4RRFFQ69G5FAV'))
  await expect(page.getByRole('heading', { name: 'This release doesn’t exist' })).toBeVisible()
})
