// A draft whose schedule was missed: what its page and the list say, and how it is scheduled again.

import type { Page } from '@playwright/test'
import { expectNoFindings } from '#tests/e2e/support/axe.ts'
import { prepareUpdate } from '#tests/e2e/support/rest-calls.ts'
import { expect, test } from '#tests/e2e/support/upload-workspace.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Has the server's answers say that the schedule of each draft was missed: no test waits for a day. */
async function missSchedules(page: Page, missedSchedule: object): Promise<void> {
  await page.route('**/auth/first-data*', (route) => route.abort())
  await page.route(/\/rspc\/releases\.(get|list)\b/, async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    const { data } = answer.result
    for (const release of data.releases ?? [data])
      if (release.status === 'draft' && !release.schedule) Object.assign(release, { missedSchedule })
    await route.fulfill({ response, json: answer })
  })
}

test('says which time was missed, and begins with the same rollout when it is scheduled again', async ({
  page,
  workspace,
}) => {
  const id = await prepareUpdate(workspace, '1.0.0')
  const at = Date.now() - 20 * DAY_MS
  const moment = (days: number) => new Date(at + days * DAY_MS).toISOString()
  const plan = { steps: [{ percent: 15 }, { percent: 100, at: moment(2) }] }
  await missSchedules(page, { at: moment(0), by: { kind: 'machine', id: 'key', name: 'CI' }, plan })
  await page.goto(workspace.at(`releases/${id}`))
  const banner = page.getByRole('status').filter({ hasText: 'and missed by more than 24 hours' })
  await expect(banner).toContainText(/^Not published\. It was scheduled for \d+ \w+, \d\d:\d\d, and missed/)
  await expectNoFindings(page, 'a draft whose schedule was missed')
  await expect(page.getByRole('button', { name: 'Publish draft' })).toBeEnabled()

  await banner.getByRole('button', { name: 'Schedule again' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('combobox', { name: 'Rollout' })).toContainText('Steps I set')
  await expect(dialog.getByLabel('Percent').first()).toHaveValue('15')
  await expect(dialog.getByLabel('Begins').nth(1)).toHaveValue('after')
  await expect(dialog.getByLabel('Time', { exact: true })).toHaveValue('09:00')
  await dialog.getByRole('button', { name: /^Schedule \d/ }).click()
  await expect(dialog).toBeHidden()
  await expect(banner).toBeHidden()
  await expect(page.getByText(/^Publishes tomorrow, 09:00/)).toBeVisible()
})

test('is told in the list of releases', async ({ page, workspace }) => {
  await prepareUpdate(workspace, '1.0.0')
  const at = new Date(Date.now() - 20 * DAY_MS).toISOString()
  await missSchedules(page, { at, by: { kind: 'machine', id: 'key', name: 'CI' } })
  await page.goto(workspace.at('releases'))
  await expect(page.getByRole('row', { name: /^1\.0\.0/ })).toContainText(/Missed \d+ \w+, \d\d:\d\d/)
})
