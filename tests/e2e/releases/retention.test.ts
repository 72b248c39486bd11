// A retention rule in the settings of an application: from its preview to the releases that an Admin keeps.

import type { Request } from '@playwright/test'
import { expectNoFindings } from '#tests/e2e/support/axe.ts'
import { APPLICATION, AS_MEMBER, mockServices, ORGANIZATION } from '#tests/e2e/support/mock-services.ts'
import { expect, test } from '#tests/e2e/support/upload-workspace.ts'

test('previews a rule, saves it, and turns it off', async ({ page, workspace }) => {
  await page.goto(workspace.at('settings'))
  const rule = page.getByRole('checkbox', { name: 'Purge old releases by a rule' })
  const save = page.getByRole('button', { name: 'Save rule' })
  await expect(rule).not.toBeChecked()
  await expect(save).toBeHidden()
  await rule.check()
  await page.getByLabel('Keep the last').fill('0')
  await expect(page.getByText('Keep between 1 and 100 releases')).toBeVisible()
  await expect(save).toBeDisabled()
  await expectNoFindings(page, 'a retention rule with a wrong number')
  await page.getByLabel('Keep the last').fill('3')
  await expect(page.getByText('With this rule, no release would be purged now.')).toBeVisible()
  await expect(page.getByText(/Clients were counted on fewer than half of these days/)).toBeVisible()
  await page.getByRole('checkbox', { name: 'Keep versions in use' }).uncheck()
  await expect(page.getByText(/Clients were counted on fewer/)).toBeHidden()
  await save.click()
  await expect(page.getByText('Retention changed!', { exact: true })).toBeVisible()
  await page.reload()
  await expect(rule).toBeChecked()
  await expect(page.getByLabel('Keep the last')).toHaveValue('3')
  await expect(save).toBeHidden()
  await rule.press('Space')
  await save.click()
  await expect(save).toBeHidden()
  await page.reload()
  await expect(rule).not.toBeChecked()
})

const RULE = { keepLast: 2, keepInUse: 30, afterDays: 90 }
const DAY_OF_PURGE = '2026-11-30T12:00:00.000Z'

function due(version: string, yanked = false) {
  const facts = { channel: null, pubDate: '2026-06-01T10:00:00.000Z', files: 2, bytes: 86_200_000 }
  return { id: `release-${version}`, version, yanked, purgeAt: DAY_OF_PURGE, ...facts }
}

/** Services of an application with a rule, and releases on the list. */
function withList() {
  const kept: string[] = []
  const listed = () => [due('1.0.0'), due('1.1.0', true), due('1.2.0')].filter(({ id }) => !kept.includes(id))
  const answers = {
    'applications.get': APPLICATION,
    'retention.get': () => ({
      ...{ rule: RULE, checkedAt: DAY_OF_PURGE, problem: null },
      announced: listed().length
        ? { releases: listed().length, bytes: listed().length * 86_200_000, purgeAt: DAY_OF_PURGE }
        : null,
    }),
    'retention.list': () => ({ releases: listed(), cursor: null }),
    'retention.preview': {
      ...{ releases: 3, bytes: 258_600_000, problem: null, purgeAt: DAY_OF_PURGE },
      first: listed(),
    },
    'retention.keep': (request: { postDataJSON: () => { release: string } }) => {
      kept.push(request.postDataJSON().release)
      return { kept: true, purgeAt: null }
    },
  }
  return { answers, kept }
}

test('lists what is purged next, and keeps single releases', async ({ page }) => {
  const { answers, kept } = withList()
  await mockServices(page, answers)
  await page.goto('/acme/editor/settings')
  await expect(page.getByText('3 releases, 259 MB, will be purged from 30 Nov 2026.')).toBeVisible()
  const table = page.getByRole('table', { name: 'Releases that will be purged' })
  await expect(table.getByRole('row', { name: /1\.1\.0/ })).toContainText('Yanked, no clients in 30 days')
  await expectNoFindings(page, 'the list of what retention purges')
  await page.getByLabel('Keep the last').fill('1')
  await page.getByText('Show releases').click()
  await expect(page.getByText(/1\.0\.0 on production, published 1\sJun\s2026/)).toBeVisible()
  await expectNoFindings(page, 'the preview of a retention rule')
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
    const row = table.getByRole('row', { name: new RegExp(version) })
    await page.getByRole('button', { name: `Keep ${version} on production` }).click()
    await expect(row).toBeHidden()
  }
  await expect(page.getByText('Purged next')).toBeHidden()
  expect(kept).toEqual(['release-1.0.0', 'release-1.1.0', 'release-1.2.0'])
})

test('keeps the rule that was saved in view while it is read again', async ({ page }) => {
  const saved = { keepLast: 10, keepInUse: 30, afterDays: 90 }
  const found = { rule: null, checkedAt: null, problem: null, announced: null }
  const { answers } = withList()
  await mockServices(page, {
    ...answers,
    'retention.get': found,
    'retention.preview': { releases: 0, bytes: 0, problem: null, purgeAt: DAY_OF_PURGE, first: [] },
    'retention.update': { ...found, rule: saved },
  })
  await page.goto('/acme/editor/settings')
  const rule = page.getByRole('checkbox', { name: 'Purge old releases by a rule' })
  await rule.check()
  // From here on the rule can't be read.
  await page.route(/\/retention\.get/, () => undefined)
  await page.getByRole('button', { name: 'Save rule' }).click()
  await expect(page.getByText('Retention changed!', { exact: true })).toBeVisible()
  await expect(rule).toBeChecked()
  await expect(page.getByText('Unsaved changes.')).toBeHidden()
})

test('says what another Admin changed before it replaces their rule', async ({ page }) => {
  const theirs = { keepLast: 5, keepInUse: false, afterDays: 60 }
  const found = { rule: null as object | null, checkedAt: null, problem: null, announced: null }
  const sent: unknown[] = []
  await mockServices(page, {
    ...withList().answers,
    'retention.get': () => found,
    'retention.preview': { releases: 0, bytes: 0, problem: null, purgeAt: DAY_OF_PURGE, first: [] },
    'retention.update': (request: Request) => {
      const { rule, was } = request.postDataJSON()
      sent.push(was)
      const isSeen = JSON.stringify(was) === JSON.stringify(found.rule)
      if (!isSeen) {
        const data = { field: null, reason: 'changed' }
        return { failure: { code: 409, message: 'The rule was changed.', data } }
      }
      return Object.assign(found, { rule })
    },
  })
  await page.goto('/acme/editor/settings')
  await page.getByRole('checkbox', { name: 'Purge old releases by a rule' }).check()
  found.rule = theirs
  const save = page.getByRole('button', { name: 'Save rule' })
  await save.click()
  const note = page.getByRole('status').filter({ hasText: 'The rule has changed since you began' })
  await expect(note).toContainText('Keeps the last 5 releases of each channel.')
  await expect(page.getByLabel('Keep the last')).toHaveValue('10')
  await expectNoFindings(page, 'a rule that another Admin changed')
  await save.click()
  await expect(page.getByText('Retention changed!', { exact: true })).toBeVisible()
  await expect(note).toBeHidden()
  expect(sent).toEqual([null, theirs])
})

test('shows a Member the rule and the list, without a way to change them', async ({ page }) => {
  const { answers } = withList()
  await mockServices(page, { ...answers, 'orgs.get': AS_MEMBER })
  await page.goto('/acme/editor/settings')
  await expect(page.getByText(/^Keeps the last 2 releases of each channel and versions/)).toBeVisible()
  await expect(page.getByRole('table', { name: 'Releases that will be purged' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Purge old releases by a rule' })).toBeHidden()
  await expect(page.getByRole('button', { name: /^Keep/ })).toBeHidden()
  await expect(page.getByRole('columnheader', { name: 'Purged' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Actions' })).toHaveCount(0)
  await expectNoFindings(page, 'retention as a Member sees it')
})

test('says what is wrong when the rule or the list can’t be read', async ({ page }) => {
  const failure = { code: 500, message: 'Out of order.' }
  const { answers } = withList()
  await mockServices(page, { ...answers, 'orgs.get': ORGANIZATION, 'retention.list': { failure } })
  await page.goto('/acme/editor/settings')
  await expect(page.getByText('3 releases, 259 MB, will be purged')).toBeVisible()
  await expect(page.getByRole('main').getByText('Out of order.')).toBeVisible()
  await mockServices(page, { ...answers, 'retention.get': { failure } })
  await page.reload()
  await expect(page.getByRole('main').getByText('Out of order.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'General' })).toBeVisible()
})
