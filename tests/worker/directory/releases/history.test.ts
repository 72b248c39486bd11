// What was done to a release, for every member of its organization.

import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import type { HistoryEntry } from '#shared/domain/audit.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { RELEASE_HISTORY_LISTED } from '#shared/limits.ts'
import { person, START } from '#tests/worker/caller.ts'
import { CONFIRMED, openPublisher } from '#tests/worker/directory/publisher.ts'
import { join } from '#tests/worker/directory/service.ts'

/** A publisher with two releases, and a Member. */
async function twoReleases() {
  const publisher = await openPublisher()
  const { org, app, publish } = publisher
  const first = await publish('1.0.0')
  const second = await publish('1.1.0')
  const member = await person('mia')
  await join(org.id, member, 'Member')
  const place = { org: org.slug, app: app.slug }
  const history = async (release: string, caller = member) =>
    (await publisher.call(caller, 'releases.listHistory', { ...place, release })) as {
      status: number
      data: HistoryEntry[]
    }
  return { ...publisher, place, first, second, member, history }
}

describe('the history of a release', () => {
  it('lists its events only, newest first', async () => {
    const { admin, place, first, second, call, history, clock } = await twoReleases()
    clock.setTime(clock.getTime() + 1000)
    await call(admin, 'releases.update', { ...place, release: second.id, paused: true })
    const { data } = await history(second.id)
    expect(data.map(({ action }) => action)).toEqual([
      'release.updated',
      'release.published',
      'release.created',
    ])
    expect(data[0]).toMatchObject({ actor: { name: admin.email }, details: { paused: true } })
    expect((await history(first.id)).data.map(({ action }) => action)).toEqual([
      'release.published',
      'release.created',
    ])
  })

  it('finds the release by its version too', async () => {
    const { first, history } = await twoReleases()
    expect((await history('1.0.0')).data).toEqual((await history(first.id)).data)
  })

  it('tells no member from where something was done', async () => {
    const { admin, place, first, call, history } = await twoReleases()
    const from = { 'x-forwarded-for': '203.0.113.7', 'x-country': 'DE' }
    await call(admin, 'releases.update', { ...place, release: first.id, paused: true }, from)
    expect(JSON.stringify((await history(first.id)).data)).not.toMatch(/203\.0\.113\.7|"ip"|"country"/)
  })

  it('names who published the release to those who read it', async () => {
    const { admin, place, first, call } = await twoReleases()
    const read = async (release: string) => {
      const { data } = await call(admin, 'releases.get', { ...place, release })
      return (data as Release).publishedBy
    }
    expect(await read(first.id)).toMatchObject({ kind: 'machine', name: 'CI pipeline' })
    const promotion = { ...place, release: first.id, target: 'beta', ...CONFIRMED }
    const copy = await call(admin, 'releases.promote', promotion)
    const promoter = { kind: 'person', id: admin.userId, name: admin.email }
    expect(await read((copy.data as Release).id)).toEqual(promoter)
    await env.DIRECTORY_DB.prepare('delete from audit').run()
    expect(await read(first.id)).toBeNull()
  })

  it('is limited, and keeps the newest', async () => {
    const { org, first, history } = await twoReleases()
    await env.DIRECTORY_DB.prepare(
      `with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < ? - 1)
        insert into audit (id, org_id, at, actor_kind, actor_id, action, subject_id, details)
        select 'z' || printf('%05d', n), ?, ?, 'system', 'a', 'release.updated', ?, '{}' from numbers`,
    )
      .bind(RELEASE_HISTORY_LISTED, org.id, START.toISOString(), first.id)
      .run()
    const { data } = await history(first.id)
    expect(data).toHaveLength(RELEASE_HISTORY_LISTED)
    expect(new Set(data.map(({ action }) => action))).toEqual(new Set(['release.updated']))
  })
})
