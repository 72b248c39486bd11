// An organization with an Admin, a second Admin and a Member, whose emails and chats are recorded, by time.

import { env } from 'cloudflare:workers'
import type { NewChat } from '#shared/domain/notifications/chat-destination.ts'
import type { NotificationKind } from '#shared/domain/notifications/notification-kind.ts'
import { type Caller, person, START, tokenOf } from '#tests/worker/caller.ts'
import { openPublisher } from '#tests/worker/directory/publisher.ts'
import { counted, join, SEALING_KEY, startDirectory } from '#tests/worker/directory/service.ts'
import { GuardedFetchError } from '#worker/platform/guarded-fetch/guarded-request.ts'
import type { Mail } from '#worker/platform/mail/mail.ts'
import { type DirectoryPorts, openDatabase } from '#worker/services/directory/context.ts'
import { sweepNotifications } from '#worker/services/directory/notifications/sweep.ts'

const TABLES = [
  'chat_posts',
  'chat_destinations',
  'notifications',
  'notification_streams',
  'notification_choices',
  'notification_outbox',
  'notification_watches',
  'outbox',
]

export const SLACK = 'https://hooks.slack.com/services/T0/B0/secret-of-the-url'

export interface Posted {
  url: string
  headers: Record<string, string>
  body: { text?: string } & Record<string, unknown>
}

type Receive = () => { status: number; retryAfter?: string; text?: string } | 'down'

export const timeOf = (milliseconds: number) => new Date(START.getTime() + milliseconds)

export async function openNotices(ports: Partial<DirectoryPorts> = {}) {
  // A run serves all organizations, those of earlier tests too.
  await env.DIRECTORY_DB.batch(TABLES.map((table) => env.DIRECTORY_DB.prepare(`delete from ${table}`)))
  const mails: Mail[] = []
  const posted: Posted[] = []
  const receiver: { now: Receive } = { now: () => ({ status: 200 }) }
  const mailer: { send: (mail: Mail) => Promise<void> } = { send: async (mail) => void mails.push(mail) }
  const ask: DirectoryPorts['ask'] = async (url, { headers, body = '' }) => {
    const answer = receiver.now()
    if (answer === 'down') throw new GuardedFetchError('unreachable', 'The connection failed.')
    if (answer.status < 300) posted.push({ url, headers, body: JSON.parse(body) })
    return {
      status: answer.status,
      headers: answer.retryAfter ? [['retry-after', answer.retryAfter]] : [],
      body: new TextEncoder().encode(answer.text ?? 'ok'),
      isCut: false,
    }
  }
  const shared: Partial<DirectoryPorts> = { mail: { send: (mail) => mailer.send(mail) }, ask, ...ports }
  const publisher = await openPublisher({ ports: shared })
  const { admin, org, app, call } = publisher

  /** Has the directory learn of a person's email. */
  async function visit(user: Caller, emailVerified = true) {
    const token = await tokenOf(user.userId, { email: user.email, email_verified: emailVerified })
    await call({ token }, 'orgs.list')
  }
  const second = await person('second')
  const member = await person('member')
  await join(org.id, second, 'Admin')
  await join(org.id, member)
  for (const each of [admin, second, member]) await visit(each)
  const choose = (user: Caller, choices: Partial<Record<NotificationKind, boolean>>, more: object = {}) =>
    call(user, 'notifications.saveChoices', {
      ...{ org: org.id, choices, exceptions: [], timeZone: 'UTC' },
      ...more,
    })

  return {
    ...publisher,
    mails,
    mailer,
    posted,
    receiver,
    second,
    member,
    visit,
    choose,
    /** The whole scheduled run at a time, in a process of its own. */
    run: (milliseconds: number, db = env.DIRECTORY_DB, more: Partial<DirectoryPorts> = {}) =>
      startDirectory({ ...shared, ...more }, timeOf(milliseconds), db).service.scheduled(),
    /** The run of notifications alone. */
    sweep: (milliseconds: number, db = env.DIRECTORY_DB) =>
      sweepNotifications({
        db: openDatabase(db),
        now: timeOf(milliseconds),
        site: { origin: env.SITE_ORIGIN, productName: 'Gantry' },
        ports: {
          ...counted,
          ask,
          mail: { send: (mail) => mailer.send(mail) },
          sealingKeys: [SEALING_KEY],
          linkSecrets: ['link-secret-of-the-tests'],
          counts: async () => ({ downloads: 0, requests: 0, unmeasured: 0 }),
          organizationCounts: async () => ({ downloads: 0, updateChecks: 0 }),
          ...ports,
        },
      }),
    at: (milliseconds: number) => startDirectory(shared, timeOf(milliseconds)),
    chat: async (fields: Partial<NewChat> = {}) =>
      (
        await call(admin, 'chats.create', {
          ...{ org: org.id, url: SLACK, service: 'slack', name: '', applications: null },
          kinds: ['held', 'rolledBack', 'published'],
          ...fields,
        })
      ).data,
    /** Ends the looks at organizations and applications, those of other tests too: what is left is sending. */
    async onlySending() {
      await env.DIRECTORY_DB.prepare(
        `insert or replace into notification_watches (id, of_application, due_at)
          select id, 0, '9999' from organizations union all select id, 1, '9999' from applications`,
      ).run()
    },
    /** Notifications of held rollouts, as the sweep of plans writes them. */
    async held(count = 1, { appId = app.id, actorId = 'system', version = '2.4.1' } = {}) {
      await env.DIRECTORY_DB.prepare(
        `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ?1)
          insert into notifications (id, org_id, app_id, kind, name, at, subject_id, subject_name, actor_kind, actor_id,
            actor_name, details)
          select lower(hex(randomblob(8))) || n, ?2, ?3, 'held', 'rollout.held', ?4, 'release', ?5,
            iif(?6 = 'system', 'system', 'person'), ?6, null,
            '{"guard":"failures","rolloutPercent":25,"seen":30,"of":200}' from numbers`,
      )
        .bind(count, org.id, appId, START.toISOString(), version, actorId)
        .run()
    },
    to: (user: Caller) => mails.filter((mail) => mail.to === user.email),
    rows: async (table: string) =>
      (await env.DIRECTORY_DB.prepare(`select * from ${table}`).all<Record<string, unknown>>()).results,
  }
}
