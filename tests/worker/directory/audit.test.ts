import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import type { AuditEntry } from '#shared/domain/audit.ts'
import { DAY } from '#shared/domain/time.ts'
import { AUDIT_EXPORT_PAGE, AUDIT_PRUNED_PER_RUN } from '#shared/limits.ts'
import { type Caller, person, START, tokenOf } from '#tests/worker/caller.ts'
import { firstIdAt } from '#worker/platform/ids.ts'
import { openPublisher } from './publisher.ts'
import { founded, join, startDirectory } from './service.ts'

const clock = new Date(START)
const started = startDirectory({}, clock)
const { call } = started

const day = (days: number) => new Date(START.getTime() + days * DAY)

/** An organization in which something was done on each of three days, by two people. */
async function busy() {
  const { admin, org } = await founded(started)
  const carol = await person('carol')
  await join(org.id, carol, 'Admin')
  const createKey = async ({ userId, email }: Caller, days: number) => {
    clock.setTime(day(days).getTime())
    const token = await tokenOf(userId, { email }, clock)
    const input = { displayName: `day ${days}`, subject: `org:${org.id}`, expireAfter: null, scope: ['Read'] }
    const { data } = await call({ token }, 'apiKeys.create', input)
    clock.setTime(START.getTime())
    return data.uid
  }
  const keys = [await createKey(admin, 1), await createKey(carol, 2), await createKey(admin, 3)]
  return { admin, carol, org, keys }
}

const subjects = (entries: AuditEntry[]) => entries.map(({ subject }) => subject.name)

describe('the audit log', () => {
  it('says who did what, when and from where', async () => {
    const { admin, org } = await founded(started)
    const from = { 'x-forwarded-for': '203.0.113.7', 'x-country': 'DE', 'x-request-id': 'request-1' }
    const input = { displayName: 'build', subject: `org:${org.id}`, expireAfter: null, scope: ['Read'] }
    const { data: key } = await call(admin, 'apiKeys.create', input, from)
    const { data } = await call(admin, 'audit.list', { org: org.slug })
    expect(data.cursor).toBeNull()
    expect(data.entries[0]).toEqual({
      id: data.entries[0]?.id,
      at: START.toISOString(),
      actor: { kind: 'person', id: admin.userId, name: admin.email },
      action: 'apiKey.created',
      subject: { id: key.uid, name: 'build' },
      details: { scope: 'Read', expiresAt: null },
      ip: '203.0.113.7',
      country: 'DE',
      requestId: 'request-1',
    })
    expect(data.entries[1]).toMatchObject({ action: 'organization.created', ip: null, country: null })
  })

  it('names the API key that did something, and never a secret', async () => {
    const { admin, org, key, call, publish } = await openPublisher()
    await publish('1.0.0')
    const { data } = await call(admin, 'audit.list', { org: org.id, actor: key.uid })
    expect(data.entries.map(({ action }) => action).sort()).toEqual(
      ['asset.completed', 'asset.created', 'release.created', 'release.published'].sort(),
    )
    expect(data.entries.every(({ actor }) => actor.name === 'CI pipeline')).toBe(true)
    const all = await call(admin, 'audit.export', { org: org.id })
    expect(all.data.csv).not.toContain(key.apiKey.slice(4, 36))
  })

  it('says nothing of what was done twice but changed something once', async () => {
    const { admin, org, keys } = await busy()
    for (let times = 0; times < 3; times++) await call(admin, 'apiKeys.revoke', { uid: keys[0] ?? '' })
    const { data } = await call(admin, 'audit.list', { org: org.id, action: 'apiKey.revoked' })
    expect(subjects(data.entries)).toEqual(['day 1'])
  })
})

describe('looking something up', () => {
  it('goes by who, what and when', async () => {
    const { admin, carol, org } = await busy()
    const look = async (filter: object) =>
      subjects((await call(admin, 'audit.list', { org: org.id, ...filter })).data.entries)
    expect(await look({ action: 'apiKey.created' })).toEqual(['day 3', 'day 2', 'day 1'])
    expect(await look({ actor: carol.userId })).toEqual(['day 2'])
    expect(await look({ actor: admin.userId, action: 'organization.created' })).toEqual(['Acme'])
    const [from, to] = [day(1).toISOString(), day(3).toISOString()]
    expect(await look({ from, to })).toEqual(['day 2', 'day 1'])
    expect(await look({ from: to })).toEqual(['day 3'])
    expect(await look({ to: from })).toEqual(['Acme'])
  })

  it('goes page by page, without leaving out or repeating', async () => {
    const { admin, org } = await busy()
    const page = async (cursor: string | null) =>
      (await call(admin, 'audit.list', { org: org.id, limit: 1, cursor })).data
    const seen: (string | null)[] = []
    for (let next = await page(null); ; next = await page(next.cursor)) {
      seen.push(...subjects(next.entries))
      if (next.cursor === null) break
    }
    expect(seen).toEqual(['day 3', 'day 2', 'day 1', 'Acme'])
  })

  it('stays within the organization', async () => {
    const { org, keys } = await busy()
    const other = await founded(started)
    const { data } = await call(other.admin, 'audit.list', { org: other.org.id })
    expect(data.entries.map(({ subject }) => subject.id)).toEqual([other.org.id])
    expect(keys).not.toContain(data.entries[0]?.subject.id)
    expect((await call(other.admin, 'audit.list', { org: org.id })).status).toBe(404)
  })

  it('exports the same as a table', async () => {
    const { admin, carol, org } = await busy()
    const { data } = await call(admin, 'audit.export', { org: org.id, actor: carol.userId })
    const [head, line, end] = data.csv.split('\r\n')
    expect(head).toMatch(/^at,actor,actor_kind,actor_id,action,subject,/)
    expect(line).toMatch(
      `${day(2).toISOString()},${carol.email},person,${carol.userId},apiKey.created,day 2,`,
    )
    expect([end, data.complete]).toEqual(['', true])
  })
})

/** Inserts `count` entries, one a second from `start`. */
async function fill(orgId: string, count: number, start: Date) {
  await env.DIRECTORY_DB.prepare(
    `with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < ? - 1)
      insert into audit (id, org_id, at, actor_kind, actor_id, action, subject_id, details)
      select ? || printf('%016d', n), ?, ?, 'person', 'a', 'apiKey.created', 'n' || n, '{}' from numbers`,
  )
    .bind(count, firstIdAt(start).slice(0, 10), orgId, start.toISOString())
    .run()
}

describe('recent activity', () => {
  it('lists what was done to one application, newest first', async () => {
    const { admin, org, app, call, publish } = await openPublisher()
    const other = { orgId: org.id, name: 'Notes', slug: `${app.slug}-2` }
    await call(admin, 'applications.create', other)
    await publish('1.0.0')
    await call(admin, 'applications.update', { id: app.id, description: 'For long evenings.' })
    const { data } = await call(admin, 'audit.listRecent', [org.slug, app.slug])
    expect(data.map(({ action }: AuditEntry) => action)).toEqual([
      'application.updated',
      'release.published',
      'asset.completed',
      'release.created',
      'application.created',
    ])
    const { data: ofOther } = await call(admin, 'audit.listRecent', [org.id, other.slug])
    expect(subjects(ofOther)).toEqual(['Notes'])
  })
})

describe('a large log', () => {
  it('is exported page by page, each entry once', async () => {
    const { admin, org } = await founded(started)
    await fill(org.id, AUDIT_EXPORT_PAGE, day(1))
    const page = async (cursor: string | null) =>
      (await call(admin, 'audit.export', { org: org.id, cursor })).data
    const first = await page(null)
    const second = await page(first.cursor)
    expect([first.complete, second.complete, second.cursor]).toEqual([false, true, null])
    const lines = (first.csv + second.csv).trim().split('\r\n')
    // The header, the entries and the organization's own.
    expect(lines).toHaveLength(1 + AUDIT_EXPORT_PAGE + 1)
    expect(new Set(lines).size).toBe(lines.length)
  })

  it('loses only what is older than the retention, a bounded number a run', async () => {
    const kept = 100
    const later = new Date(START)
    const retaining = startDirectory({}, later, env.DIRECTORY_DB, { auditRetentionDays: kept })
    const { admin, org } = await founded(retaining)
    await fill(org.id, AUDIT_PRUNED_PER_RUN + 10, day(-kept - 1))
    await fill(org.id, 5, day(-kept + 1))
    const left = async () =>
      await env.DIRECTORY_DB.prepare('select count(*) as n from audit where org_id = ?')
        .bind(org.id)
        .first<number>('n')
    await retaining.service.scheduled()
    expect(await left()).toBe(10 + 5 + 1)
    await retaining.service.scheduled()
    expect(await left()).toBe(5 + 1)
    const { data } = await retaining.call(admin, 'audit.list', { org: org.id })
    expect(data.retentionDays).toBe(kept)
  })

  it('stays whole without a retention', async () => {
    const { admin, org } = await founded(started)
    await fill(org.id, 3, day(-4000))
    await started.service.scheduled()
    const { data } = await call(admin, 'audit.list', { org: org.id })
    expect([data.entries.length, data.retentionDays]).toEqual([4, null])
  })
})
