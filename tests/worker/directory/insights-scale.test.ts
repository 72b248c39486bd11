// Insights of an application with 100,000 releases: each call reads what it shows, not every release.

import { env } from 'cloudflare:workers'
import { beforeAll, expect, it } from 'vitest'
import type { Adoption } from '#shared/domain/insights/adoption.ts'
import { DAY, utcDay } from '#shared/domain/time.ts'
import { INSIGHTS_PUBLISHED } from '#shared/limits.ts'
import { START } from '#tests/worker/caller.ts'
import { countingDatabase, numbered } from './counting.ts'
import { founded, freshSlug, type Started, startDirectory } from './service.ts'

const RELEASE_COUNT = 100_000
const { db, asked } = countingDatabase(env.DIRECTORY_DB)
let started: Started
let place: Awaited<ReturnType<typeof founded>> & { appId: string }

beforeAll(async () => {
  started = startDirectory({}, START, db)
  const found = await founded(started)
  const name = { orgId: found.org.id, name: 'Editor', slug: freshSlug('app') }
  const { data: app } = await started.call(found.admin, 'applications.create', name)
  place = { ...found, appId: app.id }
  // The last one is an hour old, each before it a quarter of an hour older: three years.
  await env.DIRECTORY_DB.prepare(
    `${numbered(RELEASE_COUNT)} insert into releases
      (id, app_id, version, channel, status, notes, created_at, pub_date, precedence)
      select 'many-' || printf('%06d', n), ?1, '1.0.' || n, iif(n % 5, '', 'nightly'), 'published', '', '2020-01-01',
        strftime('%Y-%m-%dT%H:%M:%fZ', ?2, '-' || (60 + 15 * (${RELEASE_COUNT} - n)) || ' minutes'), printf('%06d', n)
        from numbers`,
  )
    .bind(app.id, START.toISOString())
    .run()
}, 300_000)

it('marks of a year of publications read as many releases as are shown', async () => {
  const { appId, admin } = place
  const input = { appId, from: utcDay(new Date(START.getTime() - 365 * DAY)), to: utcDay(START) }
  asked.reset()
  const { data } = await started.call(admin, 'insights.application.read', input)
  expect(data.published).toHaveLength(INSIGHTS_PUBLISHED)
  expect(asked.rowsRead).toBeLessThan(3 * INSIGHTS_PUBLISHED + 50)
})

it.each([
  ['', 99_999],
  ['nightly', 100_000],
])('adoption on channel “%s” finds the release before without reading all', async (channel, n) => {
  const { org, appId, admin } = place
  asked.reset()
  const path = { org: org.id, app: appId, release: `many-${String(n).padStart(6, '0')}` }
  const { data } = await started.call(admin, 'insights.adoption.read', path)
  const before = n - (channel ? 5 : 1)
  expect((data as Adoption).before).toMatchObject({ version: `1.0.${before}`, channel: channel || null })
  expect(asked.rowsRead).toBeLessThan(200)
})
