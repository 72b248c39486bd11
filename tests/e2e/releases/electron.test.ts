// An Electron app's way from a new application to an update: what electron-builder leaves in `dist` is uploaded by the
// browser, published, and asked for as electron-updater asks.

import { createHash, randomBytes } from 'node:crypto'
import { expectNoFindings } from '#tests/e2e/support/axe.ts'
import { offeredUpdate } from '#tests/e2e/support/offered-update.ts'
import { createUpdaterApp, pickBuild, publishBuild } from '#tests/e2e/support/updater-app.ts'
import { expect, test } from '#tests/e2e/support/upload-workspace.ts'

const VERSION = '1.2.0'
const EXE = `Studio Setup ${VERSION}.exe`
const OUTPUT = [
  EXE,
  `${EXE}.blockmap`,
  `Studio-${VERSION}-mac.zip`,
  `Studio-${VERSION}-arm64-mac.zip`,
  `Studio-${VERSION}.dmg`,
  `Studio-${VERSION}.AppImage`,
  `studio_${VERSION}_amd64.deb`,
  'latest.yml',
  'builder-debug.yml',
]

test('an Electron app is created, published and updates itself', async ({ page, request, workspace }) => {
  const files = OUTPUT.map((name) => ({ name, buffer: randomBytes(4000) }))
  const { org } = workspace
  const home = `/${org}/studio`

  await test.step('create an application that electron-updater updates', async () => {
    await createUpdaterApp(page, org, 'electron-updater')
  })

  await test.step('the first run asks for no signing key', async () => {
    await expect(page.getByRole('heading', { name: 'Publish a first version' })).toBeVisible()
    await expect(page.getByRole('heading', { name: /signing key/ })).toHaveCount(0)
    await expectNoFindings(page, 'the first run of an Electron application')
  })

  await test.step('upload what electron-builder has made, as it is', async () => {
    await pickBuild(page, org, VERSION, files)
    await expectNoFindings(page, 'a new Electron release')
    await publishBuild(page, VERSION)
  })

  await test.step('its page tests an update as electron-updater', async () => {
    await expect(page.getByRole('rowheader', { name: /Windows/ }).first()).toBeVisible()
    await expect(offeredUpdate(page, VERSION)).toContainText(EXE)
    await page.getByText('See the feed’s answer').click()
    await expect(page.getByText(`/update/${org}/studio/latest.yml`)).toBeVisible()
    await expectNoFindings(page, 'the page of an Electron release')
  })

  await test.step('the guide has the URL of its feed', async () => {
    await page.goto(`${home}/update-setup`)
    await expect(page.getByText(`url: ${workspace.origin}/update/${org}/studio`)).toBeVisible()
    await expectNoFindings(page, 'update setup of an Electron application')
    await page.getByRole('link', { name: 'Full guide' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Updates for electron-updater' })).toBeVisible()
    await expectNoFindings(page, 'the guide of electron-updater')
  })

  await test.step('the feed names the file that was uploaded', async () => {
    const feed = `/update/${org}/studio/latest.yml`
    const answer = await request.get(feed)
    expect(answer.status()).toBe(200)
    const text = await answer.text()
    const fieldOf = (key: string) => JSON.parse(new RegExp(`^${key}: (.*)$`, 'm').exec(text)?.[1] ?? 'null')
    const bytes = files.find(({ name }) => name === EXE)?.buffer ?? Buffer.alloc(0)
    expect(fieldOf('version')).toBe(VERSION)
    expect(fieldOf('sha512')).toBe(createHash('sha512').update(bytes).digest('base64'))
    const download = await request.get(fieldOf('path'))
    expect((await download.body()).equals(bytes)).toBe(true)
    // Checks are counted in batches.
    await expect(async () => {
      await page.goto(`${home}/update-setup`)
      await expect(page.getByText('Connected', { exact: true })).toBeVisible({ timeout: 3000 })
    }).toPass({ timeout: 60_000 })
  })
})
