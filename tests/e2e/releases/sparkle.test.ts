// A Sparkle app's way from a new application to an update and a delta: what its maker archives is signed as
// `sign_update` does, uploaded by the browser, published, and read from the appcast as a client reads it.

import { randomBytes } from 'node:crypto'
import { expectNoFindings } from '#tests/e2e/support/axe.ts'
import { offeredUpdate } from '#tests/e2e/support/offered-update.ts'
import { createUpdaterApp, pickBuild, publishBuild } from '#tests/e2e/support/updater-app.ts'
import { expect, pick, test } from '#tests/e2e/support/upload-workspace.ts'
import { readAppcast } from '#tests/fixtures/appcast.ts'
import { sparkleKey } from '#tests/fixtures/sparkle-key.ts'

const FIRST = '1.2.0'
const SECOND = '1.3.0'
const DELTA = `Studio${SECOND}-${FIRST}.delta`
const archiveOf = (version: string) => `Studio-${version}.zip`

test('a Sparkle app is created, signed, published and updates itself by a delta', async ({
  page,
  request,
  workspace,
}) => {
  const key = sparkleKey()
  const { org } = workspace
  const home = `/${org}/studio`
  const bytes = new Map([archiveOf(FIRST), archiveOf(SECOND), DELTA].map((name) => [name, randomBytes(4000)]))
  const contentOf = (name: string) => bytes.get(name) ?? Buffer.alloc(0)
  const fileOf = (name: string) => ({ name, buffer: contentOf(name) })
  const signatureFile = (name: string, by = key) => ({
    name: `${name}.edsig`,
    buffer: Buffer.from(`sparkle:edSignature="${by.sign(contentOf(name))}" length="4000"\n`),
  })
  const readFeed = async () =>
    readAppcast(await (await request.get(`/update${home}/appcast.xml?os=macos`)).text())
  const isIntact = async ({ url, signature }: { url: string; signature: string }) =>
    key.verifies(await (await request.get(url)).body(), signature)

  await test.step('create an application that Sparkle updates', async () => {
    await createUpdaterApp(page, org, 'Sparkle, WinSparkle, NetSparkle')
  })

  await test.step('add the public key in the settings', async () => {
    await page.goto(`${home}/settings`)
    await page.getByRole('button', { name: 'Add Sparkle key' }).click()
    const field = page.getByLabel('Sparkle public key')
    await field.fill(randomBytes(64).toString('base64'))
    await page.getByRole('button', { name: 'Add Sparkle key' }).click()
    await expect(page.getByText(/This is not an ed25519 public key/)).toBeVisible()
    await expectNoFindings(page, 'a Sparkle key that is refused')
    await field.fill(key.publicKey)
    await page.getByRole('button', { name: 'Add Sparkle key' }).click()
    await expect(page.getByText(key.publicKey)).toBeVisible()
    await expectNoFindings(page, 'the settings of a Sparkle application')
  })

  await test.step('a file without a signature, and one that another key signed, are refused', async () => {
    await pickBuild(page, org, FIRST, [fileOf(archiveOf(FIRST))])
    await expect(page.getByText(/Sparkle refuses a file without an Ed25519 signature/)).toBeVisible()
    await expectNoFindings(page, 'a Sparkle release without a signature')
    await pick(page, [signatureFile(archiveOf(FIRST), sparkleKey())])
    await expect(page.getByText('Signature found', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: /^Upload / }).click()
    await expect(page.getByText(/The ed25519 signature does not fit the bytes/).first()).toBeVisible()
    await expectNoFindings(page, 'a Sparkle release with a wrong signature')
  })

  await test.step('upload and publish the archive with its signature', async () => {
    await pickBuild(page, org, FIRST, [fileOf(archiveOf(FIRST)), signatureFile(archiveOf(FIRST))])
    await page.getByText('Update behavior').click()
    await page.getByLabel('Build number').fill('120')
    await expect(page.getByText('Build 120')).toBeVisible()
    await page.getByLabel('Build number').fill('')
    await publishBuild(page, FIRST)
    await expect(offeredUpdate(page, FIRST)).toContainText(archiveOf(FIRST))
    await page.getByText('See the feed’s answer').click()
    await expect(page.getByText(`/update${home}/appcast.xml?os=macos`)).toBeVisible()
    await expectNoFindings(page, 'the page of a Sparkle release')
  })

  await test.step('publish the next version with a delta', async () => {
    const names = [archiveOf(SECOND), DELTA]
    await pickBuild(
      page,
      org,
      SECOND,
      names.flatMap((name) => [fileOf(name), signatureFile(name)]),
    )
    const list = page.getByRole('list', { name: 'Files to upload' })
    await expect(list.getByText('Delta from the release before')).toBeVisible()
    await list.getByRole('button', { name: `Change what ${DELTA} is for` }).click()
    await expect(list.getByRole('combobox', { name: 'Delta for' })).toHaveText('darwin-universal-sparkle-zip')
    await expectNoFindings(page, 'a Sparkle release with a delta')
    await publishBuild(page, SECOND)
    await expect(offeredUpdate(page, SECOND)).toContainText(archiveOf(SECOND))
  })

  await test.step('the appcast names both files with signatures over their bytes', async () => {
    const [item, ...others] = await readFeed()
    expect(others).toEqual([])
    expect(item).toMatchObject({ version: SECOND, length: 4000, os: 'macos' })
    expect(item && (await isIntact(item))).toBe(true)
    expect(Object.keys(item?.deltas ?? {})).toEqual([FIRST])
    const delta = item?.deltas[FIRST]
    expect(delta && (await isIntact(delta))).toBe(true)
  })

  await test.step('the guide has the URL of its feed', async () => {
    await page.goto(`${home}/update-setup`)
    await expect(page.getByText(`${workspace.origin}/update${home}/appcast.xml`).first()).toBeVisible()
    await expectNoFindings(page, 'update setup of a Sparkle application')
  })
})
