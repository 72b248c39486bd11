import { createRelease, expect, pick, signedFile, test } from '#tests/e2e/support/upload-workspace.ts'
import { macArchive, machO } from '#tests/fixtures/mac-archive.ts'

const MAC = 'Editor.app.tar.gz'
const APPIMAGE = 'Editor_1.4.0_amd64.AppImage'

test('two Mac archives of one name reach the Macs of their architecture', async ({ page, workspace }) => {
  const archives = { aarch64: await macArchive(machO('aarch64')), x86_64: await macArchive(machO('x86_64')) }
  await page.goto(workspace.at('create-release'))
  await page.getByLabel('Version', { exact: true }).fill('1.4.0')
  await pick(page, signedFile(MAC, archives.aarch64, '1.4.0'))
  await pick(page, signedFile(MAC, archives.x86_64, '1.4.0'))
  const changes = page.getByRole('button', { name: /^Change what/ })
  await expect(changes).toHaveCount(2)
  for (const change of await changes.all()) await change.click()
  const updates = page.getByRole('combobox', { name: 'Updates for' })
  await expect(updates).toHaveText(['darwin-aarch64', 'darwin-x86_64'])
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByText(/^Uploaded and verified/)).toHaveCount(2)
  await page.getByRole('button', { name: 'Publish draft' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish to everyone' }).click()
  await expect(page.getByText('Release published!', { exact: true })).toBeVisible()

  for (const [arch, bytes] of Object.entries(archives)) {
    const feed = `${workspace.origin}/update/${workspace.org}/editor/darwin-${arch}/1.0.0`
    await expect.poll(async () => (await fetch(feed)).status, { timeout: 35_000 }).toBe(200)
    const { url } = (await (await fetch(feed)).json()) as { url: string }
    const download = await fetch(url)
    expect(Buffer.from(await download.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true)
    expect(download.headers.get('content-disposition')).toContain(`Editor_${arch}.app.tar.gz`)
  }
})

test("replaces a draft's file after a confirmation", async ({ page, workspace }) => {
  await createRelease(page, workspace, '1.4.0', signedFile(APPIMAGE, 1000, '1.4.0'))
  await expect(page.getByText(/^Uploaded and verified/)).toBeVisible()
  await pick(page, signedFile(APPIMAGE, 2000, '1.4.0'))
  await expect(page.getByText('The draft already has a file of this name.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Upload the file' })).toBeDisabled()
  await page.getByRole('button', { name: `Replace ${APPIMAGE}` }).click()
  await expect(page.getByText('replaces the current file')).toBeVisible()
  await page.getByRole('button', { name: 'Upload the file' }).click()
  await expect(page.getByText(/^Uploaded and verified · 2/)).toBeVisible()
  const files = page.getByRole('list', { name: 'Files', exact: true })
  await expect(files.getByText(APPIMAGE)).toHaveCount(1)
  await expect(files.getByText('verified')).toBeVisible()
})
