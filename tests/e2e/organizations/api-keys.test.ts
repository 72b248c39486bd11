import { expect, type Response, test } from '@playwright/test'
import { expectNoFindings } from '#tests/e2e/support/axe.ts'
import { arrive, createOrganization } from '#tests/e2e/support/console.ts'
import { logInAgain, requireLoginOnce } from '#tests/e2e/support/login-again.ts'
import { mockServices } from '#tests/e2e/support/mock-services.ts'

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
  await expect(page.getByText(/^Until \d{1,2}\s\w{3,4}\s\d{4}\.$/)).toBeVisible()
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
  await page.getByRole('button', { name: 'Copy key' }).click()
  const key = await page.evaluate(() => navigator.clipboard.readText())
  expect(key).toMatch(/^gty_\w{38,}$/)
  await expect(page.getByText(key)).toBeHidden()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Reveal' }).click()
  expect(await page.getByText(key).evaluate(isCut)).toBe(false)
  await page.getByRole('button', { name: 'Mask' }).click()
  await expect(page.getByText(key)).toBeHidden()
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

test('rotates a key, keeps the old secret for the chosen time, and finds keys by their last characters', async ({
  page,
}) => {
  const visitor = await arrive(page)
  const { slug } = await createOrganization(page)
  await page.goto(`/${slug}/api-keys?do=create-key`)
  await page.getByLabel('Name').fill('Nightly')
  const answered = () => page.waitForResponse((response) => /apiKeys\.(create|rotate)$/.test(response.url()))
  const secretOf = async (response: Promise<Response>) => (await (await response).json()).result.data.apiKey
  const [first] = await Promise.all([
    secretOf(answered()),
    page.getByRole('button', { name: 'Create API key' }).click(),
  ])
  await page.getByRole('button', { name: 'Hide' }).click()
  const row = page.getByRole('row', { name: /Nightly/ })
  await expect(row).toContainText(`gty_…${first.slice(-4)}`)

  await row.getByRole('button', { name: 'Rotate Nightly' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rotate Nightly' })
  await expect(dialog.getByRole('radio', { name: '24 hours' })).toBeChecked()
  await expect(dialog).toContainText(/The new key is valid for another 30 days, until \d/)
  await dialog.getByRole('radio', { name: '7 days' }).check()
  await expectNoFindings(page, 'the dialog that rotates')
  await requireLoginOnce(page, 'apiKeys.rotate')
  await dialog.getByRole('button', { name: 'Rotate key' }).click()
  await logInAgain(page, visitor)
  await expect(dialog.getByRole('radio', { name: '7 days' })).toBeChecked()

  // The answer is lost on its way: the retry names the same rotation.
  const sent: { rotationId: string; graceSeconds: number }[] = []
  await page.route(
    '**/rspc/apiKeys.rotate',
    async (route) => {
      sent.push(route.request().postDataJSON())
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await dialog.getByRole('button', { name: 'Rotate key' }).click()
  await expect(dialog.getByRole('button', { name: 'Rotate key' })).toBeEnabled()
  const retried = page.waitForRequest('**/rspc/apiKeys.rotate')
  const [second] = await Promise.all([
    secretOf(answered()),
    dialog.getByRole('button', { name: 'Rotate key' }).click(),
  ])
  expect((await retried).postDataJSON()).toEqual(sent[0])
  expect(sent[0]?.graceSeconds).toBe(604_800)

  const panel = page.getByRole('region', { name: 'Your new API key “Nightly”' })
  await expect(panel).toBeFocused()
  await expect(panel).toContainText(`The old key gty_…${first.slice(-4)} works until`)
  await expect(row).toContainText(`gty_…${second.slice(-4)}`)
  await expect(row).toContainText('Old key off in 7 days')
  await expectNoFindings(page, 'a rotated key')
  const ask = (secret: string) =>
    page.request.get(`/api/v1/orgs/${slug}/apps/nothing/releases`, {
      headers: { authorization: `Bearer ${secret}` },
    })
  for (const secret of [first, second]) expect((await ask(secret)).status()).toBe(404)

  await page.getByRole('button', { name: 'Hide' }).click()
  await row.getByRole('button', { name: 'Rotate Nightly' }).click()
  await expect(dialog).toContainText(`gty_…${first.slice(-4)} stops working immediately`)
  await dialog.getByRole('radio', { name: 'Not at all' }).check()
  await dialog.getByRole('button', { name: 'Rotate key' }).click()
  await expect(panel).toContainText('The old key no longer works.')
  for (const secret of [first, second]) expect((await ask(secret)).status()).toBe(401)
  await page.getByRole('button', { name: 'Hide' }).click()
  await expect(page.getByRole('searchbox', { name: 'Search API keys' })).toBeHidden()
})

test('an expiry that is near has its date too', async ({ page }) => {
  const expiresAt = new Date(Date.now() + 3 * 86_400_000 + 60_000).toISOString()
  const key = { uid: 'key-1', displayName: 'Build', lastUsed: null, createdAt: '2026-01-02T10:00:00.000Z' }
  await mockServices(page, {
    'apiKeys.listByOrg': [
      { ...key, expiresAt, createdBy: null, scope: ['Read'], tail: 'u7f5', former: null },
    ],
  })
  await page.goto('/acme/api-keys')
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' }).format(new Date(expiresAt))
  await expect(page.getByRole('row', { name: /Build/ })).toContainText(
    new RegExp(`in 3 days\\s*${day.replaceAll(' ', '\\s')}`),
  )
})
