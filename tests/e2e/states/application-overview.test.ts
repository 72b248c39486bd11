// The page of an application: what is live and who has it, or the steps to its first update.

import { expect, type Request, test } from '@playwright/test'
import { DAY } from '#shared/domain/time.ts'
import { expectNoFindings } from '#tests/e2e/support/axe.ts'
import { insights } from '#tests/e2e/support/insights.ts'
import {
  APPLICATION,
  AS_MEMBER,
  inputOf,
  mockServices,
  ORGANIZATION,
} from '#tests/e2e/support/mock-services.ts'
import { updaterKey } from '#tests/fixtures/updater-key.ts'

const today = new Date().toISOString()
const release = (version: string, more: object = {}) => ({
  ...{ id: version, version, channel: null, pubDate: today, rolloutPercent: 100, paused: false },
  ...{ hasUpdates: true, ...more },
})

const counts = { published: 2, drafts: 0, all: 2 }
const rollout = (paused: boolean) => ({
  channels: [
    {
      ...{ channel: null, includes: null, rollback: null, counts },
      ...{ live: release('2.4.0'), partial: [release('2.4.1', { rolloutPercent: 10, paused })] },
    },
  ],
  complete: true,
})
const UPDATED = {
  ...release('2.4.1', { rolloutPercent: 10 }),
  ...{ appId: APPLICATION.id, status: 'published', notes: '', createdAt: today, createdBy: null },
  ...{ yankedAt: null, yankReason: null, purgedAt: null, promotedFrom: null, assets: [] },
}
const YANK = {
  ...{ id: 'entry-1', at: today, action: 'release.yanked', ip: null, country: null, requestId: null },
  actor: { kind: 'person', id: 'person-1', name: 'bob@acme.test' },
  subject: { id: '2.3.0', name: '2.3.0' },
  details: { application: 'editor', channel: null, reason: 'Corrupts files.' },
}
const FRAME = {
  'orgs.list': [{ ...ORGANIZATION, role: 'Admin', memberCount: 1 }],
  'applications.get': { ...APPLICATION, visibility: 'Public' },
  'audit.listRecent': [YANK],
}

test('the overview shows what is live, who has it and why not, and pauses a rollout', async ({ page }) => {
  let paused = false
  const asked: { from: string; to: string }[] = []
  const calls = await mockServices(page, {
    ...FRAME,
    'channels.list': () => rollout(paused),
    'releases.update': (request: Request) => {
      paused = request.postDataJSON().paused
      return { ...UPDATED, paused }
    },
    'insights.application.read': (request: Request) => {
      asked.push(inputOf(request))
      return insights(8)
    },
  })
  await page.goto('/acme/editor')
  const main = page.getByRole('main')
  for (const words of [
    ...['4 releases, created 3 Mar 2026', '2.4.1production', 'Offered to 10%', 'Everyone else gets 2.4.0'],
    ...[
      '100%of checks so far today came from 2.4.0 or later',
      'macOS Apple silicon',
      'No file for the platform',
    ],
    ...[
      'No release has a file for Windows Arm, so 8 checks got no update',
      'bob yanked 2.3.0“Corrupts files.”',
    ],
  ])
    await expect(main).toContainText(words)
  expect(calls.filter((name) => name === 'insights.application.read')).toHaveLength(1)
  await expectNoFindings(page, 'the overview')

  await main.getByRole('button', { name: 'Pause 2.4.1' }).click()
  await expect(main).toContainText('Paused at 10%')
  await expect(main.getByRole('button', { name: 'Resume 2.4.1' })).toBeVisible()
  // Nothing on the page is older than what was done on it.
  await expect.poll(() => calls.filter((name) => name === 'audit.listRecent').length).toBe(2)
  expect(calls.filter((name) => name === 'insights.application.read')).toHaveLength(2)

  const toasts = page.getByRole('region', { name: 'Notifications (Alt+T)' }).getByRole('listitem')
  await expect(toasts).toContainText('Paused 2.4.1No more clients get it; installed copies are unaffected.')
  await expectNoFindings(page, 'the overview with what was paused')
  await toasts.getByRole('button', { name: 'Resume' }).click()
  await expect(main).toContainText('Offered to 10%')
  await expect(toasts.last()).toContainText('Resumed 2.4.1Offered again within 30 seconds.')
  await expect(toasts.last().getByRole('button', { name: 'Resume' })).toHaveCount(0)

  await main.getByRole('button', { name: '7 d' }).click()
  await expect(page).toHaveURL('/acme/editor?range=7d')
  const last = asked.at(-1)
  expect(Date.parse(last?.to ?? '') - Date.parse(last?.from ?? '')).toBe(7 * DAY)
  await main.getByRole('button', { name: 'Versions in use as table' }).click()
  await expect(main.getByRole('table', { name: 'Versions in use' })).toContainText('2.4.0')

  await page.setViewportSize({ width: 320, height: 740 })
  await expectNoFindings(page, 'the overview on a phone')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})

test('a Member sees no activity, and failed figures keep what is live', async ({ page }) => {
  const calls = await mockServices(page, {
    ...FRAME,
    'orgs.get': AS_MEMBER,
    'channels.list': rollout(false),
    'insights.application.read': { failure: { code: 403, message: 'Not now.' } },
  })
  await page.goto('/acme/editor')
  const main = page.getByRole('main')
  await expect(main.getByRole('alert')).toContainText(
    'These figures didn’t loadYour updates are being served',
  )
  await expect(main).toContainText('Offered to 10%')
  await expect(main.getByRole('heading', { name: 'Recent activity' })).toHaveCount(0)
  expect(calls).not.toContain('audit.listRecent')
  await expectNoFindings(page, 'failed figures')
})

test('the first run stays for an updater that was connected before the first publication', async ({
  page,
}) => {
  await mockServices(page, {
    ...FRAME,
    'applications.get': { ...APPLICATION, live: null, stats: { ...APPLICATION.stats, publishedReleases: 0 } },
    'apiKeys.listByOrg': [],
    'channels.list': { channels: [], complete: true },
    'insights.application.read': () => insights(1),
  })
  await page.goto('/acme/editor')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Ship your first update' })).toBeVisible()
  await expect(main.getByText('2 of 5 done.', { exact: true })).toBeVisible()
  await expect(main).not.toContainText('Your app updates itself now.')
  await main.getByRole('button', { name: 'Show the overview' }).click()
  await expect(main.getByText('Nothing live')).toBeVisible()
})

test('the first run registers the public key, and continues with the updater', async ({ page }) => {
  const { publicKey } = updaterKey()
  let application = { ...APPLICATION, updaterPublicKey: null as string | null }
  const calls = await mockServices(page, {
    ...FRAME,
    'applications.get': () => application,
    'applications.update': (request: Request) => {
      application = { ...application, ...(request.postDataJSON() as { updaterPublicKey: string }) }
      return application
    },
    'apiKeys.listByOrg': [],
    'channels.list': rollout(false),
    'insights.application.read': () => insights(0),
  })
  await page.goto('/acme/editor')
  const main = page.getByRole('main')
  const field = main.getByLabel('Updater public key')
  await expect(field).toHaveAccessibleDescription('The content of ~/.tauri/editor.key.pub.')
  await field.fill(btoa('untrusted comment: rsign encrypted secret key\nRWRTY0Iyk0'))
  await expect(field).toHaveValue('')
  await expect(field).toHaveAccessibleDescription(/^This is the private key\. Never paste it anywhere\./)
  await expect(main.getByRole('button', { name: 'Register the key' })).toBeDisabled()
  expect(calls).not.toContain('applications.update')
  await field.fill('~/.tauri/editor.key.pub')
  await main.getByRole('button', { name: 'Register the key' }).click()
  await expect(main.getByText('That’s not an updater public key.')).toBeVisible()
  await expectNoFindings(page, 'the first run with a key that is refused')
  await field.fill(publicKey)
  await main.getByRole('button', { name: 'Register the key' }).click()
  await expect(main.getByRole('heading', { name: 'Add a signing key (done)' })).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Ship your first update' })).toBeFocused()
  await expect(main.getByText(`"${publicKey}"`)).toBeVisible()
})

/** An application that has published a version, and no API key. */
const PUBLISHED = {
  ...FRAME,
  'applications.get': { ...APPLICATION, live: release('1.0.0') },
  'apiKeys.listByOrg': [],
  'channels.list': rollout(false),
}

test('the first run turns green when the first check arrives, and can be hidden', async ({ page }) => {
  let checks = 0
  await mockServices(page, {
    ...PUBLISHED,
    'insights.application.read': () => insights(checks),
  })
  await page.goto('/acme/editor')
  const main = page.getByRole('main')
  await expect(main).toContainText('2 of 5 done.')
  await expect(main.getByText('Waiting for the first check…')).toBeVisible()
  await expect(main).toContainText(
    '/update/acme/editor/{{target}}-{{arch}}-{{bundle_type}}/{{current_version}}',
  )
  await expect(main).toContainText('npm run tauri add updater')
  await expectNoFindings(page, 'the first run')
  await page.setViewportSize({ width: 320, height: 740 })
  await expectNoFindings(page, 'the first run on a phone')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)

  await main.getByRole('button', { name: 'Hide' }).click()
  await expect(main.getByText('No updater is connected yet')).toBeVisible()
  await page.reload()
  await main.getByRole('button', { name: 'Show the steps' }).click()
  checks = 1
  await expect(main).toContainText('3 of 5 done. Your app updates itself now.')
  await expect(main).toContainText('First check: 2.4.0 on macOS Apple silicon')
  await expect(page.getByText('Your app is connected', { exact: true })).toBeVisible()
  await main.getByRole('button', { name: 'Show the overview' }).click()
  await expect(main.getByRole('heading', { name: 'Live now' })).toBeVisible()
})

test('the first run says that an app updates itself once an update was downloaded', async ({ page }) => {
  let counted = insights(1)
  counted = { ...counted, totals: { ...counted.totals, updateDownloads: 0 } }
  let checks = 0
  await mockServices(page, {
    ...PUBLISHED,
    'insights.application.read': () => (checks ? counted : insights(0)),
  })
  await page.goto('/acme/editor')
  const main = page.getByRole('main')
  await expect(main).toContainText('2 of 5 done.')
  checks = 1
  await expect(main.getByText('3 of 5 done.', { exact: true })).toBeVisible()
  counted = insights(1)
  await expect(main.getByText('3 of 5 done. Your app updates itself now.')).toBeVisible()
})
