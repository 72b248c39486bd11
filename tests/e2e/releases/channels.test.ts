// Channels of an application: what each offers, including another, promotion and rollbacks.

import type { Page } from '@playwright/test'
import { expect, test, type Workspace } from '#tests/e2e/support/upload-workspace.ts'

/** Publishes a release with one file that everyone can download. */
async function publish({ origin, person, org, app }: Workspace, version: string, channel?: string) {
  const api = `${origin}/api/v1/orgs/${org}/apps/${app}`
  const send = async (method: string, path: string, body: BodyInit) => {
    const headers = { authorization: `Bearer ${person.accessToken}`, 'content-type': 'application/json' }
    const answer = await fetch(api + path, { method, headers, body })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
    return text ? JSON.parse(text) : null
  }
  const release = await send('POST', '/releases', JSON.stringify({ version, channel }))
  const bytes = `bytes of ${version}`
  const file = { filename: 'editor.zip', publicPlatform: 'linux-x86_64', size: bytes.length }
  const asset = await send('POST', `/releases/${release.id}/assets`, JSON.stringify(file))
  await send('PUT', `/uploads/${asset.id}/parts/1`, bytes)
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(bytes))
  const sha256 = Buffer.from(digest).toString('hex')
  await send('POST', `/uploads/${asset.id}/complete`, JSON.stringify({ sha256 }))
  const confirm = ['no_update_files', 'prerelease_on_production']
  await send('POST', `/releases/${release.id}/publish`, JSON.stringify({ confirm }))
  return release.id as string
}

/** Sets up a channel without releases that includes production. */
async function setUpChannel({ origin, person, org, app }: Workspace, channel: string) {
  const answer = await fetch(`${origin}/api/v1/orgs/${org}/apps/${app}/channels/${channel}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${person.accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ includes: '-' }),
  })
  expect(answer.status).toBe(200)
}

const status = ({ origin, org, app }: Workspace, version: string, channel: string) =>
  fetch(`${origin}/download/${org}/${app}/${version}/editor.zip?channel=${channel}`).then(
    (each) => each.status,
  )

async function promote(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Promote…' }).click()
}

test("a channel that includes production offers production's releases", async ({ page, workspace }) => {
  await publish(workspace, '2.0.0')
  await page.goto(workspace.at('releases'))
  await page.getByRole('button', { name: 'New channel' }).click()
  const dialog = page.getByRole('dialog', { name: 'New channel' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await dialog.getByRole('button', { name: 'Create channel' }).click()
  await expect(dialog.getByText('Enter a name.')).toBeVisible()
  await dialog.getByLabel('Name').fill('Beta')
  await expect(dialog.getByText(/lower-case letters, digits and hyphens$/)).toBeVisible()
  // A channel that was set up after the page was loaded.
  await setUpChannel(workspace, 'nightly')
  await dialog.getByLabel('Name').fill('nightly')
  await dialog.getByRole('button', { name: 'Create channel' }).click()
  await expect(dialog.getByText('This channel already exists.')).toBeVisible()
  await dialog.getByLabel('Name').fill('beta')
  await dialog.getByRole('combobox', { name: 'Includes' }).click()
  await page.getByRole('option', { name: 'production' }).click()
  await dialog.getByRole('button', { name: 'Create channel' }).click()
  await expect(dialog).toBeHidden()
  const row = page.getByRole('table', { name: 'Channels' }).getByRole('row', { name: /^beta/ })
  await expect(row).toContainText('2.0.0 from production')
  await expect.poll(() => status(workspace, 'latest', 'beta')).toBe(200)

  // A cycle is refused where the choice was made.
  const production = page.getByRole('table', { name: 'Channels' }).getByRole('row', { name: /^production/ })
  await production.getByRole('button', { name: 'Change production' }).click()
  const change = page.getByRole('dialog', { name: 'Change production' })
  await change.getByRole('combobox', { name: 'Includes' }).click()
  await page.getByRole('option', { name: 'beta' }).click()
  await change.getByRole('button', { name: 'Save channel' }).click()
  await expect(change.getByText(/includes/i).last()).toBeVisible()
  await expect(change).toBeVisible()
})

test('a rollback shows on the channel and both releases until it ends', async ({ page, workspace }) => {
  const older = await publish(workspace, '1.0.0')
  const newer = await publish(workspace, '1.1.0')
  await page.goto(workspace.at(`releases/${older}`))
  await page.getByRole('button', { name: /Roll back to this release|Make this the latest again/ }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^(Roll back|Make it the latest)/ })
    .click()
  await expect(page.getByText('The channel is rolled back to this release')).toBeVisible()
  await page.goto(workspace.at(`releases/${newer}`))
  await expect(page.getByText('Withdrawn by the rollback to 1.0.0')).toBeVisible()
  await expect(page.getByRole('button', { name: 'End rollback…' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Roll back to|^Release to everyone/ })).toHaveCount(0)
  await page.goto(workspace.at('releases'))
  const row = page.getByRole('table', { name: 'Channels' }).getByRole('row', { name: /^production/ })
  await expect(row).toContainText('1.0.0 (rolled back)')
  await row.getByRole('button', { name: 'End rollback…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End rollback' }).click()
  await expect(row).toContainText('1.1.0')
  await expect(row.getByRole('button', { name: 'End rollback…' })).toBeHidden()
})

test('promotes a release after a confirmation, and yanks it on both channels at once', async ({
  page,
  workspace,
}) => {
  const id = await publish(workspace, '2.0.0-rc.1', 'beta')
  await page.goto(workspace.at(`releases/${id}`))
  await promote(page)
  const dialog = page.getByRole('dialog', { name: 'Promote 2.0.0-rc.1' })
  await expect(dialog.getByRole('combobox', { name: 'Channel' })).toContainText('production')
  await dialog.getByRole('button', { name: /^Promote to / }).click()
  await expect(dialog.getByText(/is a pre-release/)).toBeVisible()
  await dialog.getByRole('button', { name: /anyway/ }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Yank release…' }).click()
  const yank = page.getByRole('alertdialog', { name: 'Yank 2.0.0-rc.1?' })
  await yank.getByLabel('Reason').fill('Crashes at start')
  await yank.getByRole('checkbox', { name: 'Also yank it on production' }).check()
  await yank.getByRole('button', { name: /^Yank \d/ }).click()
  await expect(yank).toBeHidden()
  await page.goto(workspace.at('releases?status=yanked'))
  const yanked = page.getByRole('table', { name: 'Releases' }).getByRole('row', { name: /2\.0\.0-rc\.1/ })
  await expect(yanked).toHaveCount(2)
  await expect(yanked.filter({ has: page.getByText('beta', { exact: true }) })).toHaveCount(1)
})

test('the promotion dialog stays open while pending, and names a version yanked on the target', async ({
  page,
  workspace,
}) => {
  const { origin, person, org, app } = workspace
  const id = await publish(workspace, '3.0.0', 'beta')
  await page.goto(workspace.at(`releases/${id}`))
  await promote(page)
  const dialog = page.getByRole('dialog', { name: 'Promote 3.0.0' })
  await dialog.getByRole('button', { name: /^Promote to / }).click()
  await expect(dialog.getByRole('button', { name: /anyway/ })).toBeVisible()
  let answer = () => {}
  await page.route(/releases\.promote/, async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    await route.continue()
  })
  const sent = page.waitForRequest(/releases\.promote/)
  const answered = page.waitForResponse(/releases\.promote/)
  await dialog.getByRole('button', { name: /anyway/ }).click()
  await sent
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('button', { name: /anyway/ })).toHaveAttribute('aria-busy', 'true')
  answer()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Release promoted!', { exact: true })).toBeVisible()
  const copy = (await (await answered).json()).result.data

  await promote(page)
  await expect(dialog.getByRole('combobox', { name: 'Channel' })).toContainText('Another channel…')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  const headers = { authorization: `Bearer ${person.accessToken}`, 'content-type': 'application/json' }
  await fetch(`${origin}/api/v1/orgs/${org}/apps/${app}/releases/${copy.id}/yank`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ reason: 'Crashes at start' }),
  })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await promote(page)
  await dialog.getByRole('button', { name: /^Promote to / }).click()
  await expect(page.getByText('3.0.0 is yanked on production', { exact: true })).toBeVisible()
})
