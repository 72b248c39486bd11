import type { Page } from '@playwright/test'
import {
  chooseRollout,
  createRelease,
  expect,
  signedFile,
  test,
  type Workspace,
} from '#tests/e2e/support/upload-workspace.ts'

async function draft(page: Page, workspace: Workspace, version: string, platform = 'amd64.AppImage') {
  await createRelease(page, workspace, version, signedFile(`Editor_${version}_${platform}`, 1000, version))
  await expect(page.getByText(/^Uploaded and verified/)).toBeVisible()
  await page.getByRole('button', { name: 'Publish draft' }).click()
}

test('the button that publishes a pre-release to production confirms what the dialog shows', async ({
  page,
  workspace,
}) => {
  await draft(page, workspace, '2.0.0-rc.1')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('2.0.0-rc.1 is a pre-release')).toBeVisible()
  await expect(dialog.getByText('clients on production will be offered it')).toBeVisible()
  await chooseRollout(page, 'A percentage I set')
  await dialog.getByLabel('Percent of clients').fill('25')
  await expect(dialog.getByRole('button', { name: 'Publish to 25%', exact: true })).toBeHidden()
  await dialog.getByRole('button', { name: 'Publish to 25% anyway' }).click()
  await expect(page.getByRole('button', { name: /^Pause (rollout|\d)/ })).toBeVisible()
  await expect(page.getByText(/^Everyone else /)).toBeVisible()
})

test('a reason that the page did not know is asked about by the server', async ({ page, workspace }) => {
  const both = ['amd64.AppImage', 'x64-setup.exe'].flatMap((end) =>
    signedFile(`Editor_1.0.0_${end}`, 1000, '1.0.0'),
  )
  await createRelease(page, workspace, '1.0.0', both)
  await expect(page.getByText(/^Uploaded and verified/)).toHaveCount(2)
  await page.getByRole('button', { name: 'Publish draft' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Publish to everyone' }).click()
  await expect(dialog).toBeHidden()

  await page.route(/channels\.get/, (route) => route.abort())
  await page.reload()
  await draft(page, workspace, '1.1.0')
  await chooseRollout(page, 'A percentage I set')
  await dialog.getByLabel('Percent of clients').fill('25')
  await dialog.getByRole('button', { name: 'Publish to 25%' }).click()
  await expect(dialog.getByText('Publishing 1.1.0 needs your confirmation.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(dialog.getByLabel('Percent of clients')).toHaveValue('25')
  await dialog.getByRole('button', { name: 'Publish to 25%' }).click()
  await dialog.getByRole('button', { name: 'Publish 1.1.0 anyway' }).click()
  await expect(page.getByRole('button', { name: /^Pause (rollout|\d)/ })).toBeVisible()
})

test('a release that latest.json does not announce says why', async ({ page, workspace }) => {
  const files = (version: string, ...ends: string[]) =>
    ends.flatMap((end) => signedFile(`Editor_${version}_${end}`, 1000, version))
  const both = ['amd64.AppImage', 'x64-setup.exe']
  for (const [version, ends] of [
    ['1.0.0', both],
    ['1.1.0', both.slice(0, 1)],
  ] as const) {
    await createRelease(page, workspace, version, files(version, ...ends))
    await expect(page.getByText(/^Uploaded and verified/)).toHaveCount(ends.length)
    await page.getByRole('button', { name: 'Publish draft' }).click()
    const dialog = page.getByRole('dialog')
    const button = version === '1.1.0' ? 'Publish to everyone anyway' : 'Publish to everyone'
    await dialog.getByRole('button', { name: button, exact: true }).click()
    await expect(page.getByRole('button', { name: /^Pause (rollout|\d)/ })).toBeVisible()
  }
  await expect(page.getByText('latest.json still announces 1.0.0')).toBeVisible()
  await expect(page.getByText('1.1.0 has no signed update for Windows x64.')).toBeVisible()
  const answer = await fetch(`${workspace.origin}/update/${workspace.org}/${workspace.app}/latest.json`)
  expect(await answer.json()).toMatchObject({ version: '1.0.0' })
})

test('every page that shows the latest release names the live one', async ({ page, workspace }) => {
  await draft(page, workspace, '2.4.0')
  await page.getByRole('dialog').getByRole('button', { name: 'Publish to everyone' }).click()
  await expect(page.getByRole('button', { name: /^Pause (rollout|\d)/ })).toBeVisible()
  await draft(page, workspace, '2.4.1')
  await chooseRollout(page, 'A percentage I set')
  await page.getByRole('dialog').getByLabel('Percent of clients').fill('25')
  await page.getByRole('dialog').getByRole('button', { name: 'Publish to 25%' }).click()
  await page.getByRole('button', { name: 'Pause rollout' }).click()
  await expect(page.getByText('Clients are offered 2.4.0.')).toBeVisible()
  await page.goto(workspace.at('releases'))
  await expect(page.getByRole('row', { name: /^2\.4\.0/ })).toContainText('Live')
  const paused = page.getByRole('row', { name: /^2\.4\.1/ })
  await expect(paused).toContainText('Paused')
  await expect(paused).toContainText('25%')
  await page.goto(`/${workspace.org}/${workspace.app}`)
  await page.getByRole('button', { name: 'Hide' }).click()
  const live = page.getByRole('listitem').filter({ has: page.getByRole('progressbar') })
  await expect(live).toContainText('2.4.1production')
  await expect(live).toContainText('Paused at 25%Everyone else gets 2.4.0')
  await live.getByRole('button', { name: 'Resume 2.4.1' }).click()
  await expect(live).toContainText('Offered to 25%')

  await page.goto(workspace.at('releases'))
  await page.getByRole('link', { name: '2.4.1' }).first().click()
  await page.getByRole('button', { name: 'Yank release…' }).click()
  await page.getByLabel('Reason').fill('It crashes at start.')
  await page.getByRole('button', { name: /^Yank \d/ }).click()
  await expect(page.getByText('On production: 2.4.0 live', { exact: true })).toBeVisible()
  await page.goto(workspace.at('releases?status=yanked'))
  await expect(page.getByRole('table', { name: 'Releases' }).getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('row', { name: /2\.4\.1/ })).toContainText('Yanked')
})
