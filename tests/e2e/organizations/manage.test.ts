import { expect, type Page, test } from '@playwright/test'
import { arrive, callDirectory, createOrganization, openOrganization } from '#tests/e2e/support/console.ts'
import { mockServices, ORGANIZATION } from '#tests/e2e/support/mock-services.ts'
import { subscribe } from '#tests/e2e/support/people.ts'

const REASONS = [
  'You are not an admin.',
  'Your applications and subscription need to be resolved.',
  'Your subscription is still active.',
  'You have applications that need to be deleted.',
  'Your subscription is not active.',
]

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

test('deletes an application and archives its organization, each by typing its name', async ({ page }) => {
  await arrive(page)
  const { name, slug } = await openOrganization(page)
  await page.getByLabel('Name').fill('Editor')
  await page.getByRole('button', { name: 'Create application' }).click()
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Danger Zone' })).toBeVisible()

  await page.goto('/orgs/manage')
  await expect(row(page, name)).toContainText('You have applications that need to be deleted.')
  await expect(page.getByRole('link', { name: `applications of ${name}` })).toHaveAttribute(
    'href',
    `/${slug}`,
  )
  await expect(page.getByRole('button', { name: `Archive ${name}` })).toHaveCount(0)
  await expect(page.getByText('You have no archived organizations at this time.')).toBeVisible()

  await page.goto(`/${slug}/editor/settings`)
  await page.getByRole('button', { name: 'Delete application' }).click()
  const dialog = page.getByRole('alertdialog')
  const typed = dialog.getByRole('textbox')
  await typed.press('Enter')
  await expect(typed).toHaveAccessibleDescription('Type “Editor” to confirm.')
  await expect(typed).toHaveAttribute('aria-invalid', 'true')
  await typed.fill('Edit')
  await typed.press('Enter')
  await expect(dialog.getByText('Type “Editor” to confirm.')).toBeVisible()
  await typed.fill('editor')
  await expect(dialog.getByText('Name is case sensitive and must be an exact match.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Delete Editor' })).toBeDisabled()
  await typed.fill('Editor')
  await expect(typed).not.toHaveAttribute('aria-invalid')
  await dialog.getByRole('button', { name: 'Delete Editor' }).click()
  await expect(page.getByText('App successfully deleted!', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(`/${slug}`)
  await page.goto(`/${slug}/editor`)
  await expect(page).toHaveURL('/orgs/404')

  await page.goto('/orgs/manage')
  await expect(page.getByRole('heading', { name: 'Can’t be archived yet' })).toHaveCount(0)
  const archive = page.getByRole('button', { name: `Archive ${name}` })
  await archive.click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(archive).toBeFocused()
  await archive.click()
  for (const reason of REASONS) await expect(page.getByText(reason)).toHaveCount(0)
  await dialog.getByRole('textbox').fill(`${name} `)
  await expect(dialog.getByText('Name is case sensitive and must be an exact match.')).toBeVisible()
  await dialog.getByRole('textbox').fill(name)
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/orgs.archiveOrg')) sent.push(request.postDataJSON())
  })
  await dialog.getByRole('button', { name: 'Archive organization' }).dblclick()
  await expect(page.getByRole('table', { name: 'Archives' })).toContainText(name)
  expect(sent, 'a double press is one press').toEqual([expect.any(String)])
  await expect(archive).toHaveCount(0)
  await expect(page.getByRole('main'), 'what had the focus is gone').toBeFocused()
  await page.goto(`/${slug}`)
  await expect(page).toHaveURL('/orgs/404')
})

test('removes an organization archived concurrently, with a message', async ({ page, context, browser }) => {
  await arrive(page)
  const { name } = await createOrganization(page)
  await page.goto('/orgs/manage')
  // Another browser of the same person: a tab of this one is told.
  const another = await browser.newContext({ storageState: await context.storageState() })
  const other = await another.newPage()
  await other.goto('/orgs/manage')
  await expect(other.getByRole('button', { name: `Archive ${name}` })).toBeVisible()
  for (const each of [page, other]) {
    await each.getByRole('button', { name: `Archive ${name}` }).click()
    await each.getByRole('alertdialog').getByRole('textbox').fill(name)
    await each.keyboard.press('Enter')
    await expect(each.getByRole('alertdialog')).toBeHidden()
    await expect(each.getByRole('button', { name: `Archive ${name}` })).toHaveCount(0)
    await expect(each.getByRole('table', { name: 'Archives' })).toContainText(name)
  }
  await expect(other.getByText(/doesn’t exist, or you don’t have access to it/).first()).toBeVisible()
  await another.close()
})

test('an open dialog says what has come in the way of archiving, and leads there', async ({ page }) => {
  await arrive(page)
  const { id, name, slug } = await createOrganization(page)
  await page.goto('/orgs/manage')
  await page.getByRole('button', { name: `Archive ${name}` }).click()
  const dialog = page.getByRole('alertdialog', { name: `Archive ${name}?` })
  await dialog.getByRole('textbox').fill(name)
  // Outside the page, which isn't told.
  await callDirectory(page, 'applications.create', { orgId: id, name: 'Editor', slug: 'editor' })
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(`${name} can’t be archived now`)).toBeVisible()
  await expect(dialog.getByText('You have applications that need to be deleted.')).toBeVisible()
  await expect(dialog.getByRole('textbox')).toHaveCount(0)
  await expect(dialog.locator(':focus')).toContainText('You have applications')
  await dialog.getByRole('link', { name: 'Go to applications' }).click()
  await expect(page).toHaveURL(`/${slug}`)
})

test('an open dialog keeps the name that was typed when calls fail', async ({ page }) => {
  await arrive(page)
  const { name } = await createOrganization(page)
  await page.goto('/orgs/manage')
  await page.getByRole('button', { name: `Archive ${name}` }).click()
  const dialog = page.getByRole('alertdialog', { name: `Archive ${name}?` })
  await dialog.getByRole('textbox').fill(name)
  const failure = { result: { type: 'error', data: { code: 404, message: 'None', data: null } } }
  for (const call of ['**/orgs.archiveOrg', '**/subscription.getSummary?*'])
    await page.route(call, (route) => route.fulfill({ status: 404, json: failure }))
  await page.keyboard.press('Enter')
  await expect(page.locator('li', { hasText: name })).toContainText('Your subscription is not active.')
  await expect(dialog.getByRole('textbox')).toHaveValue(name)
  await expect(dialog.getByRole('button', { name: 'Archive organization' })).toBeEnabled()
})

test('each organization shows the archive action or exactly one reason, and neither while loading', async ({
  page,
}) => {
  await arrive(page)
  const { name, slug } = await openOrganization(page)
  let answer: object | null = null
  let release = () => {}
  let isHeld = false
  await page.route('**/subscription.getSummary?*', async (route) => {
    if (!answer) return route.fulfill({ status: 404, json: refusal })
    await new Promise<void>((resolve) => {
      release = resolve
      isHeld = true
    })
    const response = await route.fetch()
    const body = await response.json()
    body.result.data = { ...body.result.data, ...answer }
    await route.fulfill({ response, json: body })
  })
  const refusal = { result: { type: 'error', data: { code: 404, message: 'None', data: null } } }

  await page.goto('/orgs/manage')
  await expect(row(page, name)).toContainText('Your subscription is not active.')
  for (const [given, reason] of [
    [{ status: 'inTrial', trialEndAction: 'activate_subscription' }, 'Your subscription is still active.'],
    [{ status: 'active' }, 'Your subscription is still active.'],
    [{ status: 'inTrial', trialEndAction: 'site_default' }, null],
    [{ status: 'nonRenewing' }, null],
    [{ status: 'inactive' }, null],
  ] as const) {
    answer = given
    isHeld = false
    await page.goto('/orgs/manage')
    await expect.poll(() => isHeld).toBe(true)
    await expect(page.getByRole('main').getByRole('status').first()).toBeVisible()
    const words = await page.getByRole('main').innerText()
    for (const each of REASONS) expect(words).not.toContain(each)
    await expect(page.getByRole('button', { name: `Archive ${name}` })).toHaveCount(0)
    release()
    const offer = page.getByRole('button', { name: `Archive ${name}` })
    if (reason) await expect(row(page, name)).toContainText(reason)
    else await expect(offer).toBeVisible()
    await expect(offer).toHaveCount(reason ? 0 : 1)
  }
  await page.unroute('**/subscription.getSummary?*')
  await subscribe(page, slug)
  await page.goto('/orgs/manage')
  await expect(row(page, name)).toContainText('Your subscription is still active.')
  await expect(page.getByRole('link', { name: `Cancel it, ${name}` })).toHaveAttribute(
    'href',
    `/${slug}/billing`,
  )
})

test("an unreadable list shows an error and isn't refetched", async ({ page }) => {
  const reported: string[] = []
  page.on('console', (message) => message.type() === 'error' && reported.push(message.text()))
  const calls = await mockServices(page, { 'orgs.list': [{ id: 1 }], 'orgs.listArchived': { nothing: true } })
  await page.goto('/orgs/manage')
  const refused = page.getByRole('main').getByRole('alert')
  await expect(refused).toHaveCount(2)
  await expect(refused.first()).toContainText('The server sent an unexpected response.')
  await page.waitForTimeout(1500)
  expect(calls.filter((name) => name.startsWith('orgs.list')).sort()).toEqual([
    'orgs.list',
    'orgs.listArchived',
  ])
  expect(reported).toHaveLength(2)
})

test('says to a Member who archives, and where the Admins are @local', async ({ page }) => {
  await mockServices(page, {
    'orgs.list': [{ ...ORGANIZATION, role: 'Member', memberCount: 2 }],
    'orgs.listArchived': [],
  })
  await page.goto('/orgs/manage')
  await expect(page.getByText('Admins can archive an organization that has no applications')).toBeVisible()
  await expect(row(page, 'Acme')).toContainText('You are not an admin.')
  await page.getByRole('link', { name: 'admin of Acme' }).click()
  await expect(page).toHaveURL('/acme/members')
})
