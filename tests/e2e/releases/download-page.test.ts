// The page that an application's makers link to: for visitors without an account.

import { createHash } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { unwrap } from '#shared/envelope.ts'
import { expectNoFindings } from '#tests/e2e/support/axe.ts'
import { uniqueName } from '#tests/e2e/support/console.ts'
import { newBrowser, test } from '#tests/e2e/support/people.ts'
import { signIn } from '#tests/e2e/support/upload-workspace.ts'
import { signUp } from '#tests/fixtures/person.ts'

const FILES = {
  'Editor_universal.dmg': 'dmg-universal',
  'Editor_x64-setup.exe': 'nsis-x86_64',
  'Editor_x64.msi': 'wix-x86_64',
  'editor_amd64.AppImage': 'appimage-x86_64',
  'editor_amd64.deb': 'deb-x86_64',
}
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'

/** A public application with a maker, and a way to publish it. */
async function openMaker(origin: string) {
  const maker = await signUp(origin)
  const { name, slug: org } = uniqueName('Acme')
  const send = async (method: string, path: string, body: BodyInit) => {
    const headers = { authorization: `Bearer ${maker.accessToken}`, 'content-type': 'application/json' }
    const answer = await fetch(origin + path, { method, headers, body })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
    return text && JSON.parse(text)
  }
  const call = async (procedure: string, input: unknown) =>
    unwrap(await send('POST', `/directory/rspc/${procedure}`, JSON.stringify(input))) as { id: string }
  const { id: orgId } = await call('orgs.create', { name, slug: org })
  const description = 'A quiet editor for long texts.'
  const { id } = await call('applications.create', {
    ...{ orgId, name: 'Editor', slug: 'editor', description, visibility: 'Public' },
  })
  const api = `/api/v1/orgs/${org}/apps/editor`

  async function publish(version: string, more: { channel?: string; notes?: string } = {}) {
    const release = await send('POST', `${api}/releases`, JSON.stringify({ version, ...more }))
    await Promise.all(
      Object.entries(FILES).map(async ([filename, publicPlatform]) => {
        const bytes = `${filename} ${version}`
        const file = JSON.stringify({ filename, publicPlatform, size: bytes.length })
        const asset = await send('POST', `${api}/releases/${release.id}/assets`, file)
        await send('PUT', `${api}/uploads/${asset.id}/parts/1`, bytes)
        const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(bytes))
        const sha256 = Buffer.from(digest).toString('hex')
        await send('POST', `${api}/uploads/${asset.id}/complete`, JSON.stringify({ sha256 }))
      }),
    )
    await send(
      'POST',
      `${api}/releases/${release.id}/publish`,
      JSON.stringify({ confirm: ['no_update_files', 'size_halved', 'platform_lost'] }),
    )
  }

  return {
    maker,
    org,
    orgName: name,
    publish,
    hide: () => call('applications.update', { id, visibility: 'Private' }),
  }
}

/** What the browser's console says is wrong. */
function watchErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => errors.push(error.message))
  return errors
}

test('visitors get the download for their system; member-only facts stay hidden', async ({
  browser,
  baseURL,
}) => {
  const origin = baseURL ?? ''
  const { maker, org, orgName, publish, hide } = await openMaker(origin)
  const path = `/${org}/editor/releases`
  const notes = '# Faster\n\n- Opens **twice** as fast\n- Remembers where you were'
  await publish('1.0.0')
  await publish('1.1.0')
  await publish('1.2.0', { notes })
  await publish('2.0.0-beta.1', { channel: 'beta' })

  await test.step('a visitor on Windows checks the file that the button downloads', async () => {
    const context = await browser.newContext({ userAgent: WINDOWS })
    const page = await context.newPage()
    await page.goto(path)
    await expect(page.getByRole('link', { name: 'Download for Windows' })).toBeVisible()
    await expect(page.getByLabel('File')).toHaveValue('Editor_x64-setup.exe')
    await context.close()
  })

  await test.step('a visitor from a country where the console is unsupported reads nothing of it', async () => {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.route('**/country-support/detect', (route) => route.fulfill({ json: { countryCode: 'BY' } }))
    const warning = page.getByText('You are using this service from an unsupported country.')
    await page.goto('/help/support')
    await expect(warning, 'a page of the console').toBeVisible()
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: 'Editor' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(warning).toHaveCount(0)
    await context.close()
  })

  await test.step('a visitor on a Mac', async () => {
    const context = await browser.newContext({ userAgent: MAC, viewport: { width: 1280, height: 900 } })
    const page = await context.newPage()
    const errors = watchErrors(page)
    const visited: string[] = []
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: 'Editor' })).toBeVisible()
    await expect(page).toHaveTitle(/^Download Editor/)
    const main = page.getByRole('main')
    await expect(main).toContainText(`by ${orgName}`)
    await expect(main).toContainText('A quiet editor for long texts.')
    await expect(main.locator('strong', { hasText: 'twice' })).toBeVisible()
    const button = main.getByRole('link', { name: 'Download for macOS' })
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
    expect(download.suggestedFilename()).toBe('Editor_universal.dmg')

    const versions = main.getByRole('heading', { level: 2 })
    await expect(versions).toHaveText([
      ...['All downloads', 'What’s new in 1.2.0', 'Also available', 'Older versions', 'Check your download'],
    ])
    const beta = page.getByRole('region', { name: '2.0.0-beta.1' })
    await expect(beta.getByRole('link'), 'folded').toHaveCount(0)
    await beta.getByRole('heading', { name: '2.0.0-beta.1' }).click()
    const answer = await page.request.get(
      (await beta.getByRole('link', { name: 'Editor_x64.msi' }).getAttribute('href')) ?? '',
    )
    expect(await answer.text()).toBe('Editor_x64.msi 2.0.0-beta.1')

    await main.getByLabel('File').selectOption('Editor_x64.msi')
    const digest = createHash('sha256').update('Editor_x64.msi 1.2.0').digest('hex')
    await expect(main.getByText(digest), 'to compare with the file’s').toBeVisible()

    await main.locator('summary', { hasText: '1.0.0' }).focus()
    await page.keyboard.press('Enter')
    const old = main
      .locator('details[open]', { hasText: '1.0.0' })
      .getByRole('link', { name: 'editor_amd64.deb' })
    await expect(old).toBeVisible()
    const oldFile = await page.request.get((await old.getAttribute('href')) ?? '')
    expect(await oldFile.text()).toBe('editor_amd64.deb 1.0.0')
    await expectNoFindings(page, 'the download page')
    expect(visited, 'no redirects').toEqual([path])
    expect(errors).toEqual([])

    await expect(page.getByRole('banner'), 'the page is the maker’s').toHaveCount(0)
    await expect(main.getByText(`© ${new Date().getFullYear()} ${orgName}`)).toBeVisible()
    await page.getByRole('link', { name: 'Log in' }).click()
    await signIn(page, maker)
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1, name: 'Releases' }), 'a member’s page').toBeVisible()
    await expect(page.getByRole('link', { name: 'New release' })).toBeVisible()
  })

  await test.step('a visitor with a phone', async () => {
    const context = await browser.newContext({ userAgent: PHONE, viewport: { width: 360, height: 740 } })
    const page = await context.newPage()
    await page.goto(path)
    await expect(page.getByText('No download for this device')).toBeVisible()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    await page.route('**/directory/rspc/downloads.get*', (route) =>
      route.fulfill({ status: 404, body: '{}' }),
    )
    await page.reload()
    const again = page.getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    await page.unroute('**/directory/rspc/downloads.get*')
    await again.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Editor' })).toBeVisible()
  })

  const stranger = await newBrowser(browser)
  await test.step("a person who isn't a member", async () => {
    await signIn(stranger, await signUp(origin))
    const errors = watchErrors(stranger)
    await stranger.goto(path)
    await expect(stranger.getByRole('heading', { level: 1, name: 'Editor' })).toBeVisible()
    await expect(stranger.getByRole('navigation', { name: 'Application' })).toBeHidden()
    await expect(stranger.getByRole('banner').getByRole('link', { name: 'Log in' })).toHaveCount(0)
    expect(errors).toEqual([])
  })

  await test.step('a private application and one that never was', async () => {
    await hide()
    const visitor = await newBrowser(browser)
    const errors = watchErrors(visitor)
    for (const address of [path, `/${org}/nothing/releases`, '/unknown/nothing/releases']) {
      await visitor.goto(address)
      await expect(visitor, address).toHaveURL('/login')
      expect(await visitor.evaluate(() => sessionStorage.getItem('return-to'))).toContain(address)
    }
    expect(errors).toEqual([])
    await stranger.goto(path)
    await expect(stranger).toHaveURL('/orgs/404')
  })
})
