// The product's main job from end to end, in a browser: from signing up to an app that finds its update.

import { mkdir } from 'node:fs/promises'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { MINUTE } from '#shared/domain/time.ts'
import { mailedCode, newVisitor, signUp, uniqueName } from '#tests/e2e/support/console.ts'
import { signedFile } from '#tests/e2e/support/packaging-tool.ts'
import { canInstall, installedApp } from '#tests/fixtures/installed-app.ts'

const FILENAME = 'editor_1.1.0_amd64.AppImage'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a new user signs up, publishes a signed release, and an installed copy updates itself', async ({
  page,
  request,
  baseURL,
}) => {
  const visitor = newVisitor()
  const org = uniqueName('Works')
  const file = await signedFile(FILENAME, 3_000_000)
  const screens = screensOf(page)
  const start = Date.now()

  await test.step('sign up and verify the address', async () => {
    await signUp(page, visitor)
    const code = page.getByLabel('Code from the email')
    await expect(code).toBeFocused()
    await code.fill(await mailedCode(request, visitor.email))
    await code.press('Enter')
    await expect(page.getByText('Email verified', { exact: true })).toBeVisible()
    await expect(page.getByText('You belong to no organization yet')).toBeVisible()
  })

  await test.step('create an organization, whose trial begins at once', async () => {
    await page.getByLabel('Name').fill(org.name)
    await page.getByRole('button', { name: 'Create organization' }).click()
    await expect(page).toHaveURL(`/${org.slug}`)
  })

  await test.step('create the first application', async () => {
    await expect(page.getByRole('heading', { name: 'Name your first application' })).toBeVisible()
    await page.getByLabel('Name').fill('Editor')
    await expect(page.getByLabel('Slug')).toHaveValue('editor')
    await page.getByLabel('Updater public key').fill(file.publicKey)
    await page.getByRole('button', { name: 'Create application' }).click()
    await expect(page).toHaveURL(`/${org.slug}/editor`)
    await expect(page.getByText('App successfully created!', { exact: true })).toBeVisible()
  })

  await test.step('upload a release and its file', async () => {
    await expect(page.getByText('2 of 5 done.')).toBeVisible()
    await page.getByRole('listitem').getByRole('link', { name: 'New release' }).click()
    await page.getByLabel('Version', { exact: true }).fill('1.1.0')
    await page.getByLabel('Notes').fill('The first release.')
    await dropFiles(page, { [FILENAME]: file.bytes, [`${FILENAME}.sig`]: Buffer.from(file.signature) })
    await expect(page.getByText('Signature found', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Upload the file' }).click()
    await expect(page.getByText('The signature matches your key')).toBeVisible()
  })

  await test.step('publish it on the same page', async () => {
    await page.getByRole('button', { name: 'Publish draft' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish to everyone' }).click()
    await expect(page.getByText('Release published!', { exact: true })).toBeVisible()
    await expect(page.getByText('1.1.0 is published')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Release 1.1.0' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Set up the updater' })).toBeVisible()
  })

  await test.step('the updater of an installed copy installs it', async () => {
    const feed = `${baseURL}/update/${org.slug}/editor/{{target}}-{{arch}}/{{current_version}}`
    await expect(async () => {
      const installed = canInstall
        ? await install(test.info().outputDir, feed, file.publicKey)
        : await download(request, feed)
      expect(file.bytes.equals(installed)).toBe(true)
    }).toPass({ timeout: 35_000 })
    // Sign-up, code, organization, application, its page, and new release.
    expect(screens.length, `screens from sign-up to the update: ${screens.join(' ')}`).toBeLessThanOrEqual(6)
    expect(Date.now() - start).toBeLessThan(5 * MINUTE)
    const seconds = Math.round((Date.now() - start) / 1000)
    test.info().annotations.push({ type: 'measured', description: `${screens.length} screens, ${seconds} s` })
  })

  await test.step('the overview shows the updater as connected', async () => {
    await page.getByRole('link', { name: 'Overview' }).first().click()
    const feed = `/update/${org.slug}/editor/linux-x86_64/1.0.0`
    const update = (await (await request.get(feed)).json()) as Record<'version' | 'url' | 'signature', string>
    expect(update).toMatchObject({ version: '1.1.0', signature: file.signature })
    expect((await request.get(update.url, { headers: { range: 'bytes=0-0' } })).status()).toBe(206)
    expect((await request.get(`/update/${org.slug}/editor/linux-x86_64/1.1.0`)).status()).toBe(204)
    await expect(page.getByText('4 of 5 done. Your app updates itself now.')).toBeVisible()
  })

  await test.step('make an API key, seen once', async () => {
    await page.getByRole('link', { name: 'Create API key' }).click()
    await page.getByLabel('Name').fill('Build server')
    await page.getByRole('button', { name: 'Create API key' }).click()
    await expect(page.getByText("You won't be able to see it again after pressing Hide")).toBeVisible()
    await page.getByRole('button', { name: 'Reveal' }).click()
    const key = (await page.getByText(/^gty_\w+$/).textContent()) ?? ''
    await page.getByRole('button', { name: 'Hide' }).click()
    await expect(page.getByText(key)).toBeHidden()

    const releases = `/api/v1/orgs/${org.slug}/apps/editor/releases`
    const answer = await request.get(releases, { headers: { authorization: `Bearer ${key}` } })
    expect(answer.status()).toBe(200)
  })

  await test.step('the console counts it', async () => {
    await page.goto(`/${org.slug}`)
    const card = page.getByRole('article', { name: 'Editor' })
    await expect(card).toContainText('Live1.1.0 since')
    await expect(card).toContainText('1published release')
    await expect(card).toContainText('1download')
    await page.goto(`/${org.slug}/editor/releases`)
    const release = page
      .getByRole('table', { name: 'Releases' })
      .getByRole('row')
      .filter({ hasText: '1.1.0' })
    await expect(release.getByText('1 download')).toBeVisible()
    await release.getByRole('link', { name: '1.1.0' }).click()
    const details = page.locator('section', { has: page.getByRole('heading', { name: 'Details' }) })
    await expect(details).toContainText('Downloads, all files1')
    await expect(details).toContainText('Download requests2')
  })
})

/** What the native updater makes of an installed copy of 1.0.0 in `folder`. */
async function install(folder: string, feed: string, publicKey: string): Promise<Buffer> {
  await mkdir(folder, { recursive: true })
  const copy = installedApp(folder, feed, publicKey)
  const update = await copy.checkUpdate()
  await update?.install(await update.download())
  return copy.content()
}

/** What an updater would download, where the native one isn't built for. */
async function download(request: APIRequestContext, feed: string): Promise<Buffer> {
  const url = feed.replace('{{target}}-{{arch}}', 'linux-x86_64').replace('{{current_version}}', '1.0.0')
  const update = (await (await request.get(url)).json()) as { url: string }
  return (await request.get(update.url)).body()
}

/** Paths of the screens that a page shows, in order. */
function screensOf(page: Page): string[] {
  const paths: string[] = []
  page.on('framenavigated', (frame) => {
    const { pathname } = new URL(frame.url())
    if (frame === page.mainFrame() && paths.at(-1) !== pathname) paths.push(pathname)
  })
  return paths
}

/** Drops files on the page's drop zone, as the pointer would. */
async function dropFiles(page: Page, files: Record<string, Buffer>): Promise<void> {
  const named = Object.entries(files).map(([name, bytes]) => ({ name, base64: bytes.toString('base64') }))
  const dataTransfer = await page.evaluateHandle((list) => {
    const transfer = new DataTransfer()
    for (const { name, base64 } of list) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      transfer.items.add(new File([bytes], name))
    }
    return transfer
  }, named)
  await page.getByRole('region', { name: 'Drop files here' }).dispatchEvent('drop', { dataTransfer })
}
