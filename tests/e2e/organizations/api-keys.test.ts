import { expect, test } from '@playwright/test'
import { arrive, createOrganization } from '#tests/e2e/support/console.ts'
import { logInAgain, requireLoginOnce } from '#tests/e2e/support/login-again.ts'

/** Whether some of what an element holds cannot be seen for want of room. */
const isCut = (element: Element) => element.scrollWidth > element.clientWidth

test('copies a key without revealing it, and deletes it after its name is typed', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const visitor = await arrive(page)
  const { slug } = await createOrganization(page)
  await page.goto(`/${slug}/api-keys`)
  await expect(page.getByText('No API keys yet')).toBeVisible()

  await page.getByRole('button', { name: 'Create API key' }).click()
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByLabel('Name').fill('ab')
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Name must have at least 3 characters')
  await page.getByLabel('Name').fill('Deploy')
  await requireLoginOnce(page, 'apiKeys.create')
  await page.getByRole('button', { name: 'Create API key' }).click()
  await logInAgain(page, visitor)
  await expect(page).toHaveURL(`/${slug}/api-keys`)
  await expect(page.getByLabel('Name')).toHaveValue('Deploy')
  const [created] = await Promise.all([
    page.waitForRequest((request) => request.url().endsWith('/apiKeys.create')),
    page.getByRole('button', { name: 'Create API key' }).click(),
  ])
  expect(created.postDataJSON()).toEqual({
    displayName: 'Deploy',
    subject: expect.stringMatching(/^org:.+/),
    expireAfter: 2_592_000,
    scope: ['Read', 'Write'],
  })

  await expect(page.getByRole('region', { name: 'Your new API key “Deploy”' })).toBeFocused()
  await page.getByRole('button', { name: 'Copy API key' }).click()
  const key = await page.evaluate(() => navigator.clipboard.readText())
  expect(key).toMatch(/^gty_\w{38,}$/)
  await expect(page.getByText(key)).toBeHidden()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Reveal' }).click()
  expect(await page.getByText(key).evaluate(isCut)).toBe(false)
  await page.reload()
  await expect(page.getByRole('row', { name: /Deploy/ })).toContainText('Never')

  await page.getByRole('button', { name: 'Delete Deploy' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('textbox').fill('deploy')
  await expect(dialog.getByText('Name is case sensitive and must be an exact match.')).toBeVisible()
  await dialog.getByRole('textbox').fill('Deploy')
  await dialog.getByRole('button', { name: 'Delete API key' }).click()
  await expect(page.getByText('API key successfully deleted!', { exact: true })).toBeVisible()
  await expect(page.getByText('No API keys yet')).toBeVisible()
})
