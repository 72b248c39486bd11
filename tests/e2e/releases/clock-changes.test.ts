// Times across a change of clocks: what the forms show, what they send, and what another time zone reads of it.

import type { Page } from '@playwright/test'
import { callRest, prepareUpdate } from '#tests/e2e/support/rest-calls.ts'
import { chooseRollout, expect, test } from '#tests/e2e/support/upload-workspace.ts'

interface Sent {
  at?: string
  plan?: { timeZone: string; steps: { at?: string }[] }
}

/** What the page sends to schedule a publication. The server has another time, so it isn't asked. */
async function captureSchedule(page: Page): Promise<() => Sent> {
  let sent: Sent = {}
  await page.route('**/rspc/releases.schedule', async (route) => {
    const body = route.request().postDataJSON() as Sent | { input: Sent }
    sent = 'input' in body ? body.input : body
    await route.abort()
  })
  return () => sent
}

for (const [timeZone, evening, tomorrow, nine, twoLater] of [
  [
    'Europe/Berlin',
    '2026-10-24T20:00:00Z',
    '2026-10-25',
    '2026-10-25T08:00:00.000Z',
    '2026-10-27T08:00:00.000Z',
  ],
  [
    'Europe/Berlin',
    '2027-03-27T20:00:00Z',
    '2027-03-28',
    '2027-03-28T07:00:00.000Z',
    '2027-03-30T07:00:00.000Z',
  ],
  [
    'America/New_York',
    '2026-11-01T01:00:00Z',
    '2026-11-01',
    '2026-11-01T14:00:00.000Z',
    '2026-11-03T14:00:00.000Z',
  ],
  [
    'America/New_York',
    '2027-03-14T01:00:00Z',
    '2027-03-14',
    '2027-03-14T13:00:00.000Z',
    '2027-03-16T13:00:00.000Z',
  ],
] as const)
  test.describe(`in ${timeZone} on the eve of ${tomorrow}`, () => {
    test.use({ timezoneId: timeZone })

    test('schedules tomorrow at nine, and a step two days later at nine', async ({ page, workspace }) => {
      const id = await prepareUpdate(workspace, '1.0.0')
      const sent = await captureSchedule(page)
      await page.clock.setFixedTime(evening)
      await page.goto(workspace.at(`releases/${id}`))
      await page.getByRole('button', { name: 'Publish draft' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'At a time' }).click()
      await expect(dialog.getByLabel('Date', { exact: true })).toHaveValue(tomorrow)
      await expect(dialog.getByLabel('Time', { exact: true })).toHaveValue('09:00')
      await expect(dialog.getByText(`The time is in ${timeZone}.`)).toBeVisible()
      await chooseRollout(page, 'Steps: 10%, 50%, 100% over 3 days')
      await dialog.locator('summary', { hasText: /^Steps/ }).click()
      await dialog.getByRole('button', { name: 'Remove step 3' }).click()
      await dialog.getByLabel('Begins').nth(1).selectOption('On')
      await dialog.getByLabel('Date', { exact: true }).last().fill(twoLater.slice(0, 10))
      await dialog.getByLabel('Time', { exact: true }).last().fill('09:00')
      await dialog.getByLabel('Percent').nth(1).fill('100')
      const summary = dialog.getByText(
        /Everyone gets it from \d+ \w+, 09:00, if each step has 20 updates by then\./,
      )
      await expect(summary, 'the open steps say it').toHaveCount(0)
      await dialog.locator('summary', { hasText: /^Steps/ }).click()
      await expect(summary).toBeVisible()
      await dialog.getByRole('button', { name: /^Schedule \d/ }).click()
      await expect.poll(() => sent().at).toBe(nine)
      expect(sent().plan).toMatchObject({ timeZone, steps: [{}, { at: twoLater }] })
    })
  })

test.describe('a plan of a maker in another time zone', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('is shown and edited on the clock of its maker', async ({ page, workspace }) => {
    const id = await prepareUpdate(workspace, '1.0.0')
    const day = new Date(Date.now() + 3 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
    const at = `${day}T02:30:00.000Z`
    const plan = { timeZone: 'Asia/Tokyo', steps: [{ percent: 10 }, { percent: 100, at }] }
    await callRest(workspace, 'POST', `/releases/${id}/publish`, { plan })
    await page.goto(workspace.at(`releases/${id}`))
    await expect(page.getByText('Times are in Asia/Tokyo.')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Rollout plan' })).toContainText(', 11:30')
    await page.getByRole('button', { name: 'Edit plan' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Date', { exact: true })).toHaveValue(day)
    await expect(dialog.getByLabel('Time', { exact: true })).toHaveValue('11:30')
    await expect(dialog.getByText(/Times are in Asia\/Tokyo\./)).toBeVisible()
    await dialog.getByRole('button', { name: 'Save plan' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('list', { name: 'Rollout plan' })).toContainText(', 11:30')
  })
})
