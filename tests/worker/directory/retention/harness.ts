// An application with old releases and the run of retention, whose clients are what the test says.

import { env } from 'cloudflare:workers'
import { and, eq, like, or } from 'drizzle-orm'
import type { Release } from '#shared/domain/releases/release.ts'
import type { RetentionRule } from '#shared/domain/retention/retention-rule.ts'
import type { CountedVersions } from '#shared/domain/retention/versions-in-use.ts'
import { DAY } from '#shared/domain/time.ts'
import { tokenOf } from '#tests/worker/caller.ts'
import { openPublisher } from '#tests/worker/directory/publisher.ts'
import { openDatabase } from '#worker/services/directory/context.ts'
import { sweepRetention } from '#worker/services/directory/retention/sweep.ts'
import { audit } from '#worker/services/directory/schema.ts'

export const RULE: RetentionRule = { keepLast: 1, keepInUse: false, afterDays: 30 }

export async function openRetention() {
  // A run serves the applications of all tests.
  for (const table of ['retention_rules', 'retention_notices', 'kept_releases'])
    await env.DIRECTORY_DB.prepare(`delete from ${table}`).run()
  const clients: { counted: CountedVersions; fails: boolean } = {
    counted: { days: 30, versions: [], hasOthers: false },
    fails: false,
  }
  const countedVersions = async () => {
    if (clients.fails) throw new Error('the Meter is away')
    return clients.counted
  }
  const publisher = await openPublisher({ ports: { countedVersions } })
  const { clock, admin, org, app, call, rest } = publisher
  const path = { org: org.slug, app: app.slug }
  const pass = (ms: number) => clock.setTime(clock.getTime() + ms)
  const asAdmin = async () => ({
    token: await tokenOf(admin.userId, { email: admin.email }, new Date(clock)),
  })
  /** The run of retention alone. */
  const sweep = (db = env.DIRECTORY_DB, files = env.FILES) =>
    sweepRetention({
      db: openDatabase(db),
      now: new Date(clock),
      ports: { countedVersions, files },
      site: { origin: env.SITE_ORIGIN, productName: 'Gantry' },
    })

  async function setRule(rule: RetentionRule | null, was?: RetentionRule | null) {
    const change = { rule, ...(was !== undefined && { was }) }
    const answer = await call(await asAdmin(), 'retention.update', { ...path, ...change })
    const { data, status, reason, message } = answer
    return { status, reason, message, retention: data }
  }

  return {
    ...publisher,
    clients,
    path,
    pass,
    asAdmin,
    sweep,
    setRule,
    /** One run an hour. */
    async passDays(days: number) {
      for (let hour = 0; hour < days * 24; hour += 12) {
        pass(DAY / 2)
        await sweep()
      }
    },
    preview: async (rule: RetentionRule) =>
      (await call(await asAdmin(), 'retention.preview', { ...path, rule })).data,
    keep: async (release: string, kept = true) =>
      await call(await asAdmin(), 'retention.keep', { ...path, release, kept }),
    read: async () => (await call(await asAdmin(), 'retention.get', path)).data,
    /** Versions on the list. */
    async listed() {
      const { data } = await call(await asAdmin(), 'retention.list', path)
      return data.releases.map(({ version }) => version).sort()
    },
    async purged() {
      const { body } = await rest<{ releases: Release[] }>('GET', '/releases?limit=100')
      return body.releases.flatMap(({ version, purgedAt }) => (purgedAt ? [version] : [])).sort()
    },
    async acts() {
      const rows = await openDatabase(env.DIRECTORY_DB)
        .select()
        .from(audit)
        .where(
          and(
            eq(audit.orgId, org.id),
            or(
              like(audit.action, 'retention.%'),
              like(audit.action, 'release.ke%'),
              eq(audit.action, 'release.purged'),
            ),
          ),
        )
        .orderBy(audit.id)
      return rows.map(({ action, actorKind, details, subjectName }) => ({
        action,
        actorKind,
        subjectName,
        details,
      }))
    },
  }
}
export type Opened = Awaited<ReturnType<typeof openRetention>>

/** Five old releases on production, and one that is live. */
export async function withOldReleases() {
  const opened = await openRetention()
  const ids: Record<string, string> = {}
  for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0'])
    ids[version] = (await opened.publish(version)).id
  opened.pass(100 * DAY)
  return { ...opened, ids }
}

/** A database that lets a test act right before the batch that purges. */
export function beforePurge(act: () => Promise<unknown>): D1Database {
  let isArmed = false
  let hasActed = false
  return new Proxy(env.DIRECTORY_DB, {
    get: (db, name) => {
      if (name === 'prepare')
        return (text: string) => {
          if (/^update "releases" set "purged_at"/.test(text)) isArmed = true
          return db.prepare(text)
        }
      if (name === 'batch')
        return async (statements: D1PreparedStatement[]) => {
          if (isArmed && !hasActed) {
            hasActed = true
            await act()
          }
          return db.batch(statements)
        }
      return Reflect.get(db, name)
    },
  })
}
