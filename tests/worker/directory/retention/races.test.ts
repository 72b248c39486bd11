// What happens between the look at the releases and the purge, and to a process that dies in between.

import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { DAY, HOUR } from '#shared/domain/time.ts'
import { crashingDatabase, crashingFiles, lifeAfter } from '#tests/worker/directory/crash-injection.ts'
import { CONFIRMED, offered } from '#tests/worker/directory/publisher.ts'
import { beforePurge, type Opened, RULE, withOldReleases } from './harness.ts'

// What a dying process says of its stores is expected.
vi.spyOn(console, 'error').mockImplementation(() => undefined)

const OLD = ['1.0.0', '1.1.0', '1.2.0', '1.3.0']

/** A list whose notice is over. */
async function withRipeList() {
  const opened = await withOldReleases()
  await opened.setRule(RULE)
  await opened.passDays(6.5)
  opened.pass(DAY / 2 + HOUR)
  return opened
}
type Ripe = Awaited<ReturnType<typeof withRipeList>>

describe('between the look and the purge', () => {
  const post = ({ rest, ids }: Ripe, version: string, verb: string, body: object = {}) =>
    rest('POST', `/releases/${ids[version]}/${verb}`, body)
  const acts: [string, (opened: Ripe) => Promise<unknown>, string[]][] = [
    [
      'a promotion',
      (opened) => post(opened, '1.1.0', 'promote', { channel: 'beta', ...CONFIRMED }),
      ['1.0.0', '1.2.0', '1.3.0'],
    ],
    [
      'a rollback',
      ({ rest, ids }) => rest('POST', '/channels/-/rollback', { releaseId: ids['1.2.0'] }),
      ['1.0.0', '1.1.0'],
    ],
    ['an exemption', ({ keep, ids }) => keep(ids['1.3.0'] ?? ''), ['1.0.0', '1.1.0', '1.2.0']],
    ['a narrower rule', ({ setRule }) => setRule({ ...RULE, keepLast: 4 }), ['1.0.0']],
    ['the end of the rule', ({ setRule }) => setRule(null), []],
    [
      'a yank of what is live',
      (opened) => post(opened, '1.4.0', 'yank', { reason: 'It crashes' }),
      ['1.0.0', '1.1.0', '1.2.0'],
    ],
  ]

  it.each(acts)('%s wins', async (_, act, purgedAfterwards) => {
    const opened = await withRipeList()
    await opened.sweep(beforePurge(() => act(opened)))
    expect(await opened.purged()).toEqual([])
    await opened.passDays(1)
    expect(await opened.purged()).toEqual(purgedAfterwards)
  })

  it('a second run changes nothing', async () => {
    const opened = await withRipeList()
    await opened.sweep(beforePurge(() => opened.sweep()))
    await Promise.all([opened.sweep(), opened.sweep()])
    expect(await opened.purged()).toEqual(OLD)
    expect((await opened.acts()).filter(({ action }) => action === 'release.purged')).toHaveLength(4)
  })
})

describe('a run that is killed', () => {
  // Up to the purge each call, and then some of those that write the documents.
  it.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 16, 20, 24, 28, 32, 36])(
    'after %i calls is continued by the next',
    async (calls) => {
      const opened = await withRipeList()
      const life = lifeAfter(calls)
      await opened
        .sweep(crashingDatabase(env.DIRECTORY_DB, life), crashingFiles(env.FILES, life))
        .catch(() => undefined)
      opened.pass(2 * HOUR)
      await opened.sweep()
      await opened.service.scheduled()
      await expectPurged(opened)
    },
  )
})

async function expectPurged(opened: Opened) {
  expect(await opened.purged()).toEqual(OLD)
  expect(await opened.listed()).toEqual([])
  expect(await offered(opened)).toEqual(['1.4.0'])
  expect((await opened.acts()).filter(({ action }) => action === 'release.purged')).toHaveLength(4)
}

describe('notices', () => {
  it('begin again when nothing has looked for more than a day', async () => {
    const { setRule, sweep, pass, passDays, purged, listed, acts } = await withOldReleases()
    await setRule(RULE)
    await passDays(3)
    pass(5 * DAY)
    await sweep()
    expect([await listed(), await purged()]).toEqual([OLD, []])
    await passDays(6)
    expect(await purged()).toEqual([])
    await passDays(1.5)
    expect(await purged()).toEqual(OLD)
    const announced = (await acts()).filter(({ action }) => action === 'retention.announced')
    expect(announced.map(({ actorKind }) => actorKind)).toEqual(['person', 'system'])
  })

  it.each([
    [
      'taken down',
      "update applications set taken_down_at = 'now', taken_down_reason = 'malware' where id = ?1",
    ],
    ['deleted', "update applications set deleted_at = '2027-01-01T00:00:00.000Z' where id = ?1"],
    [
      'suspended',
      "update organizations set suspended_at = 'now', suspended_reason = 'fraud' where id = (select org_id from applications where id = ?1)",
    ],
  ])('lead to nothing while the application is %s', async (_, statement) => {
    const { app, passDays, org } = await withRipeList()
    await env.DIRECTORY_DB.prepare(statement).bind(app.id).run()
    await passDays(2)
    const query = 'select count(*) as count from releases where app_id = ? and purged_at is not null'
    expect(await env.DIRECTORY_DB.prepare(query).bind(app.id).first('count')).toBe(0)
    await env.DIRECTORY_DB.prepare('update organizations set suspended_at = null where id = ?')
      .bind(org.id)
      .run()
  })
})

describe('two Admins', () => {
  const NARROW = { ...RULE, keepLast: 4 }

  it('a change of a rule that another one replaced is refused with what it is now', async () => {
    const { setRule, read, acts } = await withOldReleases()
    await setRule(RULE, null)
    await setRule(NARROW, RULE)
    const refused = await setRule({ ...RULE, afterDays: 60 }, RULE)
    expect(refused).toMatchObject({ status: 409, reason: 'changed' })
    expect(refused.message).toContain('It is “keep last 4, purge after 30 days” now.')
    expect(await setRule(null, RULE)).toMatchObject({ status: 409, reason: 'changed' })
    expect((await read()).rule).toEqual(NARROW)
    expect((await acts()).filter(({ action }) => action === 'retention.changed')).toHaveLength(2)
  })

  it('a change of a rule that was turned off is refused', async () => {
    const { setRule, read } = await withOldReleases()
    await setRule(RULE)
    await setRule(null, RULE)
    const refused = await setRule(NARROW, RULE)
    expect(refused).toMatchObject({ status: 409, reason: 'changed' })
    expect(refused.message).toContain('It is off now.')
    expect((await read()).rule).toBeNull()
  })

  it('a change that is retried succeeds and is recorded once', async () => {
    const { setRule, acts } = await withOldReleases()
    for (const _ of [1, 2]) expect((await setRule(RULE, null)).status).toBe(200)
    for (const _ of [1, 2]) expect((await setRule(null, RULE)).status).toBe(200)
    expect((await acts()).filter(({ action }) => action === 'retention.changed')).toHaveLength(2)
  })
})
