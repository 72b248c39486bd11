import { expect, type Request, test } from '@playwright/test'
import { APPLICATION, counted, inputOf, mockServices } from '#tests/e2e/support/mock-services.ts'

const LIVE = {
  ...{ id: 'release-1', version: '2.4.1', channel: null, pubDate: '2026-11-20T09:00:00.000Z' },
  ...{ rolloutPercent: 10, paused: false, hasUpdates: true },
}

test('an application card shows its state', async ({ page }) => {
  let range: { from?: string } = {}
  await mockServices(page, {
    'applications.list': [{ ...APPLICATION, live: LIVE }],
    'insights.applications.list': (request: Request) => {
      range = inputOf(request)
      return counted({ total: 1234 })(request)
    },
  })
  await page.goto('/acme')
  const card = page.getByRole('article', { name: 'Editor' })
  for (const fact of [
    'Private',
    '4published releases',
    '1,234downloads',
    'Created 3 Mar 2026',
    '10%2.4.1 rolling out',
  ])
    await expect(card).toContainText(fact)
  expect(range.from).toBe(APPLICATION.createdAt)
})

test('pages and searches a thousand applications', async ({ page }) => {
  const calls = await mockServices(page, {
    'applications.list': Array.from({ length: 1000 }, (_, index) => ({
      ...APPLICATION,
      id: `app-${index}`,
      slug: `slug-${index}`,
      name: `App ${index}`,
    })),
    'insights.applications.list': counted({ total: 1234 }),
  })
  await page.goto('/acme')
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(24)
  const search = page.getByRole('searchbox', { name: 'Search applications' })
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(cards.first()).toContainText('App 24')
  await search.fill('SLUG-777')
  await expect(cards).toHaveCount(1)
  await expect(cards).toContainText('App 777')
  await search.fill('app 7770')
  await expect(page.getByText(/^No applications match “.+”\.$/)).toBeVisible()
  expect(calls.filter((name) => name === 'applications.list')).toHaveLength(1)
  // One call for each page, and one for the card of the search, which neither had.
  await expect.poll(() => calls.filter((name) => name.startsWith('insights.'))).toHaveLength(3)
})

test('missing download counts are left blank on cards and reported once', async ({ page }) => {
  const names = ['Editor', 'Notes', 'Player']
  const applications = names.map((name) => ({ ...APPLICATION, id: name, slug: name.toLowerCase(), name }))
  const card = (name: string) => page.getByRole('article', { name })
  const toasts = page.getByRole('listitem')
  await mockServices(page, {
    'applications.list': applications,
    'insights.applications.list': { failure: { code: 403, message: 'Nothing is counted.' } },
  })
  await page.goto('/acme')
  for (const name of names) await expect(card(name)).toContainText('Not available right now')
  await expect(toasts.filter({ hasText: 'Nothing is counted.' })).toHaveCount(1)

  await page.unrouteAll()
  await mockServices(page, {
    'applications.list': applications,
    'insights.applications.list': (request: Request) => {
      const answer = counted({ total: 1234 })(request)
      return { ...answer, applications: answer.applications.slice(0, 1) }
    },
  })
  await page.reload()
  await expect(card('Editor')).toContainText('1,234downloads')
  for (const name of ['Notes', 'Player']) await expect(card(name)).toContainText('Not available right now')
  await expect(toasts.filter({ hasText: 'This application doesn’t exist' })).toHaveCount(1)
})

test('a directory that counts one application per call fills the cards as well', async ({ page }) => {
  const calls = await mockServices(page, {
    'applications.list': [APPLICATION],
    'insights.application.get': { downloads: { total: 1234 } },
  })
  await page.goto('/acme')
  await expect(page.getByRole('article', { name: 'Editor' })).toContainText('1,234downloads')
  expect(calls.filter((name) => name.startsWith('insights.'))).toEqual([
    'insights.applications.list',
    'insights.application.get',
  ])
  await expect(page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')).toHaveCount(0)
})
