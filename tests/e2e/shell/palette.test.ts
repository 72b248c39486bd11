import { expect, type Page, test } from '@playwright/test'
import { arrive, openOrganization } from '#tests/e2e/support/console.ts'
import { APPLICATION, inputOf, mockServices, ORGANIZATION } from '#tests/e2e/support/mock-services.ts'
import { DARK_BACKGROUND } from '#tests/e2e/support/themes.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Go anywhere' })

/** Opens the palette by its key, once the page listens. */
async function openPalette(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
}

test('the palette loads on first use and navigates by keyboard alone', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await arrive(page)
  const first = await openOrganization(page)
  await page.getByLabel('Name').fill('Editor')
  await page.getByRole('button', { name: 'Create application' }).click()
  await expect(page.getByRole('heading', { name: 'Ship your first update' })).toBeVisible()
  expect(loaded.filter((url) => /\/palette-[^/]*\.js/.test(url))).toEqual([])

  await openPalette(page)
  await page.keyboard.type('audit')
  await expect(page.getByRole('option', { name: 'Audit log' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/${first.slug}/audit`)
  await expect(page.getByRole('main')).toBeFocused()

  await openPalette(page)
  await page.keyboard.type('editor')
  await expect(page.getByRole('option', { name: 'editor' }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/${first.slug}/editor`)

  await openPalette(page)
  await page.keyboard.type('visib')
  const setting = page.getByRole('option', { name: 'Visibility' })
  await expect(setting.locator('mark')).toHaveText('Visib')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/${first.slug}/editor/settings`)

  await openPalette(page)
  await page.keyboard.type('no such thing')
  await expect(page.getByText('Nothing matches “no such thing”.', { exact: true })).toBeVisible()
  await expect(page.getByText('Search covers'), 'there is no other organization').toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(field(page), 'each opening begins empty').toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(field(page)).toBeHidden()

  await page.goto('/')
  await openPalette(page)
  await page.keyboard.type(first.slug)
  await expect(page.getByRole('option', { name: first.slug })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/${first.slug}`)
})

test('what is typed while the palette opens is searched for', async ({ page }) => {
  const acme = { ...ORGANIZATION, role: 'Admin', memberCount: 2 }
  await mockServices(page, { 'orgs.list': [acme], 'applications.list': [APPLICATION] })
  await page.goto('/acme')
  const search = page.getByRole('button', { name: 'Search', exact: true })
  await expect(search).toBeVisible()
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  for (const opening of ['the first one loads it', 'later ones wait for the focus']) {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('editorr')
    await page.keyboard.press('Backspace')
    await expect(field(page), opening).toHaveValue('editor')
    await expect(page.getByRole('option').first()).toHaveText(/Editor/)
    await page.keyboard.press('Escape')
    await expect(field(page)).toBeHidden()
  }
  // Opened and closed before it had the focus: the page has the keys again.
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeHidden()
  await page.getByRole('button', { name: 'New application' }).press('Enter')
  await page.getByRole('dialog').getByLabel('Name').fill('')
  await page.keyboard.type('Notes')
  await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue('Notes')
})

test('the palette starts common actions', async ({ page }) => {
  await arrive(page)
  const { slug } = await openOrganization(page)
  await page.getByLabel('Name').fill('Editor')
  await page.getByRole('button', { name: 'Create application' }).click()
  await expect(page.getByRole('heading', { name: 'Ship your first update' })).toBeVisible()

  await openPalette(page)
  const results = page.getByRole('listbox')
  const fade = () =>
    results.evaluate(
      ({ nextElementSibling }) =>
        nextElementSibling && getComputedStyle(nextElementSibling, '::before').opacity,
    )
  await expect.poll(fade, 'results that are cut fade').toBe('1')
  await results.evaluate(({ parentElement }) => parentElement?.scrollTo(0, parentElement.scrollHeight))
  await expect.poll(fade, 'until their end').toBe('0')
  await page.keyboard.type('invite')
  await expect.poll(fade, 'all of it fits').toBe('0')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Invite new member' })).toBeVisible()
  await expect(page).toHaveURL(`/${slug}/members`)
  await page.keyboard.press('Escape')

  await openPalette(page)
  await page.keyboard.type('new app')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'New application' })).toBeVisible()
  await expect(page).toHaveURL(`/${slug}`)
  await page.keyboard.press('Escape')

  await openPalette(page)
  await expect(page.getByRole('dialog', { name: 'New application' })).toHaveCount(0)
  await expect(field(page), 'the dialog that was still fading out takes no focus from it').toBeFocused()
  await page.keyboard.type('api key')
  await page.getByRole('option', { name: 'Create API key' }).click()
  await expect(page.getByRole('heading', { name: 'Create API key' })).toBeVisible()
  await expect(page).toHaveURL(`/${slug}/api-keys`)

  await openPalette(page)
  await page.keyboard.type('new release')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/${slug}/editor/create-release`)

  await openPalette(page)
  await page.keyboard.type('dark')
  await page.keyboard.press('Enter')
  const body = page.locator('body')
  await expect(body).toHaveCSS('background-color', DARK_BACKGROUND)
  await page.reload()
  await expect(body).toHaveCSS('background-color', DARK_BACKGROUND)

  await openPalette(page)
  await page.keyboard.type('log out')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login$/)
  await page.keyboard.press('Control+k')
  await expect(field(page)).toHaveCount(0)
})

test('outside of organizations the palette searches the only one, and says which of several @local', async ({
  page,
}) => {
  const acme = { ...ORGANIZATION, role: 'Member', memberCount: 2 }
  const other = { ...acme, id: 'org-2', name: 'Other', slug: 'other' }
  const list = (request: Parameters<typeof inputOf>[0]) =>
    inputOf<{ org: string }>(request).org === 'acme' ? [APPLICATION] : []
  await mockServices(page, { 'orgs.list': [acme], 'applications.list': list })
  await page.goto('/orgs/manage')
  await openPalette(page)
  await page.keyboard.type('editor')
  await expect(page.getByRole('option', { name: 'Editor' }).first()).toBeVisible()

  await mockServices(page, { 'orgs.list': [acme, other], 'applications.list': list })
  await page.reload()
  await openPalette(page)
  await page.keyboard.type('editor')
  await expect(page.getByText('Open an organization to find its apps and releases.')).toBeVisible()
  await page.getByRole('link', { name: 'View organizations' }).click()
  await expect(page).toHaveURL('/')
  await expect(field(page)).toBeHidden()

  await page.getByRole('main').getByRole('link', { name: 'Other' }).click()
  await expect(page).toHaveURL('/other')
  await openPalette(page)
  await page.keyboard.type('no such thing')
  await expect(page.getByText('Search covers Other. Open another organization')).toBeVisible()

  await page.setViewportSize({ width: 320, height: 640 })
  const palette = page.getByRole('dialog', { name: 'Go anywhere' })
  const isCut = () => palette.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  await expect.poll(isCut, 'on the narrowest phone').toBe(false)
})
