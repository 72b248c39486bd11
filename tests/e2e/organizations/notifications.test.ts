import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { expectNoFindings } from '#tests/e2e/support/axe.ts'
import { arrive, callDirectory, createOrganization } from '#tests/e2e/support/console.ts'
import { AS_MEMBER, mockServices, ORGANIZATION } from '#tests/e2e/support/mock-services.ts'

test('chooses emails for all applications and for one, and a digest in a time zone', async ({ page }) => {
  await arrive(page)
  const { id: orgId, slug } = await createOrganization(page)
  for (const name of ['Editor', 'Player'])
    await callDirectory(page, 'applications.create', { orgId, name, slug: name.toLowerCase() })
  await page.goto(`/${slug}`)
  await page.getByRole('link', { name: 'Notifications' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Rollout held' })).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Published' })).not.toBeChecked()

  await page.getByRole('switch', { name: 'Rollout held' }).click()
  await expect(page.getByRole('main').getByText('Saved', { exact: true })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toHaveCount(1)
  await page.getByRole('switch', { name: 'Published' }).press('Space')
  await page.getByRole('switch', { name: 'Weekly digest' }).click()
  await page.getByLabel('Time zone').selectOption('Europe/Berlin')
  await page.getByLabel('Add an exception').selectOption('Player')
  const player = page.getByRole('group', { name: 'Player' })
  await expect(player.getByLabel('Published')).toBeChecked()
  await player.getByLabel('Rollout held').check()
  await player.getByLabel('Published').uncheck()
  await expectNoFindings(page, 'choices')

  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('group', { name: 'Player' }).getByLabel('Published')).not.toBeChecked({
      timeout: 3000,
    })
  }).toPass({ timeout: 20_000 })
  await expect(page.getByRole('switch', { name: 'Rollout held' })).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'Published' })).toBeChecked()
  await expect(page.getByLabel('Time zone')).toHaveValue('Europe/Berlin')
  await expect(player.getByLabel('Rollout held')).toBeChecked()
  await player.getByRole('button', { name: 'Remove Player' }).click()
  await expect(player).toBeHidden()
})

test('puts a switch back whose change is not saved @local', async ({ page }) => {
  await mockServices(page, {
    'orgs.list': [{ ...ORGANIZATION, role: 'Member', memberCount: 1 }],
    'orgs.get': AS_MEMBER,
    'notifications.getChoices': {
      ...{ choices: {}, exceptions: [], timeZone: 'UTC' },
      ...{ role: 'Member', email: 'alice@example.test', emailVerified: true },
    },
    'notifications.saveChoices': { failure: { code: 500, message: 'Not now.' } },
  })
  await page.goto('/acme/notifications')
  const published = page.getByRole('switch', { name: 'Published' })
  await expect(published).not.toBeChecked()
  await published.click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Not now.' })).toBeVisible()
  await expect(published).not.toBeChecked()
  await expect(page.getByText('Saved', { exact: true })).toHaveCount(0)
})

test('adds a chat, sends a test, replaces its URL, turns it off and deletes it', async ({ page }) => {
  let status = 200
  const texts: string[] = []
  const receiver = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    texts.push(body)
    response.writeHead(status).end(status === 200 ? 'ok' : 'no_team')
  }).listen(0, '127.0.0.1')
  await arrive(page)
  const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`
  const { slug } = await createOrganization(page)
  await page.goto(`/${slug}/notifications`)
  await page.getByRole('button', { name: 'Add your first chat' }).click()
  const form = page.getByRole('dialog', { name: 'Add chat' })
  await form.getByRole('button', { name: 'Add chat' }).click()
  await expect(form.getByLabel('Webhook URL')).toHaveAccessibleDescription(
    /Enter the URL of an incoming webhook/,
  )
  await form.getByLabel('Webhook URL').fill('https://discord.com/api/webhooks/1/x')
  await expect(form.getByRole('button', { name: 'Discord' })).toHaveAttribute('aria-pressed', 'true')
  await form.getByLabel('Webhook URL').fill(`http://${host}/services/first-secret`)
  await form.getByRole('button', { name: 'Slack' }).click()
  await form.getByLabel('Name').fill('#releases')
  for (const kind of ['Rollout held', 'Rolled back', 'No downloads', 'Published'])
    await form.getByLabel(kind).uncheck()
  await form.getByRole('button', { name: 'Add chat' }).click()
  await expect(form.getByText('Choose a kind')).toBeVisible()
  await form.getByLabel('Published').check()
  await form.getByRole('button', { name: 'Add chat' }).click()

  await expect(page.getByRole('row', { name: /#releases/ })).toContainText(`Slack, ${host}/…cret`)
  await expect(page.locator('body')).not.toContainText('first-secret')
  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect(page.getByRole('row', { name: /#releases/ })).toContainText('Delivered')
  expect(JSON.parse(texts[0] ?? '')).toMatchObject({ blocks: expect.any(Array) })
  await expectNoFindings(page, 'a chat')
  status = 404
  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect(page.getByText('Not delivered: it answered 404 “no_team”')).toBeVisible()

  await page.getByRole('button', { name: 'Actions for #releases' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit chat' })
  await expect(edit.getByLabel('Webhook URL')).toHaveValue('')
  await edit.getByLabel('Webhook URL').fill(`http://${host}/services/second-URL2`)
  await edit.getByRole('button', { name: 'Save chat' }).click()
  await expect(page.getByText('…URL2')).toBeVisible()

  await page.getByRole('switch', { name: '#releases on' }).click()
  await expect(page.getByText('Turned off')).toBeVisible()
  await page.getByRole('button', { name: 'Actions for #releases' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete chat' }).click()
  await expect(page.getByText('No chats yet')).toBeVisible()
  receiver.close()
})
