// From a draft that is a required step to what the release page says of it, and for whom it becomes mandatory.

import type { Page } from '@playwright/test'
import { expectNoFindings } from '#tests/e2e/support/axe.ts'
import { offeredUpdate } from '#tests/e2e/support/offered-update.ts'
import {
  createRelease,
  expect,
  fillInRelease,
  signedFile,
  test,
  type Workspace,
} from '#tests/e2e/support/upload-workspace.ts'

const linux = (version: string) => signedFile(`Editor_${version}_amd64.AppImage`, 1000, version)

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish draft' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish to everyone' }).click()
  await expect(page.getByRole('button', { name: /^Pause (rollout|\d)/ })).toBeVisible()
}

async function publishNew(page: Page, workspace: Workspace, version: string): Promise<void> {
  await createRelease(page, workspace, version, linux(version))
  await expect(page.getByText(/^Uploaded and verified/)).toBeVisible()
  await publish(page)
}

/** What the feed answers to an installed version. */
async function ask({ origin, org, app }: Workspace, version: string) {
  const answer = await fetch(`${origin}/update/${org}/${app}/linux-x86_64/${version}`)
  return (await answer.json()) as { version: string; mandatory?: boolean }
}

test('a required step is drafted, published and explained, and a newer release becomes mandatory', async ({
  page,
  workspace,
}) => {
  await publishNew(page, workspace, '1.0.0')
  await page.goto(workspace.at('create-release'))
  await fillInRelease(page, '1.5.0', linux('1.5.0'))
  await page.getByText('Update behavior').click()
  await page.getByLabel('Required step').check()
  await page.getByLabel('Minimum version').fill('1.6.0')
  await expect(
    page.getByText('The minimum version can’t be higher than the release’s own, 1.5.0'),
  ).toBeVisible()
  await expectNoFindings(page, 'the update behavior of a new release')
  await page.getByLabel('Minimum version').fill('1.2.0')
  await expect(page.getByText('Mandatory below 1.2.0, required step')).toBeVisible()
  await expect(page.getByLabel('Build number'), 'only Sparkle reads it').toHaveCount(0)
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '1.5.0' })).toBeVisible()
  await expect(page.getByText(/^Uploaded and verified/)).toBeVisible()
  await expect(page.getByText('For clients below 1.2.0')).toBeVisible()
  await publish(page)

  await publishNew(page, workspace, '2.0.0')
  await page.getByLabel('Installed version').fill('1.0.0')
  const offered = offeredUpdate(page, '1.5.0')
  await expect(offered).toContainText('1.5.0 is a required step. 2.0.0 follows.')
  await expect(offered).toContainText('The update is mandatory.')
  expect(await ask(workspace, '1.0.0')).toMatchObject({ version: '1.5.0', mandatory: true })
  expect(await ask(workspace, '1.4.0')).not.toHaveProperty('mandatory')

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Update behavior…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await dialog.getByLabel('Minimum version').fill('2.0.1')
  await expect(dialog.getByText('The minimum version can’t be higher')).toBeVisible()
  await dialog.getByLabel('Minimum version').fill('')
  await dialog.getByLabel('Mandatory update').check()
  await expectNoFindings(page, 'the update behavior of a published release')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('For every client')).toBeVisible()
  await expect(async () => {
    expect(await ask(workspace, '1.5.0')).toMatchObject({ version: '2.0.0', mandatory: true })
  }).toPass()

  await page.goto(workspace.at('releases'))
  await expect(page.getByRole('row', { name: /^1\.5\.0/ })).toContainText('Required step')
  await expect(page.getByRole('row', { name: /^2\.0\.0/ })).not.toContainText('Required step')
  await page.getByRole('link', { name: '1.5.0' }).first().click()
  await expect(
    page.getByText('2.0.0 is live. Clients below 1.5.0 are offered 1.5.0 first, as a required step.'),
  ).toBeVisible()
  await expectNoFindings(page, 'the page of a required step')

  await page.goto(workspace.at('releases'))
  await page.getByRole('link', { name: '1.0.0' }).first().click()
  await page.getByRole('button', { name: 'Roll back to this release…' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(
    'Until then, clients skip the required step 1.5.0.',
  )
})

test('two tabs that change the update behavior of a release don’t undo each other', async ({
  page,
  workspace,
}) => {
  await publishNew(page, workspace, '1.0.0')
  const other = await page.context().newPage()
  await other.goto(page.url())
  for (const each of [page, other]) {
    await each.getByRole('button', { name: 'More actions' }).click()
    await each.getByRole('menuitem', { name: 'Update behavior…' }).click()
  }
  await page.getByRole('dialog').getByLabel('Minimum version').fill('0.9.0')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('For clients below 0.9.0')).toBeVisible()
  await other.getByRole('dialog').getByLabel('Mandatory update').check()
  await other.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(other.getByText('For every client')).toBeVisible()
  await other.getByRole('button', { name: 'More actions' }).click()
  await other.getByRole('menuitem', { name: 'Update behavior…' }).click()
  await expect(other.getByRole('dialog').getByLabel('Minimum version')).toHaveValue('0.9.0')
})
