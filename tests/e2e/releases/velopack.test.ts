// A Velopack app's way from a new application to an update and a delta: what `vpk pack` leaves in its output folder is
// uploaded by the browser, published, and asked for as Velopack asks.

import { createHash, randomBytes } from 'node:crypto'
import { expectNoFindings } from '#tests/e2e/support/axe.ts'
import { offeredUpdate } from '#tests/e2e/support/offered-update.ts'
import { createUpdaterApp, pickBuild, publishBuild } from '#tests/e2e/support/updater-app.ts'
import { expect, test } from '#tests/e2e/support/upload-workspace.ts'
import { deltaPackage, fullPackage } from '#tests/fixtures/nupkg.ts'

const FIRST = '1.2.0'
const SECOND = '1.3.0'
const fullName = (version: string) => `Studio-${version}-full.nupkg`
const DELTA = `Studio-${SECOND}-delta.nupkg`
const SETUP = 'Studio-win-Setup.exe'

/** With a program that doesn't compress, so that a delta is smaller. */
const packageOf = (version: string) =>
  Buffer.from(fullPackage({ id: 'Studio', version, program: randomBytes(20_000).toString('base64') }))

test('an app that Velopack packages is created, published and updates itself by a delta', async ({
  page,
  request,
  workspace,
}) => {
  const { org } = workspace
  const home = `/${org}/studio`
  const [first, second] = [packageOf(FIRST), packageOf(SECOND)]
  const delta = Buffer.from(deltaPackage({ id: 'Studio', version: SECOND }))
  const outputOf = (version: string, full: Buffer) =>
    [
      { name: fullName(version), buffer: full },
      { name: SETUP, buffer: randomBytes(4000) },
      { name: 'releases.win.json', buffer: Buffer.from('{"Assets":[]}') },
      { name: 'RELEASES', buffer: Buffer.from('') },
    ].filter(({ buffer }) => buffer.length > 0)
  const readFeed = async (version: string) => {
    const answer = await request.get(`/update${home}/releases.win.json?localVersion=${version}`)
    return (await answer.json()).Assets as {
      Type: string
      Version: string
      FileName: string
      SHA256: string
    }[]
  }

  await test.step('create an application that Velopack updates', async () => {
    await createUpdaterApp(page, org, 'Velopack')
  })

  await test.step('upload and publish what vpk has made, as it is', async () => {
    await pickBuild(page, org, FIRST, outputOf(FIRST, first))
    await expectNoFindings(page, 'a new Velopack release')
    await publishBuild(page, FIRST)
  })

  await test.step('its page tests an update as Velopack', async () => {
    await expect(offeredUpdate(page, FIRST)).toContainText(fullName(FIRST))
    await page.getByText('See the feed’s answer').click()
    await expect(page.getByText(`/update${home}/releases.win-x64.json`)).toBeVisible()
    await expectNoFindings(page, 'the page of a Velopack release')
  })

  await test.step('upload and publish the next version with its delta', async () => {
    await pickBuild(page, org, SECOND, [...outputOf(SECOND, second), { name: DELTA, buffer: delta }])
    await expect(page.getByText('Delta from the release before')).toBeVisible()
    await expectNoFindings(page, 'a Velopack release with a delta')
    await publishBuild(page, SECOND)
  })

  await test.step('the feed names the packages that were uploaded, the delta for who has its base', async () => {
    await expect.poll(async () => (await readFeed('1.0.0'))[0]?.Version, { timeout: 35_000 }).toBe(SECOND)
    const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex').toUpperCase()
    const offered = await readFeed(FIRST)
    expect(offered.map(({ Type, Version, SHA256 }) => [Type, Version, SHA256.toUpperCase()])).toEqual(
      expect.arrayContaining([
        ['Full', SECOND, digest(second)],
        ['Delta', SECOND, digest(delta)],
      ]),
    )
    for (const { FileName, SHA256 } of offered) {
      const download = await request.get(`/update${home}/${FileName}`)
      expect(digest(await download.body())).toBe(SHA256.toUpperCase())
    }
    expect(await readFeed(SECOND)).toEqual([])
  })

  await test.step('the guide has the URL of its feed', async () => {
    await page.goto(`${home}/update-setup`)
    await expect(page.getByText(`${workspace.origin}/update${home}`).first()).toBeVisible()
    await page.getByRole('link', { name: 'Full guide' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Updates for Velopack' })).toBeVisible()
    await expectNoFindings(page, 'the guide of Velopack')
    const languages = page.getByRole('group', { name: 'Language' })
    await expect(languages).toHaveCount(2)
    await expect(page.getByText('src/main.rs')).toBeHidden()
    await languages.first().getByRole('button', { name: 'Rust' }).press('Enter')
    await expect(page.getByText('cargo add velopack')).toBeVisible()
    await expect(page.getByText('src/main.rs')).toBeVisible()
    await expect(languages.last().getByRole('button', { pressed: true })).toHaveText('Rust')
  })
})
