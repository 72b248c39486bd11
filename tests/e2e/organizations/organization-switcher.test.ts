import { expect, test } from '@playwright/test'
import { expectNoFindings } from '#tests/e2e/support/axe.ts'
import { APPLICATION, mockServices, ORGANIZATION } from '#tests/e2e/support/mock-services.ts'

const organizations = (count: number) => [
  { ...ORGANIZATION, role: 'Admin', memberCount: 1 },
  ...Array.from({ length: count }, (_, at) => ({
    ...ORGANIZATION,
    id: `org-${at + 2}`,
    name: at === 30 ? 'Zeppelin' : `Company ${at + 1}`,
    slug: at === 30 ? 'zeppelin' : `company-${at + 1}`,
    role: 'Member',
    memberCount: 1,
  })),
]

test('the organization switcher filters long lists by typing', async ({ page }) => {
  await mockServices(page, { 'orgs.list': organizations(40) })
  await page.goto('/acme/members')
  await page.getByRole('button', { name: 'Acme' }).click()
  const menu = page.getByRole('menu')
  const field = page.getByRole('dialog').getByLabel('Search organizations')
  await expect(menu.getByRole('menuitem', { name: 'Billing' })).toBeVisible()
  await expect(menu.getByRole('menuitem', { name: 'Zeppelin' })).toHaveCount(0)
  await expect.poll(() => menu.boundingBox(), 'as wide as without a filter').toMatchObject({ width: 304 })

  await page.keyboard.type('zep')
  await expect(field).toHaveValue('zep')
  await expect(menu.getByRole('menuitem')).toHaveText([/Zeppelin/])
  await expectNoFindings(page, 'the filtered switcher')

  await field.fill('nothing like it')
  await expect(page.getByText('No organizations match “nothing like it”.', { exact: true })).toBeVisible()
  await expect(menu.getByRole('menuitem')).toHaveCount(0)

  await field.fill('company-1')
  await page.keyboard.press('ArrowDown')
  await expect(menu.getByRole('menuitem', { name: 'Company 10', exact: true })).toHaveAttribute(
    'data-highlighted',
  )
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/company-10/members')

  await page.goto('/acme/members')
  const trigger = page.getByRole('button', { name: 'Acme' })
  await trigger.focus()
  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await page.keyboard.type('zep')
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(trigger).toBeFocused()
  await trigger.click()
  await expect(field, 'each opening begins empty').toHaveValue('')
})

test('switching the organization keeps its page where the role there has it', async ({ page }) => {
  await mockServices(page, {
    'orgs.list': organizations(2),
    'orgs.listMembers': ORGANIZATION.members,
    'invitations.listByOrg': [],
    'applications.get': APPLICATION,
  })
  const trigger = page.getByRole('button', { name: 'Acme', exact: true })
  const addressOfOther = async (path: string) => {
    await page.goto(path)
    await trigger.click()
    return page.getByRole('menuitem', { name: 'Company 1' }).getAttribute('href')
  }
  expect(await addressOfOther('/acme')).toBe('/company-1')
  expect(await addressOfOther('/acme/members')).toBe('/company-1/members')
  expect(await addressOfOther('/acme/editor/settings')).toBe('/company-1')
  expect(await addressOfOther('/acme/audit'), 'Admins alone read the audit log').toBe('/company-1')
})

test('the application switcher lists the applications, filters many, and starts a new one', async ({
  page,
}) => {
  const applications = Array.from({ length: 12 }, (_, at) => ({
    ...APPLICATION,
    id: `app-${at + 1}`,
    name: at === 0 ? 'Editor' : `App ${at}`,
    slug: at === 0 ? 'editor' : `app-${at}`,
  }))
  const list = { current: applications }
  await mockServices(page, {
    'orgs.list': organizations(1),
    'applications.get': APPLICATION,
    'applications.list': () => list.current,
  })
  await page.goto('/acme/editor/settings')
  const trigger = page.getByRole('button', { name: 'Editor, switch application' })
  const menu = page.getByRole('menu')
  await trigger.click()
  await expect(menu.getByRole('menuitem', { name: 'Editor' })).toHaveAttribute('aria-current', 'true')
  await expectNoFindings(page, 'the application switcher')
  await page.keyboard.type('app-11')
  await expect(menu.getByRole('menuitem')).toHaveText([/App 11/])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/acme/app-11')

  list.current = applications.slice(0, 2)
  await page.goto('/acme/editor/settings')
  await trigger.click()
  await expect(menu.getByRole('menuitem')).toHaveText([
    'Editor',
    'App 1',
    'All applications',
    'New application',
  ])
  await expect(page.getByLabel('Search applications')).toHaveCount(0)
  await menu.getByRole('menuitem', { name: 'All applications' }).click()
  await expect(page).toHaveURL('/acme')
})

test('short lists of organizations have no filter', async ({ page }) => {
  await mockServices(page, { 'orgs.list': organizations(10) })
  await page.goto('/acme/members')
  await page.getByRole('button', { name: 'Acme' }).click()
  await expect(page.getByRole('menuitem', { name: 'Company 10' })).toBeVisible()
  await expect(page.getByLabel('Search organizations')).toHaveCount(0)
})

for (const [kind, count] of [
  ['with a filter', 40],
  ['without one', 10],
] as const)
  test(`in a low window, a list ${kind} scrolls the keyboard’s place above its last entry`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 500 })
    await mockServices(page, { 'orgs.list': organizations(count) })
    await page.goto('/acme/members')
    await page.getByRole('button', { name: 'Acme' }).click()
    const menu = page.getByRole('menu')
    const last = menu.getByRole('menuitem', { name: 'Create new' })
    const filter = page.getByLabel('Search organizations')
    await expect(count > 10 ? filter : menu).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(last).toHaveAttribute('data-highlighted')
    await page.keyboard.press('ArrowUp')
    const reached = menu.getByRole('menuitem', { name: count > 10 ? 'All organizations' : 'Company 10' })
    await expect(reached).toHaveAttribute('data-highlighted')
    const above = async () => {
      const [entry, end] = [await reached.boundingBox(), await last.boundingBox()]
      return (end?.y ?? 0) - ((entry?.y ?? 0) + (entry?.height ?? 0))
    }
    await expect.poll(above).toBeGreaterThanOrEqual(0)
    if (count > 10) await expect(filter).toBeInViewport({ ratio: 1 })
  })

test('a list that is cut fades above its last entry until its end', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await mockServices(page, { 'orgs.list': organizations(40) })
  await page.goto('/acme/members')
  await page.getByRole('button', { name: 'Acme' }).click()
  const last = page.getByRole('menuitem', { name: 'Create new' })
  const fade = () =>
    last.evaluate(({ parentElement }) => parentElement && getComputedStyle(parentElement, '::before').opacity)
  await expect.poll(fade).toBe('1')
  await page.getByRole('menuitem', { name: 'All organizations' }).scrollIntoViewIfNeeded()
  await page.getByRole('menu').evaluate((menu) => menu.scrollTo(0, menu.scrollHeight))
  await expect.poll(fade).toBe('0')

  await page.setViewportSize({ width: 1280, height: 900 })
  await mockServices(page, { 'orgs.list': organizations(2) })
  await page.goto('/acme/members')
  await page.getByRole('button', { name: 'Acme' }).click()
  await expect.poll(fade, 'all of it fits').toBe('0')
})

test('the menu of a phone has all pages of an organization without scrolling', async ({ browser }) => {
  const viewport = { width: 360, height: 800 }
  const context = await browser.newContext({ viewport, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  await mockServices(page, { 'orgs.list': organizations(2) })
  await page.goto('/acme/members')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: 'Terms' })).toBeInViewport({ ratio: 1 })
  expect(await menu.evaluate((panel) => panel.scrollHeight - panel.clientHeight)).toBe(0)
  const columns = new Set<number | undefined>()
  for (const link of await menu.getByRole('link').all()) {
    const box = await link.boundingBox()
    expect(box?.height).toBe(44)
    columns.add(box?.x)
  }
  expect(columns.size, 'all groups share two columns').toBe(2)
  await context.close()
})

test('on touch, the switcher opens without the focus in its filter', async ({ browser }) => {
  const viewport = { width: 360, height: 800 }
  const context = await browser.newContext({ viewport, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  await mockServices(page, { 'orgs.list': organizations(40) })
  await page.goto('/acme/members')
  const trigger = page.getByRole('button', { name: 'Acme' })
  const filter = page.getByLabel('Search organizations')
  const first = page.getByRole('menuitem').first()
  for (const time of ['before its code is loaded', 'again']) {
    await trigger.tap()
    await expect(first, time).toHaveText(/Company 1/)
    await expect(filter).toBeVisible()
    await expect(filter, 'it would raise the keyboard').not.toBeFocused()
    await trigger.tap()
    await expect(filter).toHaveCount(0)
  }
  await context.close()
})
