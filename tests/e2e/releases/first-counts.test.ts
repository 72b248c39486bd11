import { checkForUpdate } from '#tests/e2e/support/update-clients.ts'
import { createRelease, expect, signedFile, test } from '#tests/e2e/support/upload-workspace.ts'

test('the page of a new release shows its first counts without a reload', async ({ page, workspace }) => {
  await createRelease(page, workspace, '1.0.0', signedFile('editor_1.0.0_amd64.AppImage', 2000, '1.0.0'))
  await page.getByRole('button', { name: 'Publish draft' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish to everyone' }).click()
  await expect(page.getByText('No updates to it were counted yet.')).toBeVisible()
  const offer = await checkForUpdate(workspace, '0.9.0', { id: 'client-1', address: '203.0.113.1' })
  const { url } = (await offer.json()) as { url: string }
  const headers = { 'x-client-id': 'client-1', 'x-dev-client-ip': '203.0.113.1' }
  await (await fetch(url, { headers })).arrayBuffer()
  // Downloads are counted at once, checks in batches.
  await expect(page.getByText('of 1 followed').first()).toBeVisible()
})
