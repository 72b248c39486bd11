// The product's main job from end to end, in a browser: from signing up to an app that finds its update.

import { expect, type Page, test } from '@playwright/test'
import { MINUTE } from '#shared/domain/time.ts'
import { mailedCode, newVisitor, signUp, uniqueName } from '#tests/e2e/support/console.ts'
import { signedFile } from '#tests/e2e/support/packaging-tool.ts'

const FILENAME = 'editor_1.1.0_amd64.AppImage'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a new person signs up, publishes a signed release, and an installed app updates', async ({
  page,
  request,
}) => {
  const visitor = newVisitor()
  const org = uniqueName('Works')
  const file = await signedFile(FILENAME, 3_000_000)
  const screens = screensOf(page)
  const start = Date.now()

  await test.step('sign up and verify the address', async () => {
    await signUp(page, visitor)
    const code = page.getByLabel('Code from the email')
    await code.fill(await mailedCode(request, visitor.email))
    await code.press('Enter')
    await expect(page.getByRole('button', { name: 'Send another code' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Continue' })).toBeFocused()
    await page.keyboard.press('Enter')
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

  await test.step('create a release and drop its file', async () => {
    await expect(page.getByText('2 of 5 done.')).toBeVisible()
    await page.getByRole('link', { name: 'Upload a build' }).click()
    await page.getByLabel('Version').fill('1.1.0')
    await page.getByLabel('Notes').fill('The first release.')
    await dropFiles(page, { [FILENAME]: file.bytes, [`${FILENAME}.sig`]: Buffer.from(file.signature) })
    await expect(page.getByText('Signed', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Create draft and upload' }).click()
    await expect(page).toHaveURL(new RegExp(`/${org.slug}/editor/releases/[^/]+$`))
    await expect(page.getByRole('table').getByText(FILENAME)).toBeVisible()
  })

  await test.step('publish it', async () => {
    await page.getByRole('button', { name: 'Publish draft' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('Release published!', { exact: true })).toBeVisible()
    // Sign-up, code, organization, application, its page, new release, and its draft.
    expect(screens.length, `screens from sign-up to publication: ${screens.join(' ')}`).toBeLessThanOrEqual(7)
    expect(Date.now() - start).toBeLessThan(5 * MINUTE)
  })

  await test.step('an installed copy finds it and downloads what was uploaded', async () => {
    await page.goto(`/${org.slug}/editor`)
    await expect(page.getByText('3 of 5 done.')).toBeVisible()
    await expect(page.getByText('Waiting for the first check…')).toBeVisible()
    const feed = `/update/${org.slug}/editor/linux-x86_64/1.0.0`
    const update = (await (await request.get(feed)).json()) as Record<'version' | 'url' | 'signature', string>
    expect(update).toMatchObject({ version: '1.1.0', signature: file.signature })
    const download = await request.get(update.url)
    expect(download.status()).toBe(200)
    expect(file.bytes.equals(await download.body())).toBe(true)
    expect((await request.get(update.url, { headers: { range: 'bytes=0-0' } })).status()).toBe(206)
    expect((await request.get(`/update/${org.slug}/editor/linux-x86_64/1.1.0`)).status()).toBe(204)
    await expect(page.getByText('4 of 5 done. Your app updates itself now.')).toBeVisible()
    await expect(page.getByText('Your app is connected', { exact: true })).toBeVisible()
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
    await expect(details).toContainText('Downloads1')
    await expect(details).toContainText('Download requests2')
  })
})

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
