import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { DAY, HOUR, MINUTE, utcDay } from '#shared/domain/time.ts'
import { tokenOf } from '#tests/worker/caller.ts'
import { freshSlug } from '#tests/worker/directory/service.ts'
import type { PlatformDay } from '#worker/services/directory/counted.ts'
import { openNotices, timeOf } from './harness.ts'

vi.spyOn(console, 'error').mockImplementation(() => undefined)

const subjects = (mails: { subject: string }[]) => mails.map(({ subject }) => subject)

describe('an API key', () => {
  it('that expires is told of 14 and 3 days before, once each, to Admins only', async () => {
    const { call, admin, member, second, org, sweep, to, choose } = await openNotices()
    await choose(member, { keyExpiring: true })
    const expireAfter = (30 * DAY) / 1000
    const key = { displayName: 'Nightly', subject: `org:${org.id}`, expireAfter, scope: ['Read'] }
    await call(admin, 'apiKeys.create', key)
    for (const days of [1, 15.9, 16.1, 16.2, 20, 26.9, 27.1, 27.2, 29.9, 30.1]) await sweep(days * DAY)
    expect(subjects(to(second))).toEqual([
      'The API key “Nightly” expires on 20 Dec 2026 (UTC)',
      'The API key “Nightly” expires on 20 Dec 2026 (UTC)',
    ])
    expect(to(second)[0]?.links[0]).toBe(`${env.SITE_ORIGIN}/${org.slug}/api-keys`)
    expect(to(member)).toEqual([])
  })

  it('that is rotated is told of again before it expires', async () => {
    const { call, admin, org, sweep, to, at } = await openNotices()
    const key = {
      displayName: 'Week',
      subject: `org:${org.id}`,
      expireAfter: (7 * DAY) / 1000,
      scope: ['Read'],
    }
    const { data } = await call(admin, 'apiKeys.create', key)
    await sweep(4.1 * DAY)
    const rotation = {
      uid: data.uid,
      graceSeconds: 0 as const,
      rotatedAt: null,
      rotationId: 'rotation-of-week',
    }
    const later = await tokenOf(admin.userId, { email: admin.email, email_verified: true }, timeOf(4.1 * DAY))
    await at(4.1 * DAY).call({ token: later }, 'apiKeys.rotate', rotation)
    for (const days of [4.2, 7, 8.2, 8.3]) await sweep(days * DAY)
    expect(subjects(to(admin))).toEqual([
      'The API key “Week” expires on 27 Nov 2026 (UTC)',
      'The API key “Week” expires on 1 Dec 2026 (UTC)',
    ])
  })

  it('that lives for a week is told of once, and one that is revoked never', async () => {
    const { call, admin, org, sweep, to } = await openNotices()
    const expireAfter = (7 * DAY) / 1000
    const key = { subject: `org:${org.id}`, expireAfter, scope: ['Read'] }
    await call(admin, 'apiKeys.create', { ...key, displayName: 'Week' })
    const { data } = await call(admin, 'apiKeys.create', { ...key, displayName: 'Revoked' })
    await call(admin, 'apiKeys.revoke', { uid: data.uid })
    for (const days of [0.1, 1, 4.1, 5, 6]) await sweep(days * DAY)
    expect(subjects(to(admin))).toEqual(['The API key “Week” expires on 27 Nov 2026 (UTC)'])
  })
})

describe('storage', () => {
  const store = (orgId: string, appId: string, releaseId: string, gigabytes: number) =>
    env.DIRECTORY_DB.prepare(`update assets set size = ?1 where release_id = ?2 and org_id = ?3`)
      .bind(gigabytes * 1e9, releaseId, orgId)
      .run()
      .then(() => appId)

  it('is told of at 80% and when an upload finds no room, once until less than 75% is used', async () => {
    const { publish, org, app, sweep, to, second, rest, draft } = await openNotices()
    const { id } = await publish('1.0.0')
    const allowed = 500
    const fill = (share: number) => store(org.id, app.id, id, (allowed * share) / 100)
    await sweep(MINUTE)
    for (const [hours, share] of [
      [1, 79],
      [2, 80],
      [3, 90],
      [4, 76],
      [5, 81],
    ] as const) {
      await fill(share)
      await sweep(MINUTE + hours * HOUR + 1)
    }
    expect(subjects(to(second))).toEqual(['Acme uses 80% of its storage'])
    await fill(99.9)
    const next = await draft('1.1.0')
    const refused = await rest('POST', `/releases/${next.id}/assets`, { filename: 'a.zip', size: 4e9 })
    expect(refused.status).toBe(403)
    await sweep(6 * HOUR)
    await sweep(9 * HOUR)
    expect(subjects(to(second)).slice(1)).toEqual(['The storage of Acme is full'])
    await fill(10)
    await sweep(11 * HOUR)
    await fill(85)
    await sweep(13 * HOUR)
    expect(subjects(to(second)).slice(2)).toEqual(['Acme uses 80% of its storage'])
  })
})

describe('a platform', () => {
  /** Of each of the eight days before a moment, oldest first. */
  const days = (
    at: Date,
    platform: string,
    downloads: number[],
    clients = downloads.map(() => 0),
  ): PlatformDay[] =>
    downloads.map((count, index) => ({
      ...{ platform, downloads: count, clients: clients[index] ?? 0 },
      day: utcDay(new Date(at.getTime() - (8 - index) * DAY)),
    }))

  it('whose downloads or clients fell to nothing is told of once', async () => {
    const at = timeOf(DAY)
    const asked: string[] = []
    const { sweep, to, second, app } = await openNotices({
      platformDays: async (appId, span) => {
        asked.push(appId)
        expect([span.from, span.to]).toEqual(['2026-11-13', '2026-11-20'])
        return [
          ...days(at, 'windows-x86_64', [5, 6, 7, 8, 9, 5, 5, 0]),
          ...days(at, 'darwin-aarch64', [1, 1, 1, 1, 1, 1, 1, 1], [10, 20, 10, 10, 10, 10, 10, 0]),
          // Too few, a gap before, and still some.
          ...days(at, 'linux-x86_64', [4, 9, 9, 9, 9, 9, 9, 0]),
          ...days(at, 'linux-aarch64', [9, 9, 9, 9, 9, 0, 9, 0]),
          ...days(at, 'windows-aarch64', [9, 9, 9, 9, 9, 9, 9, 1]),
        ]
      },
    })
    await sweep(MINUTE)
    expect(asked).toEqual([])
    await sweep(DAY)
    await sweep(DAY + HOUR)
    expect(asked.filter((id) => id === app.id)).toHaveLength(1)
    expect(subjects(to(second))).toEqual(['Editor: 2 platforms without downloads'])
    expect(to(second)[0]?.text).toContain('- No downloads of Editor on windows-x86_64')
    expect(to(second)[0]?.text).toContain('- No clients of Editor on darwin-aarch64')
  })

  it('of an application that was taken down, or whose Meter fails, holds up no other', async () => {
    const { call, admin, org, app, sweep, to, second } = await openNotices({
      platformDays: async (appId) => {
        if (appId === app.id) throw new Error('The Meter is away.')
        return days(timeOf(DAY), 'windows-x86_64', [5, 5, 5, 5, 5, 5, 5, 0])
      },
    })
    const name = { orgId: org.id, name: 'Player', slug: freshSlug('app') }
    const { data: down } = await call(admin, 'applications.create', {
      ...name,
      name: 'Down',
      slug: freshSlug('app'),
    })
    await call(admin, 'applications.create', name)
    await env.DIRECTORY_DB.prepare("update applications set taken_down_at = '2026-11-20' where id = ?")
      .bind(down.id)
      .run()
    await sweep(MINUTE)
    await sweep(DAY)
    expect(subjects(to(second))).toEqual(['No downloads of Player on windows-x86_64'])
  })
})
