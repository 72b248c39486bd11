// A Squirrel app's way from a new application to an update: what Electron Forge leaves in `out/make` is uploaded by the
// browser, published, and asked for as Electron's own updater asks.

import { createHash, randomBytes } from 'node:crypto'
import { expectNoFindings } from '#tests/e2e/support/axe.ts'
import { offeredUpdate } from '#tests/e2e/support/offered-update.ts'
import { createUpdaterApp, pickBuild, publishBuild } from '#tests/e2e/support/updater-app.ts'
import { expect, test } from '#tests/e2e/support/upload-workspace.ts'
import { squirrelPackage } from '#tests/fixtures/nupkg.ts'
import { releasesToApply } from '#tests/fixtures/squirrel-windows.ts'

const VERSION = '1.2.0'
const PACKAGE = `studio-${VERSION}-full.nupkg`
const ARCHIVE = `Studio-darwin-arm64-${VERSION}.zip`
const OUTPUT = [ARCHIVE, `Studio-${VERSION} Setup.exe`, 'arm64-Studio.msix', 'RELEASES']

test('an app that Electron Forge packages is created, published and updates itself', async ({
  page,
  request,
  workspace,
}) => {
  const nupkg = Buffer.from(squirrelPackage({ id: 'studio', version: VERSION }))
  const others = OUTPUT.map((name) => ({ name, buffer: randomBytes(4000) }))
  const { org } = workspace
  const home = `/${org}/studio`

  await test.step('create an application that Squirrel updates', async () => {
    await createUpdaterApp(page, org, 'Squirrel (Electron Forge)')
  })

  await test.step('upload and publish what Electron Forge has made, as it is', async () => {
    await pickBuild(page, org, VERSION, [{ name: PACKAGE, buffer: nupkg }, ...others])
    await publishBuild(page, VERSION)
  })

  await test.step('its page tests an update as Squirrel', async () => {
    await expect(offeredUpdate(page, VERSION)).toContainText(ARCHIVE)
    await page.getByText('See the feed’s answer').click()
    await expect(page.getByText(`/update/${org}/studio/darwin-arm64/`)).toBeVisible()
    await expectNoFindings(page, 'the page of a Squirrel release')
  })

  await test.step('the guide has the code that asks its feed', async () => {
    await page.goto(`${home}/update-setup`)
    await expect(page.getByText(`repo: '${org}/studio'`)).toBeVisible()
    await page.getByRole('link', { name: 'Full guide' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Updates for Squirrel' })).toBeVisible()
    await expectNoFindings(page, 'the guide of Squirrel')
  })

  await test.step('the feed names the files that were uploaded', async () => {
    const mac = await request.get(`/update/${org}/studio/darwin-arm64/1.0.0`)
    const { url, version } = await mac.json()
    expect(version).toBe(VERSION)
    const archive = others.find(({ name }) => name === ARCHIVE)?.buffer ?? Buffer.alloc(0)
    expect((await (await request.get(url)).body()).equals(archive)).toBe(true)
    const query = 'id=studio&localVersion=1.0.0&arch=amd64'
    const list = await request.get(`/update/${org}/studio/win32-x64/1.0.0/RELEASES?${query}`)
    const [entry] = releasesToApply(await list.text(), '1.0.0')
    expect(entry).toMatchObject({ filename: PACKAGE, size: nupkg.byteLength })
    expect(entry?.sha1).toBe(createHash('sha1').update(nupkg).digest('hex').toUpperCase())
    expect((await (await request.get(entry?.url ?? '')).body()).equals(nupkg)).toBe(true)
  })
})
