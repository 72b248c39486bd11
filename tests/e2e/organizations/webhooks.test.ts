import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Request, test } from '@playwright/test'
import { Webhook } from 'standardwebhooks'
import { expectNoFindings } from '#tests/e2e/support/axe.ts'
import { arrive, callDirectory, createOrganization } from '#tests/e2e/support/console.ts'
import { mockServices } from '#tests/e2e/support/mock-services.ts'

test('adds an endpoint, sends a test, repeats a delivery, rotates the secret and deletes it', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  let status = 500
  const requests: { headers: Record<string, string>; body: string }[] = []
  const receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      requests.push({ headers: request.headers as Record<string, string>, body })
      response.writeHead(status).end(status === 500 ? 'The queue is full' : undefined)
    })
  }).listen(0, '127.0.0.1')
  await arrive(page)
  const { slug } = await createOrganization(page)
  await page.goto(`/${slug}/webhooks`)
  await page.getByRole('button', { name: 'Copy release.published' }).click()
  const sample = await page.evaluate(() => navigator.clipboard.readText())
  expect(JSON.parse(sample).data.organization.slug).toBe(slug)
  await page.getByRole('button', { name: 'Add your first endpoint' }).click()
  const form = page.getByRole('dialog', { name: 'Add endpoint' })
  await form.getByLabel('URL').fill('nonsense')
  await form.getByRole('button', { name: 'Add endpoint' }).click()
  await expect(form.getByLabel('URL')).toHaveAccessibleDescription(/Enter a URL such as/)
  await expectNoFindings(page, 'the form of an endpoint with a wrong URL')
  await form.getByLabel('URL').fill(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/in`)
  await form.getByLabel('Name').fill('Release bot')
  await form.getByRole('group', { name: 'Which events' }).getByRole('button', { name: 'Choose' }).click()
  await form.getByLabel('Release published').check()
  await form.getByRole('button', { name: 'Add endpoint' }).click()

  await expect(page.getByRole('region', { name: 'Signing secret of “Release bot”' })).toBeFocused()
  await page.getByRole('button', { name: 'Copy secret' }).click()
  const secret = await page.evaluate(() => navigator.clipboard.readText())
  await page.getByRole('button', { name: 'Hide' }).click()
  await expect(page.getByText(secret)).toBeHidden()
  // The new endpoint is the one that a test goes to, also where another one is first.
  await expect(page).toHaveURL(/\/webhooks\?endpoint=/)
  await expect(page.getByRole('row', { name: /Release bot/ }).getByRole('link')).toHaveAttribute(
    'aria-current',
    'true',
  )

  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect(page.getByText(/The endpoint answered 500 after/)).toBeVisible()
  await page.getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(page.getByText('The queue is full')).toBeVisible()
  await expectNoFindings(page, 'a delivery')
  status = 204
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText(/The endpoint answered 204 after/)).toBeVisible()
  const [first, second] = requests
  expect(first?.headers['webhook-id']).toBe(second?.headers['webhook-id'])
  for (const { body, headers } of requests) new Webhook(secret).verify(body, headers)

  await page.getByRole('button', { name: 'Actions for Release bot' }).click()
  await page.getByRole('menuitem', { name: 'Rotate secret…' }).click()
  await expectNoFindings(page, 'the question before a secret is rotated')
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click()
  await expect(page.getByText(/The former secret signs as well until/)).toBeVisible()
  await page.getByRole('button', { name: 'Hide' }).click()

  await page.getByRole('switch', { name: 'Release bot on' }).click()
  await expect(page.getByText('Turned off')).toBeVisible()
  await expectNoFindings(page, 'an endpoint that is turned off')
  await expect(page.getByRole('button', { name: 'Send again' })).toBeHidden()

  await page.getByRole('button', { name: 'Actions for Release bot' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete webhook' }).click()
  await expect(page.getByText('No endpoints yet')).toBeVisible()
  receiver.close()
})

test('on a phone, a delivery takes the place of the list and gives it back', async ({ page }) => {
  const receiver = createServer((_, response) => response.writeHead(500).end('down')).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  await page.setViewportSize({ width: 360, height: 640 })
  await arrive(page)
  const { id: orgId, slug } = await createOrganization(page)
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/in`
  const fields = { org: orgId, url, name: '', events: null, applications: null }
  const { endpoint } = await callDirectory<{ endpoint: { id: string } }>(page, 'webhooks.create', fields)
  await callDirectory(page, 'applications.create', {
    ...{ orgId, name: 'EditorOfOneVeryLongNameWithoutAnyBreaks_1.1.0_amd64.AppImage', slug: 'editor' },
  })
  for (let sent = 0; sent < 8; sent++)
    await callDirectory(page, 'webhooks.test', { org: orgId, id: endpoint.id })
  await page.goto(`/${slug}/webhooks`)
  const list = page.getByRole('table', { name: 'Deliveries' })
  await expect(list.getByRole('row', { name: /amd64\.AppImage/ })).toBeVisible()
  const isWiderThanItsPlace = list.evaluate(
    (table) => table.scrollWidth > (table.parentElement?.clientWidth ?? 0),
  )
  expect(await isWiderThanItsPlace, 'no column is cut off').toBe(false)
  const rows = list.getByRole('row', { name: /(webhook\.test|application\.created)/ })
  const heights = await rows.evaluateAll((each) => each.map((row) => row.getBoundingClientRect().height))
  expect(new Set(heights).size, 'a row has two lines, however long its subject is').toBe(1)

  await list.getByRole('link', { name: /application\.created/ }).click()
  const named = page.getByRole('region', { name: 'Request and answer' })
  await expect(named.getByRole('paragraph').filter({ hasText: /amd64\.AppImage$/ })).toBeVisible()
  await named.getByRole('link', { name: 'All deliveries' }).click()

  const last = list.getByRole('link', { name: /webhook\.test/ }).last()
  await last.click()
  const detail = page.getByRole('region', { name: 'Request and answer' })
  await expect(detail).toBeInViewport({ ratio: 0.5 })
  await expect(detail).toBeFocused()
  await expect(detail.getByText('The endpoint answered 500')).toBeInViewport()
  await expect(list).toBeHidden()
  await expectNoFindings(page, 'a delivery on a phone')
  await detail.getByRole('link', { name: 'All deliveries' }).click()
  await expect(detail).toBeHidden()
  await expect(last).toBeFocused()
  await expect(last).toBeInViewport()
  receiver.close()
})

test('a delivery far down the list is read beside it', async ({ page }) => {
  const receiver = createServer((_, response) => response.writeHead(204).end()).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  await page.setViewportSize({ width: 1280, height: 500 })
  await arrive(page)
  const { id: orgId, slug } = await createOrganization(page)
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/in`
  const fields = { org: orgId, url, name: '', events: null, applications: null }
  const { endpoint } = await callDirectory<{ endpoint: { id: string } }>(page, 'webhooks.create', fields)
  for (let sent = 0; sent < 18; sent++)
    await callDirectory(page, 'webhooks.test', { org: orgId, id: endpoint.id })
  await page.goto(`/${slug}/webhooks`)
  const list = page.getByRole('table', { name: 'Deliveries' })
  await list
    .getByRole('link', { name: /webhook\.test/ })
    .last()
    .click()
  await expect(page.getByText('The endpoint answered 204')).toBeInViewport()
  await expect(list).toBeVisible()
  const opened = list.getByRole('link', { expanded: true })
  await expect(opened).toHaveCount(1)
  await opened.click()
  await expect(page.getByText('The endpoint answered 204')).toBeHidden()
  await expect(opened).toHaveCount(0)
  receiver.close()
})

const ENDPOINT = {
  ...{ id: 'endpoint-1', url: 'https://hooks.example.com/in', name: 'Release bot', events: null },
  ...{ applications: null, createdAt: '2026-11-01T10:00:00.000Z', formerSecretUntil: null },
  recent: { daily: [0, 0, 0, 0, 4, 6, 2], failed: 12 },
}
const WAITING = {
  ...{
    id: 'message-1',
    type: 'release.published',
    subject: '2.4.1',
    application: 'Editor',
    state: 'pending',
  },
  ...{ createdAt: '2026-11-17T10:00:00.000Z', attempts: 9, attemptedAt: '2026-11-20T10:00:00.000Z' },
  ...{ ms: 12, status: 503, fault: 'status', dueAt: null },
}

test('an endpoint that failed for three days says why it is off, and is turned on again', async ({
  page,
}) => {
  const state = {
    disabledAt: '2026-11-20T10:00:00.000Z' as string | null,
    disabledReason: 'failures' as string | null,
    failingSince: '2026-11-17T10:00:00.000Z' as string | null,
  }
  const sent: unknown[] = []
  await mockServices(page, {
    'webhooks.list': () => [{ ...ENDPOINT, ...state }],
    'webhooks.listDeliveries': { deliveries: [WAITING], cursor: null },
    'webhooks.update': (request: Request) => {
      sent.push(request.postDataJSON())
      Object.assign(state, { disabledAt: null, disabledReason: null, failingSince: null })
      return { ...ENDPOINT, ...state }
    },
  })
  await page.goto('/acme/webhooks')
  const row = page.getByRole('row', { name: /Release bot/ })
  await expect(row).toContainText('Turned off after 3 days of failures')
  await expect(row).toContainText('12, 12 failed')
  const deliveries = page.getByRole('table', { name: 'Deliveries' })
  await expect(deliveries).toContainText('2.4.1')
  await expect(deliveries).toContainText('503, retrying')
  await expect(deliveries.getByRole('columnheader', { name: 'Duration' })).toBeVisible()
  await expectNoFindings(page, 'an endpoint that is off after failures')
  const isOn = page.getByRole('switch', { name: 'Release bot on' })
  await expect(isOn).not.toBeChecked()
  await isOn.press('Space')
  await expect(isOn).toBeChecked()
  await expect(row).not.toContainText('Turned off')
  expect(sent).toMatchObject([{ org: 'org-1', id: 'endpoint-1', enabled: true }])
})
