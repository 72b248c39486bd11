// A bad release overnight: its clients report failures, a guard holds its rollout, and everything that shows or tells of
// it says so. Then a person resumes it, begins its next step, and rolls back.

import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { MIN_GUARDED_INSTALLS } from '#shared/domain/releases/failure-guard.ts'
import { expectNoFindings } from '#tests/e2e/support/axe.ts'
import { callProcedure, callRest, prepareUpdate } from '#tests/e2e/support/rest-calls.ts'
import { checkForUpdate, failUpdates } from '#tests/e2e/support/update-clients.ts'
import {
  chooseRollout,
  expect,
  test as uploads,
  type Workspace,
} from '#tests/e2e/support/upload-workspace.ts'

/** As many as a guard needs: with more, it may hold the rollout before the last ones have failed. */
const CLIENTS = MIN_GUARDED_INSTALLS
/** Rollouts are looked at every minute, and what is told of them leaves within another one. */
const SWEEP_MS = 150_000

interface Received {
  headers: IncomingHttpHeaders
  body: string
}

const test = uploads.extend<{ receiver: { url: string; received: Received[] } }>({
  receiver: async ({ page: _ }, use) => {
    const received: Received[] = []
    const server = createServer(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      received.push({ headers: request.headers, body })
      response.writeHead(204).end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    await use({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`, received })
    server.close()
  },
})

test('a guard holds a failing release, everyone is told, and a person resumes it and rolls back @local', async ({
  page,
  browser,
  workspace,
  receiver,
}) => {
  test.setTimeout(420_000)
  const { at, origin, org, orgId, appId } = workspace
  await callProcedure(workspace, 'applications.update', { id: appId, visibility: 'Public' })
  const endpoint = { org: orgId, url: receiver.url, name: 'Release bot', events: null, applications: null }
  const { secret } = await callProcedure<{ secret: string }>(workspace, 'webhooks.create', endpoint)
  const before = await prepareUpdate(workspace, '1.0.0')
  await callRest(workspace, 'POST', `/releases/${before}/publish`, {})
  const id = await prepareUpdate(workspace, '1.1.0')

  await page.goto(at(`releases/${id}`))
  await page.getByRole('button', { name: 'Publish draft' }).click()
  await chooseRollout(page, 'Steps: 10%, 50%, 100% over 3 days')
  await page.getByRole('dialog').getByRole('button', { name: 'Publish to 10%' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText('Holds when failures go above 1%.')).toBeVisible()
  await failUpdates(workspace, { from: '1.0.0', to: '1.1.0', clients: CLIENTS, reason: 'disk full' })

  const heldTitle = page.getByText('Held at 10%: failures above 1%')
  await expect(async () => {
    await page.reload()
    await expect(heldTitle).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: SWEEP_MS })
  await expect(page.getByText(`${CLIENTS} of ${CLIENTS} updates failed.`)).toBeVisible()
  await expectNoFindings(page, 'a release that is held')
  await expect(page.getByText('1.1.0 held at 10%')).toBeVisible()
  await expect(page.getByText('A guard holds the newer release.')).toBeVisible()
  // After failures it is not at hand, and asks.
  await expect(page.getByRole('button', { name: 'Release to everyone' })).toHaveCount(0)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Release to everyone…' }).click()
  const everyone = page.getByRole('alertdialog', { name: 'Release 1.1.0 to everyone?' })
  await expect(everyone).toContainText(
    `${CLIENTS} of ${CLIENTS} updates (100%) had failed when a guard held it at 10%.`,
  )
  await expectNoFindings(page, 'the question before a held release goes to everyone')
  await everyone.getByRole('button', { name: 'Cancel' }).click()
  const next = await prepareUpdate(workspace, '1.2.0')
  await page.goto(at(`releases/${next}`))
  await page.getByRole('button', { name: 'Publish draft' }).click()
  await chooseRollout(page, 'Everyone at once')
  await expect(page.getByText('Ends the rollout of 1.1.0 (held at 10%).')).toBeVisible()
  await expectNoFindings(page, 'a publication that ends a held rollout')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.goto(at(`releases/${id}`))
  await page.getByRole('link', { name: 'See failures' }).click()
  await expect(page.getByRole('heading', { name: 'Failed updates' })).toBeInViewport()
  const newcomer = { id: 'newcomer', address: '198.51.100.7' }
  expect((await checkForUpdate(workspace, '1.0.0', newcomer)).status).toBe(204)
  await page.goto(at('releases'))
  await expect(page.getByRole('row', { name: /^1\.1\.0/ })).toContainText(`All ${CLIENTS} updates failed`)
  await page.goto(at(''))
  await expect(page.getByText('Held at 10%')).toBeVisible()

  // What the app's users see.
  const visitor = await (await browser.newContext({ baseURL: origin })).newPage()
  await visitor.goto(`/${org}/editor/status`)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('1.1.0 is on hold')
  await expect(visitor.getByRole('list', { name: '1.0.0 runs on' }).getByRole('listitem')).toHaveText([
    'Linuxx64',
  ])
  const badge = await fetch(`${origin}/status/${org}/editor/badge.svg`)
  expect(await badge.text()).toContain('release: 1.1.0 held')

  // What the maker is sent: an email, and a signed webhook.
  const email = await emailAbout(workspace, 'The rollout of Editor 1.1.0 is held')
  expect(email.text).toContain(
    `${CLIENTS} of ${CLIENTS} updates failed. The rollout had reached 10% of clients.`,
  )
  expect(email.links[0]).toBe(`${origin}${at(`releases/${id}`)}`)
  const isHeld = ({ body }: Received) => JSON.parse(body).type === 'rollout.held'
  await expect.poll(() => receiver.received.filter(isHeld).length, { timeout: SWEEP_MS }).toBe(1)
  const { body, headers } = receiver.received.find(isHeld) as Received
  expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject({
    data: {
      subject: { id, name: '1.1.0' },
      actor: { kind: 'system' },
      details: { guard: 'failures', rolloutPercent: 10, seen: CLIENTS, of: CLIENTS },
    },
  })
  await page.goto(`/${org}/webhooks`)
  await expect(page.getByRole('row', { name: /Rollout held.*1\.1\.0/ })).toContainText('204')

  // The email leads to what there is to do.
  await page.goto(email.links[0] ?? '')
  await page.getByRole('button', { name: 'Resume rollout' }).click()
  const resume = page.getByRole('alertdialog', { name: 'Resume 1.1.0?' })
  await expect(resume).toContainText(
    `Held at 10%: failures above 1%. ${CLIENTS} of ${CLIENTS} updates failed.`,
  )
  await expect(resume).toContainText(`These ${CLIENTS} failures no longer count.`)
  await resume.getByRole('button', { name: 'Resume rollout' }).click()
  await expect(heldTitle).toBeHidden()
  await expect(page.getByRole('button', { name: 'Pause rollout' })).toBeFocused()
  await expect(page.getByText(/Failures count from today, \d\d:\d\d\./)).toBeVisible()
  await page.getByRole('button', { name: 'Next step now…' }).click()
  await page.getByRole('button', { name: 'Begin 50% now' }).click()
  const plan = page.getByRole('list', { name: 'Rollout plan' })
  await expect(plan.locator('[aria-current=step]')).toContainText('50% now')
  await page.getByRole('button', { name: 'Roll back…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Roll back to 1.0.0' }).click()
  await expect(page.getByText('Rolled back!', { exact: true })).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('1.0.0 is live')
  await visitor.context().close()
})

/** The email to the person with this subject. */
async function emailAbout({ origin, person }: Workspace, subject: string) {
  const url = `${origin}/dev/mailbox.json?to=${encodeURIComponent(person.email)}`
  const find = async () => {
    const all = (await (await fetch(url)).json()) as { subject: string; text: string; links: string[] }[]
    return all.find((each) => each.subject === subject)
  }
  await expect.poll(find, { timeout: SWEEP_MS }).toBeDefined()
  return (await find()) ?? { text: '', links: [] }
}
