// Operators of the installation: what they find and stop, what members and clients then see, and that no one else
// finds their page. The tools of one's own machine make the operator. @local

import type { Page } from '@playwright/test'
import { unwrap } from '#shared/envelope.ts'
import { expectNoFindings } from '#tests/e2e/support/axe.ts'
import { expect, signIn, test, type Workspace } from '#tests/e2e/support/upload-workspace.ts'
import { signUp } from '#tests/fixtures/person.ts'

const REASON = 'It contains malware.'

/** Publishes a release with one file; answers the file's id. */
async function publish({ origin, person, org, app }: Workspace, version: string): Promise<string> {
  const api = `${origin}/api/v1/orgs/${org}/apps/${app}`
  const send = async (method: string, path: string, body: BodyInit) => {
    const headers = { authorization: `Bearer ${person.accessToken}`, 'content-type': 'application/json' }
    const answer = await fetch(api + path, { method, headers, body })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
    return text ? JSON.parse(text) : null
  }
  const release = await send('POST', '/releases', JSON.stringify({ version }))
  const bytes = `bytes of ${version} of ${org}`
  const file = { filename: 'editor.zip', publicPlatform: 'linux-x86_64', size: bytes.length }
  const asset = await send('POST', `/releases/${release.id}/assets`, JSON.stringify(file))
  await send('PUT', `/uploads/${asset.id}/parts/1`, bytes)
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(bytes))
  const sha256 = Buffer.from(digest).toString('hex')
  await send('POST', `/uploads/${asset.id}/complete`, JSON.stringify({ sha256 }))
  await send('POST', `/releases/${release.id}/publish`, JSON.stringify({ confirm: ['no_update_files'] }))
  return asset.id
}

async function openAs(page: Page, origin: string, email: string): Promise<Page> {
  const operator = await signUp(origin, { email })
  const browser = page.context().browser()
  const other = await (await browser?.newContext())?.newPage()
  if (!other) throw new Error('There is no browser.')
  await other.goto(`${origin}/login`)
  await signIn(other, operator)
  return other
}

test('an operator takes a file down and suspends an organization; other people get 404 @local', async ({
  page,
  workspace,
}) => {
  const { origin, org, orgId } = workspace
  const asset = await publish(workspace, '1.0.0')
  const file = `${origin}/asset/${asset}`
  await page.goto('/operators')
  await expect(page).toHaveURL('/orgs/404')

  const operator = await openAs(page, origin, process.env.E2E_OPERATOR ?? '')
  await operator.goto('/operators')
  await expect(operator.getByRole('heading', { name: 'Operators', level: 1 })).toBeVisible()
  const search = operator.getByRole('searchbox')
  await search.fill('nothing-of-this-name')
  await search.press('Enter')
  await expect(operator.getByText('Nothing matches “nothing-of-this-name”.')).toBeVisible()

  // A file, by the URL that a complaint names.
  await operator.getByRole('searchbox').fill(file)
  await operator.getByRole('searchbox').press('Enter')
  await operator.getByRole('button', { name: 'Take down file…' }).click()
  const dialog = operator.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Take down file' }).click()
  await expect(dialog.getByText('Give a reason.')).toBeVisible()
  await dialog.getByLabel('Reason').fill(REASON)
  await dialog.getByRole('button', { name: 'Take down file' }).click()
  await expect(dialog).toBeHidden()
  await expect(operator.locator('section', { hasText: 'editor.zip' }).first()).toContainText('Taken down')
  await expect.poll(async () => (await fetch(file)).status, { timeout: 40_000 }).toBe(410)
  expect(await (await fetch(file)).text()).toContain(REASON)
  await page.goto(workspace.at('releases'))
  await page.getByRole('link', { name: '1.0.0' }).first().click()
  await expect(page.getByText(`Taken down by the operators: ${REASON}`)).toBeVisible()

  // The organization, by its slug.
  await operator.getByRole('searchbox').fill(org)
  await operator.getByRole('searchbox').press('Enter')
  await expect(operator.getByText('Its slug stays taken')).toBeVisible()
  await operator.getByRole('button', { name: 'Raise limit…' }).click()
  const limit = operator.getByRole('dialog')
  await limit.getByLabel('New limit').fill('5')
  await limit.getByRole('button', { name: 'Raise limit' }).click()
  await expect(limit.getByText('Enter a whole number above 20.')).toBeVisible()
  await limit.getByLabel('New limit').fill('5000')
  await limit.getByRole('button', { name: 'Raise limit' }).click()
  await expect(limit).toBeHidden()
  await expect(operator.getByText('Invitations per hour: 5,000').first()).toBeVisible()
  await operator.getByRole('button', { name: 'Suspend organization…' }).click()
  await operator.getByLabel('Reason').fill(REASON)
  await operator.getByRole('alertdialog').getByRole('button', { name: 'Suspend organization' }).click()
  await expect(operator.getByRole('alertdialog')).toBeHidden()
  await expect(operator.getByRole('list', { name: 'Operator activity' })).toContainText(
    'Organization suspended',
  )
  await expectNoFindings(operator, 'the operators page')

  // What its members see, and that they can't change anything.
  await page.goto(`/${org}/audit`)
  await expect(page.getByText(`This organization is suspended: ${REASON}`)).toBeVisible()
  const log = page.getByRole('table', { name: 'Audit log' })
  await expect(log).toContainText('Gantry operators')
  await expect(log).not.toContainText('operator-')
  const refused = await fetch(`${origin}/api/v1/orgs/${org}/apps/editor/releases`, {
    method: 'POST',
    headers: { authorization: `Bearer ${workspace.person.accessToken}` },
    body: '{"version":"2.0.0"}',
  })
  expect([refused.status, (await refused.json()).error.code]).toEqual([403, 'suspended'])

  await operator.getByRole('button', { name: 'Restore organization…' }).click()
  await operator.getByRole('alertdialog').getByRole('button', { name: 'Restore organization' }).click()
  await expect(operator.getByRole('button', { name: 'Suspend organization…' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('This organization is suspended')).toBeHidden()

  // Of several applications, the one that the button names.
  const { accessToken } = workspace.person
  const authorized = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
  const created = await fetch(`${origin}/directory/rspc/applications.create`, {
    method: 'POST',
    headers: authorized,
    body: JSON.stringify({ orgId, name: 'Player', slug: 'player' }),
  })
  unwrap(await created.json())
  await operator.reload()
  await expect(operator.getByRole('heading', { name: '2 applications' })).toBeVisible()
  await operator.getByRole('button', { name: `Take down ${org}/player…` }).click()
  await operator.getByLabel('Reason').fill(REASON)
  await operator.getByRole('alertdialog').getByRole('button', { name: 'Take down application' }).click()
  await expect(operator.getByRole('alertdialog')).toBeHidden()
  const rows = operator.getByRole('table', { name: 'Applications' }).getByRole('row')
  await expect(rows.filter({ hasText: `${org}/player` })).toContainText(REASON)
  await expect(rows.filter({ hasText: `${org}/editor` })).not.toContainText('Taken down')
  await expect(operator.getByRole('button', { name: `Restore ${org}/player…` })).toBeVisible()

  // A slug under which nothing was published.
  const squatted = `squatted-${org}`
  const made = await fetch(`${origin}/directory/rspc/orgs.create`, {
    method: 'POST',
    headers: authorized,
    body: JSON.stringify({ name: 'Squatted', slug: squatted }),
  })
  unwrap(await made.json())
  await operator.getByRole('searchbox').fill(squatted)
  await operator.getByRole('searchbox').press('Enter')
  await operator.getByRole('button', { name: 'Free slug…' }).click()
  await operator
    .getByRole('alertdialog')
    .getByLabel(/to confirm/)
    .fill(squatted)
  await operator.getByRole('alertdialog').getByRole('button', { name: 'Free slug' }).click()
  await expect(operator.getByText(`Nothing matches “${squatted}”.`)).toBeVisible()
})
