// Another app type from the settings: what it asks, when it is refused, and that installed copies see no difference.

import type { Page } from '@playwright/test'
import { expectNoFindings } from '#tests/e2e/support/axe.ts'
import {
  createRelease,
  expect,
  signedFile,
  test,
  type Workspace,
} from '#tests/e2e/support/upload-workspace.ts'

async function choose(page: Page, { at }: Workspace, type: string) {
  await page.goto(at('settings'))
  await page.getByRole('combobox', { name: 'App type' }).click()
  await page.getByRole('option', { name: type, exact: true }).click()
  await page.getByRole('button', { name: 'Change app type…' }).click()
  return page.getByRole('alertdialog', { name: `Change the app type to ${type}?` })
}

async function publish(page: Page, workspace: Workspace, version: string) {
  const files = signedFile('Editor_amd64.AppImage', 1000, version)
  await createRelease(page, workspace, version, files)
  await page.getByRole('button', { name: 'Publish draft' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish to everyone' }).click()
  await expect(page.getByRole('button', { name: /^Pause (rollout|build|\d)/ })).toBeVisible()
}

async function feed({ origin, org, app }: Workspace, platform: string) {
  const answer = await fetch(`${origin}/update/${org}/${app}/${platform}/0.9.0`)
  return [answer.status, await answer.text()]
}

test('the type of a published app changes, and its feed doesn’t', async ({ page, workspace }) => {
  await publish(page, workspace, '1.0.0')
  const before = await Promise.all([
    feed(workspace, 'linux-x86_64'),
    feed(workspace, 'linux-x86_64-appimage'),
  ])
  expect(before.map(([status]) => status)).toEqual([200, 200])

  const dialog = await choose(page, workspace, 'packager')
  await expect(dialog.getByText(/^Feed URLs and published releases stay the same/)).toBeVisible()
  await expect(dialog.getByText('Some installed copies get no more updates')).toBeVisible()
  await expectNoFindings(page, 'the question before another app type')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('combobox', { name: 'App type' })).toHaveText('packager')
  await page.getByRole('button', { name: 'Change app type…' }).click()
  await dialog.getByRole('button', { name: 'Change to packager' }).click()
  await expect(page.getByText('App type changed', { exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Change app type…' })).toBeHidden()
  await expectNoFindings(page, 'the settings after another app type')
  expect(
    await Promise.all([feed(workspace, 'linux-x86_64'), feed(workspace, 'linux-x86_64-appimage')]),
  ).toEqual(before)

  await page.getByRole('combobox', { name: 'App type' }).click()
  await expect(page.getByRole('option')).toHaveText(['tauri (v1)', 'tauri (v2)', 'packager', 'taurify'])
  await page.goto(workspace.at('update-setup'))
  await page.getByRole('link', { name: 'Full guide' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Updates for Packager' })).toBeVisible()
})

test('an app of free versions gets no updater until they are gone', async ({ page, workspace }) => {
  const toOther = await choose(page, workspace, 'other')
  await expect(toOther.getByText(/^Nothing is published yet/)).toBeVisible()
  await toOther.getByRole('button', { name: 'Change to other' }).click()
  await expect(page.getByText('App type changed', { exact: true })).toBeVisible()
  await publish(page, workspace, 'build-7')

  const dialog = await choose(page, workspace, 'taurify')
  await expect(dialog.getByText('Taurify is charged by platform, from 20,00 EUR a month.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Change to taurify' }).click()
  await expect(dialog.getByRole('alert')).toContainText('These aren’t: build-7. Purge their releases')
  await expectNoFindings(page, 'another app type that is refused')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'App type' })).toHaveText('other')
})
