// One large organization: 1,000 applications, 5,000 members, 1,000 keys. Every list of it is one question to the
// database, and none of them reads what belongs to others.

import { env } from 'cloudflare:workers'
import { beforeAll, expect, it } from 'vitest'
import type { directory } from '#shared/contracts/directory.ts'
import { AUDIT_EXPORT_PAGE, PUBLISHED_RELEASES_COUNTED } from '#shared/limits.ts'
import { type Caller, START } from '#tests/worker/caller.ts'
import { countingDatabase, numbered } from './counting.ts'
import { founded, startDirectory } from './service.ts'

const APPLICATION_COUNT = 1000
const MEMBER_COUNT = 5000
const KEY_COUNT = 1000
const INVITATION_COUNT = 400
const ACT_COUNT = 20_000
/** Releases of each application. */
const RELEASE_COUNT = 4

const { db, asked } = countingDatabase(env.DIRECTORY_DB)
const started = startDirectory({}, START, db)
let admin: Caller
let org: { id: string; slug: string }

async function fill(orgId: string, userId: string) {
  const at = START.toISOString()
  const write = (text: string) => env.DIRECTORY_DB.prepare(text.replaceAll('$at', `'${at}'`))
  const id = (what: string) => `'${what}-${orgId}-' || n`
  await env.DIRECTORY_DB.batch([
    write(`${numbered(MEMBER_COUNT - 1)} insert into people (user_id, email)
      select ${id('user')}, 'user-' || n || '@example.test' from numbers`),
    write(`${numbered(MEMBER_COUNT - 1)} insert into members (org_id, user_id, role, joined_at)
      select '${orgId}', ${id('user')}, 'Member', $at from numbers`),
    write(`${numbered(APPLICATION_COUNT)} insert into applications
      (id, org_id, slug, name, description, app_type, visibility, created_at, created_by)
      select ${id('app')}, '${orgId}', 'app-' || n, 'App ' || n, '', 'Other', 'Private', $at, '' from numbers`),
    write(`${numbered(APPLICATION_COUNT * RELEASE_COUNT)} insert into releases
      (id, app_id, version, channel, status, notes, created_at)
      select ${id('release')}, 'app-${orgId}-' || (1 + n % ${APPLICATION_COUNT}), '1.0.' || n, '',
        iif(n % 2, 'draft', 'published'), '', $at from numbers`),
    write(`${numbered(KEY_COUNT)} insert into api_keys
      (uid, org_id, display_name, hash, may_write, created_at, created_by)
      select ${id('key')}, '${orgId}', 'key ' || n, ${id('hash')}, 1, $at, '${userId}' from numbers`),
    write(`${numbered(INVITATION_COUNT)} insert into invitations
      (id, org_id, email, role, created_at, created_by, expires_at)
      select ${id('invitation')}, '${orgId}', 'invited-' || n || '@example.test', 'Member', $at, '', $at from numbers`),
    write(`${numbered(ACT_COUNT)} insert into audit
      (id, org_id, at, actor_kind, actor_id, action, subject_id, details)
      select ${id('act')}, '${orgId}', $at, 'person', iif(n % 100, 'a', 'b'), 'apiKey.created', '', '{}' from numbers`),
  ])
}

beforeAll(async () => {
  const large = await founded(started)
  // As many strangers, whose rows must not be looked at.
  const other = await founded(started)
  admin = large.admin
  org = large.org
  await fill(large.org.id, large.admin.userId)
  await fill(other.org.id, other.admin.userId)
}, 120_000)

type Name = keyof typeof directory

it.each<[Name, (org: { id: string; slug: string }) => unknown, rows: number, rowsRead: number]>([
  ['orgs.list', () => undefined, 1, 2 * MEMBER_COUNT],
  ['orgs.listArchived', () => undefined, 0, MEMBER_COUNT],
  ['orgs.get', ({ slug }) => slug, 1, 1000],
  ['orgs.listMembers', ({ id }) => id, MEMBER_COUNT, 4 * MEMBER_COUNT],
  ['applications.list', ({ slug }) => ({ org: slug }), APPLICATION_COUNT, 10 * APPLICATION_COUNT],
  ['audit.export', ({ id }) => ({ org: id }), 1, 2 * AUDIT_EXPORT_PAGE],
  ['applications.get', ({ slug }) => [slug, 'app-7'], 1, 50],
  ['apiKeys.listByOrg', ({ id }) => id, KEY_COUNT, 4 * KEY_COUNT],
  ['invitations.listByOrg', ({ slug }) => slug, INVITATION_COUNT, 3 * INVITATION_COUNT],
  ['audit.list', ({ id }) => ({ org: id }), 50, 200],
  ['audit.list', ({ id }) => ({ org: id, actor: 'b' }), 50, 200],
  ['audit.list', ({ id }) => ({ org: id, action: 'organization.created' }), 1, 200],
])('%s is answered by one question that reads what it needs', async (name, inputFor, rows, rowsRead) => {
  asked.reset()
  const { status, data } = await started.call(admin, name, inputFor(org) as never)
  expect([status, asked.calls]).toEqual([200, 1])
  const list = Array.isArray(data) ? data : ((data as { entries?: unknown[] }).entries ?? [data])
  expect(list).toHaveLength(rows)
  expect(asked.rowsRead).toBeLessThan(rowsRead)
})

it('takes no application beyond the quota, and lists without reading every release', async () => {
  const input = {
    ...{ orgId: org.id, name: 'One too many', slug: 'one-too-many', description: '' },
    ...{ appType: 'Other' as const, visibility: 'Private' as const },
  }
  const refused = await started.call(admin, 'applications.create', input)
  expect([refused.status, refused.reason]).toEqual([403, 'quota_exceeded'])
  await env.DIRECTORY_DB.prepare(
    `${numbered(PUBLISHED_RELEASES_COUNTED * 3)} insert into releases
      (id, app_id, version, channel, status, notes, created_at)
      select 'many-' || n, ?, '2.0.' || n, '', 'published', '', '' from numbers`,
  )
    .bind(`app-${org.id}-1`)
    .run()
  asked.reset()
  const { data } = await started.call(admin, 'applications.list', { org: org.slug })
  const counts = data.map(({ stats }) => stats.publishedReleases)
  expect(Math.max(...counts)).toBe(PUBLISHED_RELEASES_COUNTED)
  expect(asked.rowsRead).toBeLessThan(10 * APPLICATION_COUNT + PUBLISHED_RELEASES_COUNTED)
})
