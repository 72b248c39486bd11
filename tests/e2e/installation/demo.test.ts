import { expect, mergeTests } from '@playwright/test'
import { test as withDemo } from '#tests/e2e/support/demo.ts'
import { newBrowser, signIn, test as withPeople } from '#tests/e2e/support/people.ts'

const test = mergeTests(withDemo, withPeople)

test('every organization of the demo opens on the screen its state calls for', {
  tag: '@local',
}, async ({ demo, browser }) => {
  const openAs = async (name: string) => {
    const page = await newBrowser(browser)
    await page.goto('/login')
    await signIn(page, { email: `${name}@example.test`, password: demo.password })
    await expect(page).toHaveURL('/')
    return page
  }
  const dora = await openAs('dora')
  await expect(dora.getByText('You belong to no organization yet')).toBeVisible()

  const alice = await openAs('alice')
  for (const [slug, shown] of [
    ['acme', 'Editor'],
    ['solo', 'Sketch'],
    ['trial', 'Compass'],
    ['fresh', 'Name your first application'],
    ['cancelled', 'Almanac'],
    ['ended', 'Lantern'],
    ['trialended', 'Kite'],
    ['locked', 'Orchard'],
  ] as const) {
    await alice.locator(`main a[href="/${slug}"]`).click()
    await expect(alice.locator('main').getByText(shown, { exact: true })).toBeVisible()
    await expect(alice).toHaveURL(`/${slug}`)
    // Not by Back, which would close the question that some of them open with.
    await alice.goto('/')
  }
  for (const slug of ['bare', 'ended-empty', 'locked-empty']) {
    await alice.goto(`/${slug}`)
    await expect(alice).toHaveURL(`/${slug}/checkout`)
  }

  const bob = await openAs('bob')
  await bob.goto('/locked')
  const create = bob.getByRole('button', { name: 'New application' })
  await expect(create).toBeDisabled()
  const remedy = 'Subscribe now to restore this feature.'
  await expect(create).toHaveAccessibleDescription(
    `You do not have a subscription plan. ${remedy} To do so, contact your administrator.`,
  )
  await expect(bob.getByRole('link', { name: remedy })).toHaveCount(0)
})

test('Acme shows an Electron application, a required step and a key that is being replaced', {
  tag: '@local',
}, async ({ openAs }) => {
  const page = await openAs('alice')
  await page.goto('/acme/studio/settings')
  await expect(page.getByRole('checkbox', { name: 'electron-updater' })).toBeChecked()
  await page.goto('/acme/studio/releases')
  await expect(page.getByRole('link', { name: '3.1.0' }).first()).toBeVisible()

  await page.goto('/acme/notes/settings')
  await expect(page.getByText('2.0.0 and later')).toBeVisible()
  await expect(page.getByText(/update checks on .* came from versions without the second key/)).toBeVisible()

  await page.goto('/acme/notes/releases')
  await page.getByRole('link', { name: '1.9.0' }).first().click()
  await page.getByRole('button', { name: 'Roll back to this release…' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText('the required step 2.0.0')).toBeVisible()
  await expect(dialog.getByText('Versions from 2.0.0 on refuse 1.9.0')).toBeVisible()
  await expect(dialog.getByText(/clients? (is|are|was|were) on such a version/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.goto('/acme/notes/tauri-update-v1')
  await expect(page.getByRole('heading', { name: 'Sign with both keys' })).toBeVisible()
})
