// An application of type Other with one further updater, made and published by the browser as its maker would.

import type { Page } from '@playwright/test'
import { expectNoFindings } from './axe.ts'
import { expect, type PickedFile, pick } from './upload-workspace.ts'

/** Creates the application `studio` of an organization, and ends on its page. */
export async function createUpdaterApp(page: Page, org: string, updater: string): Promise<void> {
  await page.goto(`/${org}`)
  await page.getByRole('button', { name: 'New application' }).click()
  const dialog = page.getByRole('dialog', { name: 'New application' })
  await dialog.getByLabel('Name').fill('Studio')
  await dialog.getByRole('combobox', { name: 'App type' }).click()
  await page.getByRole('option', { name: 'Other' }).click()
  await dialog.getByRole('combobox', { name: 'App type' }).focus()
  await page.keyboard.press('Tab')
  await expect(dialog.getByLabel('Description')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('checkbox').first()).toBeFocused()
  await dialog.getByRole('checkbox', { name: updater }).check()
  await expectNoFindings(page, `a new application that ${updater} updates`)
  await dialog.getByRole('button', { name: 'Create application' }).click()
  await expect(page).toHaveURL(`/${org}/studio`)
}

/** Opens the page of a new release and picks its files, whose names say the version. */
export async function pickBuild(
  page: Page,
  org: string,
  version: string,
  files: PickedFile[],
): Promise<void> {
  await page.goto(`/${org}/studio/create-release`)
  await pick(page, files)
  await expect(page.getByLabel('Version', { exact: true })).toHaveValue(version)
}

/** Uploads what was picked, publishes it, and ends on the page of the release. */
export async function publishBuild(page: Page, version: string): Promise<void> {
  await page.getByRole('button', { name: /^Upload / }).click()
  await page.getByRole('button', { name: 'Publish draft' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish to everyone' }).click()
  await expect(page.getByText(`${version} is published`)).toBeVisible()
  await page.getByRole('link', { name: `View ${version}` }).click()
  await expect(page.getByRole('button', { name: /^Pause (rollout|\d)/ })).toBeVisible()
}
