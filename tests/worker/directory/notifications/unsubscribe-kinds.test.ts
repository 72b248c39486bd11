// Each kind of email can be unsubscribed from by its own link, which leaves the other kinds alone.

import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { NotificationKind } from '#shared/domain/notifications/notification-kind.ts'
import { MINUTE } from '#shared/domain/time.ts'
import { START } from '#tests/worker/caller.ts'
import type { Mail } from '#worker/platform/mail/mail.ts'
import { openNotices } from './harness.ts'

/** START is a Friday. */
const MONDAY = Date.parse('2026-11-23T08:00:00.000Z') - START.getTime()
const WEEK = 7 * 24 * 60 * MINUTE
const ALL = Object.fromEntries(NotificationKind.options.map((kind) => [kind, true]))

/** An event of each kind, as it is stored. */
const TOLD: Record<Exclude<NotificationKind, 'digest'>, [name: string, details: object]> = {
  held: ['rollout.held', { guard: 'failures', rolloutPercent: 25, seen: 30, of: 200 }],
  rolledBack: ['channel.rolledBack', { channel: null }],
  silent: ['platform.silent', { platform: 'linux-x86_64', of: 'downloads', usual: 40 }],
  published: ['release.published', { channel: null, rolloutPercent: 100 }],
  approval: ['release.approvalRequested', { channel: null }],
  signingKey: ['application.keyAdded', { scheme: 'ed25519', key: 'AAAAAAAAAAAA' }],
  quota: ['quota.reached', { percent: 80, used: 8, allowed: 10, inTrial: false }],
  spending: ['spending.reached', { subject: 'Near', title: 'Near', text: 'One.' }],
  keyExpiring: ['apiKey.expiring', { expiresAt: '2026-12-01T10:00:00.000Z', days: 3 }],
}
const OF_ORGANIZATION = ['quota', 'spending', 'keyExpiring']

async function openKinds() {
  const counts = { downloads: 12, requests: 0, unmeasured: 0 }
  const place = await openNotices({
    counts: async () => counts,
    organizationCounts: async () => ({ ...counts, updateChecks: 0 }),
  })
  const { org, app, service, admin, second, choose } = place
  await choose(admin, ALL)
  await choose(second, ALL)
  return {
    ...place,
    async tell(kind: keyof typeof TOLD) {
      const [name, details] = TOLD[kind]
      await env.DIRECTORY_DB.prepare(
        `insert into notifications (id, org_id, app_id, kind, name, at, subject_id, subject_name, actor_kind, actor_id, details)
          values (?, ?, ?, ?, ?, ?, 'subject', '2.4.1', 'system', 'system', ?)`,
      )
        .bind(
          ...[crypto.randomUUID(), org.id, OF_ORGANIZATION.includes(kind) ? '' : app.id, kind, name],
          ...[START.toISOString(), JSON.stringify(details)],
        )
        .run()
    },
    async click(mail: Mail | undefined) {
      const url = /^<(.+)>$/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? ''
      expect(mail?.text, 'its text has the link as well').toContain(url)
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const body = 'List-Unsubscribe=One-Click'
      const answer = await service.fetch(new Request(url, { method: 'POST', headers, body }), () => undefined)
      expect(answer.status).toBe(200)
    },
  }
}

it.each(Object.keys(TOLD) as (keyof typeof TOLD)[])('an email about %s', async (kind) => {
  const { tell, sweep, to, admin, second, click, call, org } = await openKinds()
  await tell(kind)
  await sweep(MINUTE)
  expect([to(admin).length, to(second).length]).toEqual([1, 1])
  await click(to(admin)[0])
  const { data } = await call(admin, 'notifications.getChoices', org.id)
  expect(data.choices).toEqual({ ...ALL, [kind]: false })
  await tell(kind)
  await sweep(15 * MINUTE)
  expect([to(admin).length, to(second).length]).toEqual([1, 2])
  const other = kind === 'held' ? 'rolledBack' : 'held'
  await tell(other)
  await sweep(30 * MINUTE)
  expect(to(admin)).toHaveLength(2)
})

it('a digest', async () => {
  const { sweep, to, admin, second, click, call, org } = await openKinds()
  await sweep(MONDAY + MINUTE)
  expect([to(admin).length, to(second).length]).toEqual([1, 1])
  await click(to(admin)[0])
  expect((await call(admin, 'notifications.getChoices', org.id)).data.choices).toEqual({
    ...ALL,
    digest: false,
  })
  await sweep(MONDAY + WEEK + MINUTE)
  expect([to(admin).length, to(second).length]).toEqual([1, 2])
})
