// Clients that fetched an update are followed until they ask again: updated, failed, or neither yet.

import { runInDurableObject } from 'cloudflare:test'
import { expect, test, vi } from 'vitest'
import { judgeFailures } from '#shared/domain/releases/failure-guard.ts'
import { DAY, HOUR, MINUTE } from '#shared/domain/time.ts'
import { MAX_FOLLOWED_PER_NETWORK } from '#shared/limits.ts'
import { aRelease, assetOf, type Harness, openHarness, putFile } from '#tests/worker/delivery/harness.ts'

/** Reports of clients that downloaded nothing, each from a network of its own. */
const FORGED = 250
const UPDATER = 'tauri-plugin-updater/2.3'
const OLD = '2.4.0'
const NEW = '2.4.1'

/** An application whose newest release has a stored file. */
async function published() {
  const harness = await openHarness()
  const file = await putFile(harness, 'bytes of it', { version: NEW, releaseId: 'r-new' })
  await harness.publish([aRelease(NEW, [], { id: 'r-new', assets: [assetOf(file)] })])
  const headersOf = (address: string, agent = UPDATER) => ({ 'test-address': address, 'user-agent': agent })
  return {
    harness,
    file,
    async fetches(address: string, agent?: string) {
      const answer = await harness.get(`/asset/${file.assetId}`, { headers: headersOf(address, agent) })
      await answer.arrayBuffer()
      await harness.settle()
    },
    async asks(address: string, version: string, agent?: string) {
      await harness.get(harness.at('update', `linux-x86_64/${version}`), {
        headers: headersOf(address, agent),
      })
      await harness.settle()
    },
    async reports(address: string, body: unknown, agent?: string) {
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      const answer = await harness.get(`/report/acme/${harness.app}`, {
        method: 'POST',
        body: text,
        headers: headersOf(address, agent),
      })
      await harness.settle()
      return answer
    },
    outcomes: () => outcomesOf(harness),
  }
}

async function outcomesOf(harness: Harness) {
  const rows = await runInDurableObject(harness.meter(), (_, { storage: { sql } }) =>
    sql
      .exec<Record<string, number>>(
        `select sum(fetched) as fetched, sum(updated) as updated, sum(failed) as failed, sum(reported) as reported
          from outcomes where release = 'r-new'`,
      )
      .one(),
  )
  return rows
}

async function reportRows(harness: Harness) {
  const rows = await runInDurableObject(harness.meter(), (_, { storage: { sql } }) =>
    sql
      .exec<{ event: string; reason: string; confirmed: number; n: number; release: string }>(
        'select release, event, reason, confirmed, n from app_reports where n > 0 order by confirmed, event, reason',
      )
      .toArray(),
  )
  return rows.map(({ release, event, reason, confirmed, n }) => [release, event, reason, confirmed, n])
}

test('a client that asks with the new version has updated', async () => {
  const { harness, fetches, asks, outcomes } = await published()
  await asks('203.0.113.1', OLD)
  await fetches('203.0.113.1')
  expect(await outcomes()).toEqual({ fetched: 1, updated: 0, failed: 0, reported: 0 })
  harness.advance(10 * MINUTE)
  await asks('203.0.113.1', NEW)
  expect(await outcomes()).toEqual({ fetched: 1, updated: 1, failed: 0, reported: 0 })
  harness.advance(5 * HOUR)
  for (let time = 0; time < 3; time++) await asks('203.0.113.1', OLD)
  expect(await outcomes()).toEqual({ fetched: 1, updated: 1, failed: 0, reported: 0 })
})

test('fails after more than an hour and two checks with the old version, and not before', async () => {
  const { harness, fetches, asks, outcomes } = await published()
  await fetches('203.0.113.1')
  for (let time = 0; time < 5; time++) {
    harness.advance(10 * MINUTE)
    await asks('203.0.113.1', OLD)
  }
  expect(await outcomes()).toMatchObject({ fetched: 1, failed: 0 })
  await fetches('203.0.113.2')
  harness.advance(2 * HOUR)
  await asks('203.0.113.2', OLD)
  expect(await outcomes()).toMatchObject({ fetched: 2, failed: 0 })
  await asks('203.0.113.1', OLD)
  expect(await outcomes()).toMatchObject({ fetched: 2, failed: 1 })
  harness.advance(2 * MINUTE)
  await asks('203.0.113.2', OLD)
  expect(await outcomes()).toMatchObject({ fetched: 2, failed: 2, updated: 0 })
})

test('checks within a minute are one, and a restart that comes late takes the failure back', async () => {
  const { harness, fetches, asks, outcomes } = await published()
  await fetches('203.0.113.1')
  harness.advance(2 * HOUR)
  for (let time = 0; time < 4; time++) await asks('203.0.113.1', OLD)
  expect(await outcomes()).toMatchObject({ failed: 0 })
  harness.advance(2 * MINUTE)
  await asks('203.0.113.1', OLD)
  expect(await outcomes()).toMatchObject({ failed: 1 })
  await asks('203.0.113.1', NEW)
  expect(await outcomes()).toMatchObject({ failed: 0, updated: 1 })
})

test('is followed across midnight, until the end of the next day', async () => {
  const { harness, fetches, asks, outcomes } = await published()
  await fetches('203.0.113.1')
  await fetches('203.0.113.2')
  await fetches('203.0.113.3')
  harness.advance(DAY)
  await asks('203.0.113.1', NEW)
  await asks('203.0.113.2', OLD)
  harness.advance(HOUR)
  await asks('203.0.113.2', OLD)
  expect(await outcomes()).toEqual({ fetched: 3, updated: 1, failed: 1, reported: 0 })
  harness.advance(DAY)
  await asks('203.0.113.3', NEW)
  expect(await outcomes()).toEqual({ fetched: 3, updated: 1, failed: 1, reported: 0 })
})

test('updaters that name themselves only when they download are found again', async () => {
  const { harness, fetches, asks, outcomes } = await published()
  await fetches('203.0.113.1', 'cargo-packager-updater/0.2.3')
  await harness.get(harness.at('update', `linux-x86_64/${NEW}`), {
    headers: { 'test-address': '203.0.113.1' },
  })
  await harness.settle()
  expect(await outcomes()).toMatchObject({ fetched: 1, updated: 1 })
  await fetches('203.0.113.9', 'Mozilla/5.0')
  await asks('203.0.113.9', NEW, 'Mozilla/5.0')
  expect(await outcomes()).toMatchObject({ fetched: 1, updated: 1 })
})

test('few clients of one network are followed, whatever ids they invent', async () => {
  const { harness, file, outcomes } = await published()
  for (let each = 0; each < 30; each++)
    await harness
      .get(`/asset/${file.assetId}`, {
        headers: {
          'test-address': `2001:db8:7:${each}::1`,
          'user-agent': UPDATER,
          'x-client-id': `invented-${each}`,
        },
      })
      .then((answer) => answer.arrayBuffer())
  await harness.settle()
  expect((await outcomes()).fetched).toBe(MAX_FOLLOWED_PER_NETWORK)
})

const REPORT = { event: 'failed', from: OLD, to: NEW, platform: 'linux-x86_64', reason: 'disk full' }

test('a report counts as confirmed from a client that was handed the file, once', async () => {
  const { harness, fetches, reports, outcomes, asks } = await published()
  await fetches('203.0.113.1')
  for (let time = 0; time < 3; time++) expect((await reports('203.0.113.1', REPORT)).status).toBe(202)
  expect(await outcomes()).toEqual({ fetched: 1, updated: 0, failed: 0, reported: 1 })
  expect(await reportRows(harness)).toEqual([
    ['r-new', 'failed', 'disk full', 0, 2],
    ['r-new', 'failed', 'disk full', 1, 1],
  ])
  await asks('203.0.113.1', NEW)
  expect(await outcomes()).toMatchObject({ reported: 1, updated: 0 })
})

test('a crash after the installation takes its place; confirmed on the next day too, not later', async () => {
  const { harness, fetches, reports, outcomes } = await published()
  await fetches('203.0.113.1')
  await fetches('203.0.113.2')
  await reports('203.0.113.1', { ...REPORT, event: 'installed', reason: undefined })
  expect(await outcomes()).toEqual({ fetched: 2, updated: 1, failed: 0, reported: 0 })
  harness.advance(DAY)
  await reports('203.0.113.1', { ...REPORT, event: 'crashed', reason: 'segmentation fault' })
  expect(await outcomes()).toEqual({ fetched: 2, updated: 0, failed: 0, reported: 1 })
  harness.advance(DAY)
  await reports('203.0.113.2', REPORT)
  expect(await outcomes()).toEqual({ fetched: 2, updated: 0, failed: 0, reported: 1 })
  expect(await reportRows(harness)).toEqual([
    ['r-new', 'failed', 'disk full', 0, 1],
    ['r-new', 'crashed', 'segmentation fault', 1, 1],
  ])
})

test('forged reports confirm nothing, and hold nothing however many there are', async () => {
  const { harness, fetches, asks, reports, outcomes } = await published()
  await fetches('203.0.113.1')
  await asks('203.0.113.2', OLD)
  for (const [address, body] of [
    ['203.0.113.2', REPORT],
    ['203.0.113.3', REPORT],
    ['203.0.113.1', { ...REPORT, to: '9.9.9' }],
    ['203.0.113.1', { ...REPORT, to: OLD }],
  ] as const)
    await reports(address, body)
  await harness.get(`/asset/${(await putFile(harness, 'other', { releaseId: 'other' })).assetId}`)
  for (let network = 0; network < FORGED; network++) await reports(`198.18.${network}.1`, REPORT)
  expect(await outcomes()).toEqual({ fetched: 1, updated: 0, failed: 0, reported: 0 })
  const reported = (await outcomes())?.reported ?? Number.NaN
  const release = { updated: 500, failed: 0, settledUpdated: 500, settledFailed: 0, reported }
  expect(judgeFailures(release, null, 1)).toBe('pass')
  expect(judgeFailures({ ...release, reported: FORGED }, null, 1), 'confirmed ones would').toBe('hold')
  expect((await reportRows(harness)).every(([, , , confirmed]) => confirmed === 0)).toBe(true)
})

test('what cannot be read is answered alike, and counted as unreadable', async () => {
  const { harness, reports } = await published()
  const bodies = [
    '',
    '{',
    '[]',
    JSON.stringify({ ...REPORT, event: 'exploded' }),
    JSON.stringify({ ...REPORT, to: 7 }),
    JSON.stringify({ ...REPORT, reason: 'x'.repeat(3000) }),
    'x'.repeat(100_000),
  ]
  for (const body of bodies) {
    const answer = await reports('203.0.113.1', body)
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([202, '*'])
    expect(answer.headers.get('set-cookie')).toBeNull()
  }
  expect(await reportRows(harness)).toEqual([['', 'unreadable', '', 0, bodies.length]])
})

test('is answered with 202 while nothing can be read', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { harness } = await published()
  const files = { get: () => Promise.reject(new Error('R2 is down')) } as unknown as R2Bucket
  const isolate = harness.openIsolate({ files })
  const body = JSON.stringify(REPORT)
  const answer = await harness.get(`/report/acme/${harness.app}`, { method: 'POST', body }, isolate)
  expect(answer.status).toBe(202)
})

test('is limited per network, open to every origin, and silent about applications that are not there', async () => {
  const { harness, reports } = await published()
  for (let each = 0; each < 40; each++)
    await harness.get(`/report/acme/${harness.app}`, {
      method: 'POST',
      body: 'x',
      headers: { 'test-address': '203.0.113.1' },
    })
  await harness.settle()
  expect(await reportRows(harness)).toEqual([['', 'unreadable', '', 0, 30]])
  expect((await reports('203.0.113.2', 'x')).status).toBe(202)
  expect((await harness.get('/report/acme/nothing', { method: 'POST', body: 'x' })).status).toBe(202)
  expect((await harness.get(`/report/acme/${harness.app}`)).status).toBe(405)
  expect((await harness.get('/report/acme', { method: 'POST' })).status).toBe(404)
  const allowed = await harness.get(`/report/acme/${harness.app}`, { method: 'OPTIONS' })
  expect([allowed.status, allowed.headers.get('access-control-allow-methods')]).toEqual([
    204,
    'POST, OPTIONS',
  ])
})

test('invented reasons share one place beyond the limit', async () => {
  const { harness } = await published()
  for (let each = 0; each < 60; each++)
    await harness.get(`/report/acme/${harness.app}`, {
      method: 'POST',
      body: JSON.stringify({ ...REPORT, reason: `reason ${String.fromCharCode(97 + (each % 26))}${each}` }),
      headers: { 'test-address': `203.0.113.${each}` },
    })
  await harness.settle()
  const rows = await reportRows(harness)
  expect(rows).toHaveLength(21)
  expect(rows.find(([, , reason]) => reason === '*')?.[4]).toBe(40)
})
