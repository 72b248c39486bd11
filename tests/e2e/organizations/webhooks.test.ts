import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { Webhook } from 'standardwebhooks'
import { expectNoFindings } from '#tests/e2e/support/axe.ts'
import { arrive, createOrganization } from '#tests/e2e/support/console.ts'

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
  await page.getByRole('button', { name: 'Copy signing secret' }).click()
  const secret = await page.evaluate(() => navigator.clipboard.readText())
  await page.getByRole('button', { name: 'Hide' }).click()
  await expect(page.getByText(secret)).toBeHidden()

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
  await expect(page.getByText('No webhooks yet')).toBeVisible()
  receiver.close()
})
