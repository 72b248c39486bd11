import type { Page } from '@playwright/test'
import { offeredUpdate } from '#tests/e2e/support/offered-update.ts'
import {
  createRelease,
  expect,
  signedFile,
  test,
  type Workspace,
} from '#tests/e2e/support/upload-workspace.ts'

async function publish(page: Page, workspace: Workspace, version: string): Promise<void> {
  const files = signedFile(`Editor_${version}_amd64.AppImage`, 1000, version)
  await createRelease(page, workspace, version, files)
  await expect(page.getByText(/^Uploaded and verified/)).toBeVisible()
  await page.getByRole('button', { name: 'Publish draft' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish to everyone' }).click()
  await expect(page.getByRole('button', { name: /^Pause (rollout|\d)/ })).toBeVisible()
}

async function open(page: Page, { at }: Workspace, version: string): Promise<void> {
  await page.goto(at('releases'))
  await page.getByRole('table', { name: 'Releases' }).getByRole('link', { name: version }).click()
}

/** What the page of the application calls live. */
async function expectLatest(page: Page, { org, app }: Workspace, version: string): Promise<void> {
  await page.goto(`/${org}/${app}`)
  const live = page.getByRole('listitem').filter({ has: page.getByRole('progressbar') })
  const hide = page.getByRole('button', { name: 'Hide' })
  await expect(hide.or(live).first()).toBeVisible()
  if (await hide.isVisible()) await hide.click()
  await expect(live.first().getByRole('link', { name: version, exact: true })).toBeVisible()
}

test('rolls a release out, pauses, yanks, restores it, and rolls back to it', async ({ page, workspace }) => {
  await publish(page, workspace, '1.4.0')
  await publish(page, workspace, '1.5.0')

  await page.getByRole('button', { name: 'Change percentage' }).click()
  await page.getByLabel('Percent of clients').fill('25')
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(page.getByText('Everyone else stays on 1.4.0.')).toBeVisible()
  await page.getByLabel('Installed version').fill('0.1.0')
  await expect(page.getByText('1 in 4 gets 1.5.0, the others 1.4.0.')).toBeVisible()
  // Of one client the answer is one.
  await page.getByLabel('Client ID').fill('client-7')
  await expect(page.getByText(/the others/)).toHaveCount(0)
  await expect(page.getByText(/Update to 1\.[45]\.0/)).toBeVisible()
  await page.getByText('See the feed’s answer').click()
  await expect(page.getByText(/curl -i -H 'x-client-id: client-7' .*linux-x86_64\/0\.1\.0/)).toBeVisible()
  await page.getByRole('button', { name: 'Ask the feed' }).click()
  const answer = page.getByRole('figure').filter({ hasText: 'Answer' })
  await expect(answer).toContainText(/HTTP 200\s*content-type: application\/json.*"version":"1\.[45]\.0"/s)
  // It is the answer to what was asked, and no longer to what the fields say.
  await page.getByLabel('Installed version').fill('9.9.9')
  await expect(answer).toHaveCount(0)
  await page.getByRole('button', { name: 'Ask the feed' }).click()
  await expect(answer).toContainText(/HTTP 204\s*x-update-reason: client-is-newer/)
  await page.getByLabel('Installed version').fill('0.1.0')
  await page.getByRole('button', { name: 'Pause rollout' }).click()
  await expect(page.getByText('Paused. No more clients get 1.5.0')).toBeVisible()
  await page.getByRole('button', { name: 'Resume rollout' }).click()
  await page.getByRole('button', { name: 'Release to everyone' }).click()
  await expect(page.getByText('Every client on the production channel is offered 1.5.0.')).toBeVisible()

  await page.getByRole('button', { name: 'Yank release…' }).click()
  await expect(page.getByRole('button', { name: /^Yank \d/ })).toBeDisabled()
  await page.getByLabel('Reason').fill('It crashes at start.')
  await page.getByRole('button', { name: /^Yank \d/ }).click()
  await expect(page.getByText('It crashes at start.').first()).toBeVisible()
  await expect(offeredUpdate(page, '1.4.0')).toBeVisible()
  await expectLatest(page, workspace, '1.4.0')
  await open(page, workspace, '1.5.0')
  await page.getByRole('button', { name: 'Restore release' }).click()
  await expect(offeredUpdate(page, '1.5.0')).toBeVisible()

  await open(page, workspace, '1.4.0')
  await page.getByRole('button', { name: 'Roll back to this release…' }).click()
  await page.getByRole('button', { name: 'Roll back to 1.4.0' }).click()
  await page.getByLabel('Installed version').fill('1.5.0')
  await expect(offeredUpdate(page, '1.4.0')).toBeVisible()
  await expect(page.getByText('On production: 1.4.0 live · rolled back')).toBeVisible()
  await expectLatest(page, workspace, '1.4.0')

  await open(page, workspace, '1.5.0')
  await page.getByRole('button', { name: 'Purge release…' }).click()
  const purge = page.getByRole('alertdialog', { name: 'Purge 1.5.0?' })
  await expect(purge.getByRole('button', { name: 'Purge 1.5.0' })).toBeDisabled()
  await purge.getByRole('textbox').fill('1.5.0')
  await purge.getByRole('button', { name: 'Purge 1.5.0' }).click()
  await expect(page.getByText('Purged', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Danger Zone' })).toHaveCount(0)
})

test('edits a draft, removes a file and deletes the draft', async ({ page, workspace }) => {
  await createRelease(page, workspace, '2.0.0', signedFile('Editor_2.0.0_amd64.deb', 1000, '2.0.0'))
  await expect(page.getByText(/^Uploaded and verified/)).toBeVisible()
  await page.getByRole('button', { name: 'Edit draft' }).click()
  await page.getByLabel('Version', { exact: true }).fill('2.0.1')
  await page.getByLabel('Notes').fill('Better.')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '2.0.1' })).toBeVisible()
  await expect(page.getByText('The signature is for version 2.0.0, the release is 2.0.1.')).toBeVisible()
  await expect(page.getByText('You can publish once this is fixed.')).toBeVisible()
  for (const button of await page.getByRole('button', { name: 'Publish draft' }).all())
    await expect(button).toBeDisabled()

  await page.getByRole('button', { name: 'Remove Editor_2.0.0_amd64.deb' }).click()
  await page.getByRole('button', { name: 'Remove file' }).click()
  await expect(page.getByRole('list', { name: 'Files', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Delete draft…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete draft' }).click()
  await expect(page.getByText('No releases yet')).toBeVisible()
})
