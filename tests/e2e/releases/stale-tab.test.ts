// Two people, or two tabs, at one release: what a page showed is what its buttons do.

import { expectNoFindings } from '#tests/e2e/support/axe.ts'
import { callRest, prepareUpdate } from '#tests/e2e/support/rest-calls.ts'
import { chooseRollout, expect, test } from '#tests/e2e/support/upload-workspace.ts'

test('a draft that someone else changed is published only after its publisher was told', async ({
  page,
  workspace,
}) => {
  const id = await prepareUpdate(workspace, '1.0.0')
  await page.goto(workspace.at(`releases/${id}`))
  await page.getByRole('button', { name: 'Publish draft' }).click()
  const dialog = page.getByRole('dialog')
  const publish = dialog.getByRole('button', { name: 'Publish to everyone' })
  await expect(publish).toBeEnabled()
  await callRest(workspace, 'PATCH', `/releases/${id}`, { notes: 'Notes of someone else.' })
  await publish.click()
  await expect(
    dialog.getByText('This draft was changed in the meantime. Check it and publish again.'),
  ).toBeVisible()
  await expectNoFindings(page, 'a draft that was changed by someone else')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Notes of someone else.')).toBeVisible()
  await page.getByRole('button', { name: 'Publish draft' }).click()
  await publish.click()
  await expect(page.getByText('Release published!', { exact: true })).toBeVisible()
})

test('a plan that another tab has replaced is not replaced unseen', async ({ page, workspace }) => {
  const id = await prepareUpdate(workspace, '1.0.0')
  await page.goto(workspace.at(`releases/${id}`))
  await page.getByRole('button', { name: 'Publish draft' }).click()
  await chooseRollout(page, 'Steps: 10%, 50%, 100% over 3 days')
  await page.getByRole('dialog').getByRole('button', { name: 'Publish to 10%' }).click()
  const plan = page.getByRole('list', { name: 'Rollout plan' })
  await expect(plan.getByRole('listitem').first()).toContainText('10% now')

  await page.getByRole('button', { name: 'Edit plan' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Percent').first().fill('20')
  const steps = [{ percent: 30 }, { percent: 100, afterMinutes: 60 }]
  await callRest(workspace, 'PATCH', `/releases/${id}`, { plan: { steps } })
  await dialog.getByRole('button', { name: 'Save plan' }).click()
  await expect(
    dialog.getByText(/This rollout was changed in the meantime\. It is at 30% now\./),
  ).toBeVisible()
  await expectNoFindings(page, 'a plan that another tab has replaced')
  await expect(dialog.getByLabel('Percent').first()).toHaveValue('20')
  await expect(async () => {
    await dialog.getByRole('button', { name: 'Save plan' }).click()
    await expect(dialog).toBeHidden({ timeout: 3000 })
  }).toPass()
  await expect(plan.getByRole('listitem').first()).toContainText('20% now')
})

test('a percentage that another tab has lowered is not raised unseen', async ({ page, workspace }) => {
  const id = await prepareUpdate(workspace, '1.0.0')
  await callRest(workspace, 'POST', `/releases/${id}/publish`, { rolloutPercent: 20 })
  await page.goto(workspace.at(`releases/${id}`))
  const percent = page.getByLabel('Percent of clients')
  const change = page.getByRole('button', { name: 'Change', exact: true })
  await percent.fill('90')
  await callRest(workspace, 'PATCH', `/releases/${id}`, { rolloutPercent: 5 })
  await change.click()
  await expect(
    page.getByText(/This rollout was changed in the meantime\. It is at 5% now\./).first(),
  ).toBeVisible()
  await expect(percent).toHaveValue('5')
  await percent.fill('90')
  await change.click()
  await expect(page.getByRole('progressbar', { name: 'Rollout' })).toHaveAttribute('aria-valuenow', '90')
})

test('a release that another tab has paused is not released to everyone unseen', async ({
  page,
  workspace,
}) => {
  const id = await prepareUpdate(workspace, '1.0.0')
  await callRest(workspace, 'POST', `/releases/${id}/publish`, { rolloutPercent: 20 })
  const pause = (paused: boolean) => callRest(workspace, 'PATCH', `/releases/${id}`, { paused })
  const toast = page.getByText('1.0.0 was paused in the meantime. Check it and try again.', { exact: true })

  await page.goto(workspace.at(`releases/${id}`))
  const everyone = page.getByRole('button', { name: 'Release to everyone' })
  await expect(everyone).toBeEnabled()
  await pause(true)
  await everyone.click()
  await expect(toast).toBeVisible()
  await expect(page.getByText('of clients get it once it’s resumed')).toBeVisible()
  await pause(false)

  await page.goto(workspace.at('releases'))
  await page.getByRole('button', { name: 'Actions for 1.0.0' }).click()
  await expect(page.getByRole('menuitem', { name: 'Release to everyone' })).toBeVisible()
  await pause(true)
  await page.getByRole('menuitem', { name: 'Release to everyone' }).click()
  await expect(toast).toBeVisible()
  await expect(page.getByRole('row', { name: /^1\.0\.0/ })).toContainText('20%Paused')
})
