// A release from its plan to its last step, a publication at a time, and a channel that takes two people.

import { createHash } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { expectNoFindings } from '#tests/e2e/support/axe.ts'
import { callRest } from '#tests/e2e/support/rest-calls.ts'
import { chooseRollout, expect, signIn, test, type Workspace } from '#tests/e2e/support/upload-workspace.ts'
import { signUp, type TestPerson } from '#tests/fixtures/person.ts'

type Send = (method: string, path: string, body: BodyInit) => Promise<{ id: string }>

/** A draft with one file that everyone can download. */
async function prepare({ origin, person, org, app }: Workspace, version: string): Promise<string> {
  const send: Send = async (method, path, body) => {
    const headers = { authorization: `Bearer ${person.accessToken}`, 'content-type': 'application/json' }
    const answer = await fetch(`${origin}/api/v1/orgs/${org}/apps/${app}${path}`, { method, headers, body })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
    return text ? JSON.parse(text) : null
  }
  const release = await send('POST', '/releases', JSON.stringify({ version }))
  const bytes = `bytes of ${version}`
  const file = { filename: 'editor.zip', publicPlatform: 'linux-x86_64', size: bytes.length }
  const asset = await send('POST', `/releases/${release.id}/assets`, JSON.stringify(file))
  await send('PUT', `/uploads/${asset.id}/parts/1`, bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await send('POST', `/uploads/${asset.id}/complete`, JSON.stringify({ sha256 }))
  return release.id
}

/** Changes a draft from elsewhere. */
async function change({ origin, person, org, app }: Workspace, id: string, what: object): Promise<void> {
  const headers = { authorization: `Bearer ${person.accessToken}`, 'content-type': 'application/json' }
  const url = `${origin}/api/v1/orgs/${org}/apps/${app}/releases/${id}`
  const answer = await fetch(url, { method: 'PATCH', headers, body: JSON.stringify(what) })
  expect(answer.status).toBe(200)
}

/** Asks for the approval of the open draft. */
async function request(page: Page, label: 'Request approval' | 'Request again'): Promise<void> {
  await page.getByRole('button', { name: label }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Request approval' }).click()
  await expect(page.getByRole('alertdialog')).toBeHidden()
}

/** Publishes the draft of the open page, past the question about its missing update files. */
async function confirmPublication(page: Page, verb: 'Publish' | 'Schedule'): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: new RegExp(`^${verb} .* anyway$`) }).click()
  await expect(dialog).toBeHidden()
}

/** A browser in which another member of the organization is logged in. */
async function openMember(browser: Browser, { origin, person, org }: Workspace): Promise<[Page, TestPerson]> {
  const member = await signUp(origin)
  const call = async (by: TestPerson, procedure: string, input: unknown) => {
    const headers = { authorization: `Bearer ${by.accessToken}`, 'content-type': 'application/json' }
    const body = JSON.stringify(input)
    const answer = await fetch(`${origin}/directory/rspc/${procedure}`, { method: 'POST', headers, body })
    expect(answer.status, procedure).toBe(200)
  }
  const invitation = {
    email: member.email,
    role: 'Member',
    orgIdOrSlug: org,
    invitationUrl: `${origin}/invitation/`,
  }
  await call(person, 'invitations.create', invitation)
  let link: string | undefined
  await expect(async () => {
    const mails = await fetch(`${origin}/dev/mailbox.json?to=${encodeURIComponent(member.email)}`)
    const links = ((await mails.json()) as { links: string[] }[]).flatMap((mail) => mail.links)
    link = links.find((each) => each.includes('/invitation/'))
    expect(link).toBeTruthy()
  }).toPass()
  await call(member, 'invitations.accept', { id: link?.split('/').at(-1) })
  const page = await (await browser.newContext({ baseURL: origin })).newPage()
  await signIn(page, member)
  return [page, member]
}

test('publishes with a plan, begins its next step, pauses, resumes and edits it', async ({
  page,
  workspace,
}) => {
  const id = await prepare(workspace, '1.0.0')
  await page.goto(workspace.at(`releases/${id}`))
  await page.getByRole('button', { name: 'Publish draft' }).click()
  await chooseRollout(page, 'Steps: 10%, 50%, 100% over 3 days')
  const dialog = page.getByRole('dialog')
  const folded = (title: RegExp) => dialog.locator('summary', { hasText: title })
  await expect(folded(/^Steps/)).toContainText('Everyone gets it from')
  await folded(/^Steps/).click()
  await dialog.getByLabel('Percent').nth(1).fill('5')
  await expect(dialog.getByText('Each step reaches more clients than the one before it.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Publish .* anyway$/ })).toBeDisabled()
  await expectNoFindings(page, 'the dialog to publish by a plan')
  await dialog.getByLabel('Percent').nth(1).fill('40')
  const first = dialog.getByRole('group', { name: 'Step 1' })
  const only = first.getByRole('button', { name: 'Only some clients…' })
  await only.click()
  await expect(first.getByLabel('Cohorts')).toBeFocused()
  await expectNoFindings(page, 'a step for some clients')
  await first.getByRole('button', { name: 'Offer to all clients' }).press('Enter')
  await expect(only).toBeFocused()
  await only.press('Enter')
  await first.getByLabel('Cohorts').fill('insiders')
  await expect(folded(/^Guards/)).toContainText(
    'Holds when failures go above 1%. Then no more clients get it. Those that have it keep it until a newer release or a rollback.',
  )
  await folded(/^Guards/).click()
  const limit = dialog.getByRole('textbox', { name: 'Limit of failed updates' })
  await limit.fill('60')
  await expect(limit).toHaveAccessibleDescription('From 0.5% to 50%.')
  await limit.fill('1')
  await expect(
    dialog.getByRole('checkbox', { name: 'Hold when more than 1 % of updates fail' }),
  ).toBeChecked()
  await confirmPublication(page, 'Publish')

  const plan = page.getByRole('list', { name: 'Rollout plan' })
  await expect(plan.getByRole('listitem')).toContainText(['10% now', '40%', '100%'])
  await expect(plan).toContainText('Needs 20 updates')
  await expect(plan.getByRole('listitem').first()).toContainText('insiders')
  await expect(page.getByText('Holds when failures go above 1%.')).toBeVisible()
  await page.getByRole('button', { name: 'Next step now…' }).click()
  await page.getByRole('button', { name: 'Begin 40% now' }).click()
  await expect(plan.locator('[aria-current=step]')).toContainText('40% now')
  await page.getByRole('button', { name: 'Pause rollout' }).click()
  await expect(plan).toContainText('If resumed')
  await expectNoFindings(page, 'a plan that is paused')
  await expect(plan.locator('[aria-current=step]')).toContainText('40%, paused')
  await expect(page.getByText('Paused. No more clients get 1.0.0')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Next step now…' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Resume rollout' }).click()
  await expect(plan).not.toContainText('If resumed')

  await page.setViewportSize({ width: 1280, height: 520 })
  await page.getByRole('button', { name: 'Edit plan' }).click()
  const add = dialog.getByRole('button', { name: 'Add step' })
  await add.click()
  await expect(dialog.getByRole('group', { name: 'Step 2' }), 'the step that was added').toBeInViewport()
  await dialog.getByRole('button', { name: 'Remove step 2' }).click()
  await folded(/^Guards/).click()
  const lastStep = dialog.getByRole('group', { name: /^Step/ }).last()
  await expect(lastStep, 'the plan is longer than the window').not.toBeInViewport()
  const save = dialog.getByRole('button', { name: 'Save plan' })
  await expect(save).toBeInViewport({ ratio: 1 })
  const shade = () =>
    save.evaluate(({ parentElement }) => parentElement && getComputedStyle(parentElement, '::before').opacity)
  await expect.poll(shade, 'a shade above the buttons').toBe('1')
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
  await dialog.getByLabel('Percent').first().fill('45')
  await dialog.getByLabel('Pass by time alone').check()
  await dialog.evaluate((popup) => popup.scrollTo(0, popup.scrollHeight))
  await expect.poll(shade, 'at its end').toBe('0')
  await expectNoFindings(page, 'the plan editor')
  await save.click()
  await page.setViewportSize({ width: 1280, height: 720 })
  await expect(plan.getByRole('listitem')).toContainText(['45% now', '100%'])
  await expect(plan).not.toContainText('successful')
  await page.goto(workspace.at('releases'))
  await expect(page.getByRole('row', { name: /^1\.0\.0/ })).toContainText(/45%100% /)

  // What was chosen last is offered for the next release.
  const next = await prepare(workspace, '1.1.0')
  await page.goto(workspace.at(`releases/${next}`))
  await page.getByRole('button', { name: 'Publish draft' }).click()
  await expect(dialog.getByRole('combobox', { name: 'Rollout' })).toContainText('Steps I set')
  await expect(dialog.getByLabel('Percent').first()).toHaveValue('45')
})

test('schedules a publication, changes its time and cancels it', async ({ page, workspace }) => {
  const id = await prepare(workspace, '1.0.0')
  await page.goto(workspace.at(`releases/${id}`))
  await page.getByRole('button', { name: 'Publish draft' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'At a time' }).click()
  await dialog.getByLabel('Date', { exact: true }).fill('2020-01-01')
  await expect(dialog.getByText('This time has passed. Choose a later one.')).toBeVisible()
  await expectNoFindings(page, 'a schedule with a time that has passed')
  const moment = dialog.getByRole('group', { name: 'Publish at' })
  await moment.getByLabel('Time', { exact: true }).fill('25:99')
  await expect(moment.getByLabel('Time', { exact: true })).toHaveAccessibleDescription(
    'Enter a time, such as 09:00.',
  )
  await expect(moment.getByLabel('Date', { exact: true })).not.toHaveAttribute('aria-invalid')
  await dialog.getByRole('button', { name: 'Publish now' }).click()
  await dialog.getByRole('button', { name: 'At a time' }).click()
  const day = new Date(Date.now() + 3 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  await dialog.getByLabel('Date', { exact: true }).fill(day)
  await dialog.getByLabel('Time', { exact: true }).fill('9')
  await dialog.getByLabel('Date', { exact: true }).focus()
  await expect(dialog.getByLabel('Time', { exact: true })).toHaveValue('09:00')
  await confirmPublication(page, 'Schedule')
  await expect(page.getByText(/Publishes \d+ \w+, 09:00\. Scheduled by /)).toBeVisible()
  await page.getByRole('button', { name: 'Change time' }).click()
  await expect(dialog.getByLabel('Date', { exact: true })).toHaveValue(day)
  await expect(dialog.getByLabel('Time', { exact: true })).toHaveValue('09:00')
  await dialog.getByLabel('Time', { exact: true }).fill('10:30')
  await confirmPublication(page, 'Schedule')
  await expect(page.getByText(/Publishes .*, 10:30\. /)).toBeVisible()
  await page.goto(workspace.at('releases'))
  await expect(page.getByRole('row', { name: /^1\.0\.0/ })).toContainText(/Publishes .*, 10:30/)

  await page.goto(workspace.at(`releases/${id}`))
  await page.getByRole('button', { name: 'Cancel schedule' }).click()
  await expect(page.getByRole('button', { name: 'Cancel schedule' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Publish draft' })).toBeVisible()
})

test('a Member asks for approval on a protected channel, and an Admin publishes', async ({
  page,
  workspace,
  browser,
}) => {
  const id = await prepare(workspace, '1.0.0')
  await page.goto(workspace.at('releases'))
  await page.getByRole('button', { name: 'Change production' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change production' })
  await dialog.getByLabel('Protected').check()
  await expect(dialog.getByText('No API key can publish yet.')).toBeVisible()
  await expectNoFindings(page, 'the protection of a channel')
  await dialog.getByRole('button', { name: 'Save channel' }).click()
  await expect(dialog).toBeHidden()
  const row = page.getByRole('table', { name: 'Channels' }).getByRole('row', { name: /^production/ })
  await expect(row).toContainText('Protected')

  const [theirs, member] = await openMember(browser, workspace)
  const empty = await callRest<{ id: string }>(workspace, 'POST', '/releases', { version: '1.1.0' })
  await theirs.goto(workspace.at(`releases/${empty.id}`))
  await expect(theirs.getByText('You can request approval once this is fixed.')).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Request approval' })).toBeDisabled()
  await theirs.goto(workspace.at(`releases/${id}`))
  await expect(theirs.getByText('Another member or an Admin then publishes it.')).toBeVisible()
  await request(theirs, 'Request approval')
  await expect(theirs.getByText(/^You asked for approval/)).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Approval requested' })).toBeDisabled()
  await change(workspace, id, { notes: 'Faster.' })
  await theirs.reload()
  await expect(theirs.getByText(/^The draft has changed since you asked for approval/)).toBeVisible()
  await expectNoFindings(theirs, 'a request that is out of date')
  await request(theirs, 'Request again')
  await expect(theirs.getByText(/^You asked for approval/)).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Publish draft' })).toHaveCount(0)
  await theirs.context().close()

  await page.goto(workspace.at(`releases/${id}`))
  await expect(page.getByText(`${member.email.split('@')[0]} asked for approval`)).toBeVisible()
  await page.getByRole('button', { name: 'Publish draft' }).click()
  await confirmPublication(page, 'Publish')
  await expect(page.getByRole('button', { name: /^Pause (rollout|\d)/ })).toBeVisible()
})
