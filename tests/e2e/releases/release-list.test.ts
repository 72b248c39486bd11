import { expect, type Request, test } from '@playwright/test'
import { expectNoFindings } from '#tests/e2e/support/axe.ts'
import { insights } from '#tests/e2e/support/insights.ts'
import { APPLICATION, inputOf, mockServices, ORGANIZATION } from '#tests/e2e/support/mock-services.ts'

const AT = '2026-11-12T09:00:00.000Z'
const release = (version: string, rest: object = {}) => ({
  id: `id-${version}`,
  appId: 'app-1',
  version,
  channel: null,
  status: 'published',
  rolloutPercent: 100,
  paused: false,
  createdAt: AT,
  createdBy: 'bob@example.test',
  pubDate: AT,
  yankedAt: null,
  yankReason: null,
  purgedAt: null,
  promotedFrom: null,
  assetCount: 2,
  totalSize: 1000,
  notesLine: `Notes of ${version}`,
  updatePlatforms: ['windows-x86_64', 'linux-x86_64'],
  platformsBefore: null,
  ...rest,
})
const RELEASES = [
  release('2.5.0', {
    status: 'draft',
    pubDate: null,
    updatePlatforms: ['linux-x86_64'],
    platformsBefore: ['windows-x86_64', 'linux-x86_64'],
  }),
  release('2.4.1', { rolloutPercent: 10 }),
  release('2.4.0'),
  release('2.3.1', { channel: 'beta', paused: true, rolloutPercent: 25 }),
  release('2.3.0', { yankedAt: AT, yankReason: 'Corrupts files.', rolloutPercent: 25 }),
  release('2.2.0'),
]
const live = (version: string, rest: object = {}) => ({
  ...{ id: `id-${version}`, version, channel: null, pubDate: AT, rolloutPercent: 100, paused: false },
  ...{ hasUpdates: true, ...rest },
})
const CHANNELS = [
  {
    ...{ channel: null, includes: null, rollback: null, counts: { published: 3, drafts: 1, all: 5 } },
    ...{ live: live('2.4.0'), partial: [live('2.4.1', { rolloutPercent: 10 })] },
  },
  {
    ...{ channel: 'beta', includes: null, rollback: null, counts: { published: 1, drafts: 0, all: 1 } },
    ...{ live: null, partial: [live('2.3.1', { channel: 'beta', paused: true, rolloutPercent: 25 })] },
  },
]

interface Asked {
  channel?: string | null
  status?: string
  search?: string
  order?: string
}

test('rows say how far each release goes, and the list is found by URL, pointer and keyboard', async ({
  page,
}) => {
  const asked: Asked[] = []
  await mockServices(page, {
    'orgs.list': [{ ...ORGANIZATION, role: 'Admin', memberCount: 1 }],
    'applications.get': APPLICATION,
    'channels.list': { channels: CHANNELS, complete: true },
    'insights.releases.list': { releases: [{ id: 'id-2.4.0', downloads: 1234 }], complete: true },
    'insights.application.read': {
      ...insights(40),
      releases: [
        {
          ...{ id: 'id-2.4.0', version: '2.4.0', channel: null, downloads: 12, updateDownloads: 5 },
          series: { downloads: [2, 4, 6], updateDownloads: [0, 1, 4] },
        },
      ],
    },
    'releases.list': (request: Request) => {
      const input = inputOf<Asked>(request)
      asked.push(input)
      const found = RELEASES.filter(
        ({ version, channel, status }) =>
          (input.channel === undefined || channel === input.channel) &&
          (!input.status || status === input.status) &&
          version.includes(input.search ?? ''),
      )
      return { releases: input.order === 'oldest' ? found.toReversed() : found, cursor: null }
    },
  })
  // Without a session cookie, a visit would begin with the public page.
  await page.goto('/acme/editor/releases/nope')
  await page.getByRole('link', { name: 'Releases of Editor' }).click()
  const table = page.getByRole('table', { name: 'Releases' })
  const row = (version: string) =>
    table.getByRole('row', { name: new RegExp(`^${version.replaceAll('.', '\\.')}`) })
  for (const [version, ...words] of [
    ['2.5.0', 'Draft', /Draft by bob, .+\. 2 files/, 'Not published', 'Windows: missing, Linux: yes'],
    ['2.4.1', 'Rolling out', '10% of clients', 'Notes of 2.4.1', 'Windows: yes, Linux: yes'],
    ['2.4.0', 'Live', '90%10% get 2.4.1', '1,234', '100% of checks'],
    ['2.3.1', 'Paused', '25%', 'beta'],
    ['2.3.0', 'Yanked', '“Corrupts files.”', 'Stopped at 25%'],
    ['2.2.0', 'Replaced by 2.4.0'],
  ] as const)
    for (const word of words) await expect(row(version)).toContainText(word)
  // Its time is when it was begun.
  await expect(row('2.5.0').getByRole('time')).toHaveCount(1)
  await expect(row('2.5.0').getByRole('rowheader').getByRole('time')).toHaveCount(1)
  await expect(row('2.4.0').locator('svg[viewBox="0 0 100 100"]'), 'its downloads by day').toBeVisible()
  await expectNoFindings(page, 'the list of releases')

  await test.step('channel, state and order are links in the URL, and Back undoes each', async () => {
    await page.getByRole('navigation', { name: 'Channel' }).getByRole('link', { name: 'beta 1' }).click()
    await expect(page).toHaveURL('/acme/editor/releases?channel=beta')
    await expect(table.getByRole('row')).toHaveCount(2)
    await page.goBack()
    await page.getByRole('button', { name: 'State' }).click()
    await page.getByRole('menuitem', { name: 'Drafts' }).click()
    await expect(page).toHaveURL('/acme/editor/releases?status=draft')
    await expect(table.getByRole('row')).toHaveCount(2)
    await page.goBack()
    await expect(table.getByRole('row')).toHaveCount(7)
    await table.getByRole('button', { name: 'Published' }).click()
    await expect(page).toHaveURL('/acme/editor/releases?sort=oldest')
    await expect(table.getByRole('row').nth(1)).toContainText('2.2.0')
    await page.goBack()
  })

  await test.step('a search replaces the history entry, and an empty one names the search', async () => {
    const field = page.getByRole('searchbox', { name: 'Search versions and notes' })
    await field.fill('2.4')
    await expect(page).toHaveURL('/acme/editor/releases?q=2.4')
    await expect(table.getByRole('row')).toHaveCount(3)
    await field.fill('gone')
    await expect(page.getByText('No releases match “gone”.')).toBeVisible()
    expect(asked.some(({ search }) => search === 'gone')).toBe(true)
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(field).toHaveValue('')
    await expect(table.getByRole('row')).toHaveCount(7)
  })

  await test.step('all of a row leads to its release; its menu lies above', async () => {
    await row('2.4.1').getByRole('button', { name: 'Actions for 2.4.1' }).click()
    await expect(page.getByRole('menuitem', { name: 'Pause rollout' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Release to everyone' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 360, height: 800 })
    await expect(row('2.4.0').getByText('of checks')).toBeVisible()
    const right = (await row('2.4.0').boundingBox())?.x ?? Number.NaN
    expect(right + ((await row('2.4.0').boundingBox())?.width ?? Number.NaN)).toBeLessThanOrEqual(360)
    await row('2.4.0').click({ position: { x: 120, y: 60 } })
    await expect(page).toHaveURL('/acme/editor/releases/id-2.4.0')
  })
})

test('an open list shows what CI has published, and the focus stays', async ({ page }) => {
  let published = [release('2.4.0')]
  await page.clock.install()
  await mockServices(page, {
    'orgs.list': [{ ...ORGANIZATION, role: 'Admin', memberCount: 1 }],
    'applications.get': APPLICATION,
    'channels.list': { channels: CHANNELS, complete: true },
    'insights.application.read': insights(0),
    'releases.list': () => ({ releases: published, cursor: null }),
  })
  await page.goto('/acme/editor/releases/nope')
  await page.getByRole('link', { name: 'Releases of Editor' }).click()
  const table = page.getByRole('table', { name: 'Releases' })
  await expect(table.getByRole('link', { name: '2.4.0' })).toBeVisible()
  const field = page.getByRole('searchbox', { name: 'Search versions and notes' })
  await field.focus()
  published = [release('2.4.2'), ...published]
  await page.clock.fastForward(31_000)
  await expect(table.getByRole('link', { name: '2.4.2' })).toBeVisible()
  await expect(field).toBeFocused()
})
