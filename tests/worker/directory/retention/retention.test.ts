// A retention rule from its notice to what it purges.

import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { keys } from '#shared/domain/releases/manifest.ts'
import { DAY, HOUR, MINUTE } from '#shared/domain/time.ts'
import { CONFIRMED, marker, offered } from '#tests/worker/directory/publisher.ts'
import { openRetention, RULE, withOldReleases } from './harness.ts'

// What is logged while the Meter is unreachable is expected.
vi.spyOn(console, 'error').mockImplementation(() => undefined)

const OLD = ['1.0.0', '1.1.0', '1.2.0', '1.3.0']

describe('without a rule', () => {
  it('nothing is listed and nothing is purged', async () => {
    const { read, listed, purged, passDays } = await withOldReleases()
    expect(await read()).toEqual({ rule: null, checkedAt: null, problem: null, announced: null })
    await passDays(8)
    expect([await listed(), await purged()]).toEqual([[], []])
  })
})

describe('a rule', () => {
  it('is previewed without effect', async () => {
    const { preview, listed, clock } = await withOldReleases()
    const shown = await preview(RULE)
    expect(shown).toMatchObject({ releases: 4, problem: null })
    expect(shown.bytes).toBe(4 * 'program 1.0.0'.length)
    expect(shown.purgeAt).toBe(new Date(clock.getTime() + 7 * DAY).toISOString())
    expect(shown.first.map(({ version, files }) => [version, files])).toEqual(OLD.map((each) => [each, 1]))
    expect(await listed()).toEqual([])
  })

  it('lists releases for seven days, then purges them and says by which rule', async () => {
    const opened = await withOldReleases()
    const { setRule, listed, purged, passDays, sweep, pass, acts, index, service } = opened
    const { retention } = await setRule(RULE)
    expect(retention).toMatchObject({ rule: RULE, announced: { releases: 4 } })
    await passDays(6.5)
    expect([await listed(), await purged()]).toEqual([OLD, []])
    pass(DAY / 2 + MINUTE)
    const indexes = await Promise.all(OLD.map((version) => index(version)))
    await sweep()
    expect([await listed(), await purged()]).toEqual([[], OLD])
    for (const each of indexes)
      expect(await marker(each?.assets[0]?.id ?? '')).toMatchObject({ purged: true })
    expect(await offered(opened)).toEqual(['1.4.0'])
    await service.scheduled()
    for (const each of indexes) expect(await env.FILES.head(keys.file(each?.assets[0]?.id ?? ''))).toBeNull()
    const said = await acts()
    expect(said.map(({ action, actorKind }) => [action, actorKind])).toEqual([
      ['retention.changed', 'person'],
      ['retention.announced', 'person'],
      ...OLD.map(() => ['release.purged', 'system']),
    ])
    expect(said.at(-1)?.details).toMatchObject({ rule: 'keep last 1, purge after 30 days' })
    await passDays(1)
    expect(await acts()).toHaveLength(said.length)
  })

  it('emails Admins once when a list begins, and at most once a week', async () => {
    const { setRule, passDays, publish, service, mails, pass } = await withOldReleases()
    await setRule({ ...RULE, keepLast: 4 })
    await setRule(null)
    await setRule({ ...RULE, keepLast: 3 })
    await service.scheduled()
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('1 release will be purged on'),
    ])
    expect(mails[0]?.links[0]).toMatch(/\/settings$/)
    await publish('1.5.0')
    pass(30 * DAY)
    await passDays(1)
    await service.scheduled()
    expect(mails).toHaveLength(2)
  })

  it('announces what becomes due later together, a week after the last announcement', async () => {
    const { setRule, passDays, publish, listed, pass } = await openRetention()
    for (const version of ['1.0.0', '1.1.0']) await publish(version)
    pass(20 * DAY)
    await publish('1.2.0')
    await publish('1.3.0')
    pass(10 * DAY + HOUR)
    await setRule({ ...RULE, keepLast: 1 })
    expect(await listed()).toEqual(['1.0.0', '1.1.0'])
    await passDays(22)
    expect(await listed()).toEqual(['1.2.0'])
  })

  it('that is narrowed takes releases off the list at once, and one that is widened lists them from then', async () => {
    const { setRule, listed, purged, passDays } = await withOldReleases()
    await setRule({ ...RULE, keepLast: 2 })
    expect(await listed()).toEqual(OLD.slice(0, 3))
    await setRule({ ...RULE, keepLast: 4 })
    expect(await listed()).toEqual(OLD.slice(0, 1))
    await passDays(5)
    await setRule(RULE)
    await passDays(3)
    expect(await purged()).toEqual(OLD.slice(0, 1))
    expect(await listed()).toEqual(OLD.slice(1))
    await setRule(null)
    expect(await listed()).toEqual([])
    await passDays(8)
    expect(await purged()).toEqual(OLD.slice(0, 1))
  })

  it('keeps young releases', async () => {
    const { preview } = await withOldReleases()
    expect(await preview({ ...RULE, afterDays: 101 })).toMatchObject({ releases: 0, purgeAt: null })
  })

  it('can’t be set with an API key, nor out of its bounds', async () => {
    const { rest } = await withOldReleases()
    expect((await rest('PUT', '/retention', { rule: RULE })).status).toBe(403)
    expect((await rest('POST', '/retention/preview', { rule: RULE })).status).toBe(403)
    expect((await rest('GET', '/retention')).status).toBe(200)
    expect(await rest('PUT', '/retention', { rule: { ...RULE, keepLast: 0 } })).toMatchObject({ status: 400 })
    expect(await rest('PUT', '/retention', { rule: { ...RULE, keep: 1 } })).toMatchObject({ status: 400 })
  })
})

describe('what is in use', () => {
  const rule = { ...RULE, keepInUse: 30 }

  it('is kept while clients have the version, with a `v` or without', async () => {
    const { clients, preview } = await withOldReleases()
    clients.counted = { days: 30, versions: ['1.1.0', '1.3.0+7'], hasOthers: false }
    expect((await preview(rule)).first.map(({ version }) => version)).toEqual(['1.0.0', '1.2.0'])
  })

  it.each([
    ['few-days', { days: 14, versions: [], hasOthers: false }],
    ['others', { days: 30, versions: ['1.4.0'], hasOthers: true }],
  ])('is everything when counts don’t tell: %s', async (problem, counted) => {
    const { clients, preview } = await withOldReleases()
    clients.counted = counted
    expect(await preview(rule)).toMatchObject({ releases: 0, problem })
  })

  it('is everything while the Meter is unreachable: what is listed stays listed, and nothing is purged', async () => {
    const { clients, setRule, listed, purged, passDays, read } = await withOldReleases()
    await setRule(rule)
    clients.fails = true
    await passDays(9)
    expect([await listed(), await purged()]).toEqual([OLD, []])
    expect(await read()).toMatchObject({ problem: 'counts' })
    clients.fails = false
    await passDays(1)
    expect(await purged()).toEqual(OLD)
  })
})

describe('an exempted release', () => {
  it('is kept until the exemption ends, and then listed for seven days again', async () => {
    const { setRule, keep, ids, listed, purged, passDays, acts } = await withOldReleases()
    await setRule(RULE)
    expect((await keep(ids['1.1.0'] ?? '')).data).toEqual({ kept: true, purgeAt: null })
    await keep(ids['1.1.0'] ?? '')
    expect(await listed()).toEqual(['1.0.0', '1.2.0', '1.3.0'])
    await passDays(8)
    expect(await purged()).toEqual(['1.0.0', '1.2.0', '1.3.0'])
    await keep(ids['1.1.0'] ?? '', false)
    await passDays(1)
    expect([await listed(), await purged()]).toEqual([['1.1.0'], ['1.0.0', '1.2.0', '1.3.0']])
    await passDays(7)
    expect(await purged()).toEqual(OLD)
    expect((await acts()).map(({ action }) => action)).toEqual([
      ...['retention.changed', 'retention.announced', 'release.kept'],
      ...['release.purged', 'release.purged', 'release.purged'],
      ...['release.keepEnded', 'retention.announced', 'release.purged'],
    ])
    expect(await keep(ids['1.1.0'] ?? '')).toMatchObject({ status: 409, reason: 'purged' })
  })
})

describe('a promoted release', () => {
  it('is purged with its copies, or not at all', async () => {
    const opened = await openRetention()
    const { publish, rest, setRule, listed, purged, passDays, pass, keep } = opened
    const source = await publish('1.0.0', { channel: 'beta' })
    await publish('1.1.0', { channel: 'beta' })
    pass(40 * DAY)
    const copy = await rest<{ id: string }>('POST', `/releases/${source.id}/promote`, {
      channel: null,
      ...CONFIRMED,
    })
    await publish('1.2.0')
    await setRule(RULE)
    expect(await listed()).toEqual([])
    pass(31 * DAY)
    await setRule(RULE)
    expect(await listed()).toEqual(['1.0.0', '1.0.0'])
    await keep(copy.body.id)
    await passDays(8)
    expect(await purged()).toEqual([])
    await keep(copy.body.id, false)
    await passDays(8)
    expect(await purged()).toEqual(['1.0.0', '1.0.0'])
    await opened.service.scheduled()
    expect(await env.FILES.head(keys.file(source.assets[0]?.id ?? ''))).toBeNull()
  })
})
