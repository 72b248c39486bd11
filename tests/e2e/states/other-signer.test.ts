// A version that was published before the public key was registered, and signed with another one.

import { expect, test } from '@playwright/test'
import { expectNoFindings } from '#tests/e2e/support/axe.ts'
import { insights } from '#tests/e2e/support/insights.ts'
import { APPLICATION, mockServices, ORGANIZATION } from '#tests/e2e/support/mock-services.ts'
import { updaterKey } from '#tests/fixtures/updater-key.ts'

const today = new Date().toISOString()
const [own, other] = [updaterKey(), updaterKey()]
const LIVE = {
  ...{ id: 'release-1', version: '0.2.0', channel: null, pubDate: today },
  ...{ rolloutPercent: 100, paused: false, hasUpdates: true },
}
const ASSET = {
  ...{
    id: 'asset-1',
    filename: 'Editor_0.2.0_amd64.AppImage',
    size: 5,
    sha256: null,
    format: null,
    kind: null,
  },
  ...{
    updatePlatform: 'linux-x86_64',
    publicPlatform: null,
    downloadName: null,
    inferred: [],
    problem: null,
  },
  ...{ signature: other.sign(Buffer.from('bytes'), '0.2.0'), signatureState: 'unchecked' },
  ...{ state: 'ready', createdAt: today },
}
const NO_REPORTS = { installed: 0, failed: 0, crashed: 0, rolledBack: 0 }
const NO_OUTCOMES = {
  ...{ days: { from: today.slice(0, 10), to: today.slice(0, 10) }, releases: [] },
  ...{ unknownReleases: NO_REPORTS, unreadable: 0 },
}
const RELEASE = {
  ...LIVE,
  ...{ appId: APPLICATION.id, status: 'published', notes: '', createdAt: today, createdBy: null },
  ...{ yankedAt: null, yankReason: null, purgedAt: null, promotedFrom: null, assets: [ASSET] },
}

test('a live version that was signed with another key is named beside the registered one', async ({
  page,
}) => {
  await mockServices(page, {
    'orgs.list': [{ ...ORGANIZATION, role: 'Admin', memberCount: 1 }],
    'applications.get': { ...APPLICATION, live: LIVE, updaterPublicKey: own.publicKey },
    'apiKeys.listByOrg': [],
    'audit.listRecent': [],
    'channels.list': { channels: [], complete: true },
    'insights.application.read': insights(1),
    'insights.outcomes.read': NO_OUTCOMES,
    'releases.get': RELEASE,
  })
  const note = page.getByText(/0\.2\.0 is signed with another key \(.{4}….{4}\)\./)
  await page.goto('/acme/editor/settings')
  await expect(note).toBeVisible()
  await expect(page.getByText('Publish a version signed with this key.')).toBeVisible()
  await expectNoFindings(page, 'the settings of an application whose version has another key')
  await page.goto('/acme/editor/releases/release-1')
  await expect(page.getByRole('table', { name: 'Platforms' })).toContainText('Signed with another key')
})

test('the first run names it too, and does not say that the app updates itself', async ({ page }) => {
  let checks = 0
  await mockServices(page, {
    'orgs.list': [{ ...ORGANIZATION, role: 'Admin', memberCount: 1 }],
    'applications.get': { ...APPLICATION, live: LIVE, updaterPublicKey: own.publicKey },
    'apiKeys.listByOrg': [],
    'channels.list': { channels: [], complete: true },
    'insights.application.read': () => insights(checks),
    'releases.get': RELEASE,
  })
  await page.goto('/acme/editor')
  await expect(page.getByText('0.2.0 is signed with another key')).toBeVisible()
  checks = 1
  await expect(page.getByText('4 of 5 done.', { exact: true })).toBeVisible()
})

test('the first run says that the app updates itself once the live version’s key is known', async ({
  page,
}) => {
  let checks = 0
  const signature = own.sign(Buffer.from('bytes'), '0.2.0')
  await mockServices(page, {
    'orgs.list': [{ ...ORGANIZATION, role: 'Admin', memberCount: 1 }],
    'applications.get': { ...APPLICATION, live: LIVE, updaterPublicKey: own.publicKey },
    'apiKeys.listByOrg': [],
    'channels.list': { channels: [], complete: true },
    'insights.application.read': () => insights(checks),
    'releases.get': { ...RELEASE, assets: [{ ...ASSET, signature }] },
  })
  const held = Promise.withResolvers<void>()
  await page.route('**/releases.get?*', async (route) => {
    await held.promise
    await route.fallback()
  })
  await page.goto('/acme/editor')
  await expect(page.getByText('3 of 5 done.', { exact: true })).toBeVisible()
  checks = 1
  await expect(page.getByText('4 of 5 done.', { exact: true })).toBeVisible()
  held.resolve()
  await expect(page.getByText('4 of 5 done. Your app updates itself now.')).toBeVisible()
})
