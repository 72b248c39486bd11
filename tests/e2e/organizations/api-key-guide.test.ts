import { expect, test } from '#tests/e2e/support/upload-workspace.ts'

test('opens the script of an application beside its new key', async ({ page, workspace: { org, app } }) => {
  await page.goto(`/${org}/api-keys`)
  await page.getByRole('button', { name: 'Create API key' }).click()
  await page.getByLabel('Name').fill('Deploy')
  await page.getByRole('button', { name: 'Create API key' }).click()
  const [guide] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Publish Editor from CI' }).click(),
  ])
  await expect(guide.getByRole('heading', { name: 'Publish from GitHub Actions' })).toBeInViewport()
  await expect(guide.getByText(`/api/v1/orgs/${org}/apps/${app}`).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reveal' })).toBeVisible()
})
