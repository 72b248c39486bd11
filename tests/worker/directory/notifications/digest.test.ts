import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '#shared/domain/time.ts'
import { START } from '#tests/worker/caller.ts'
import { openNotices } from './harness.ts'

/** START is a Friday. */
const MONDAY = Date.parse('2026-11-23T08:00:00.000Z') - START.getTime()

const counts = (from: string) => ({
  downloads: from === '2026-11-16' ? 1200 : 900,
  requests: 0,
  unmeasured: 0,
})

const place = () =>
  openNotices({
    counts: async (_, from) => counts(from),
    organizationCounts: async (_, from) => ({ ...counts(from), updateChecks: 0 }),
  })

it('arrives on Monday at eight in the time zone of its reader, once, when it was chosen', async () => {
  const { choose, sweep, member, second, to, publish, org, app } = await place()
  await publish('1.0.0')
  await choose(member, { digest: true }, { timeZone: 'Europe/Berlin' })
  await choose(second, { digest: true }, { timeZone: 'America/New_York' })
  const [berlin, newYork] = [MONDAY - HOUR, MONDAY + 5 * HOUR]
  await sweep(berlin - MINUTE)
  expect(to(member)).toEqual([])
  await sweep(berlin + MINUTE)
  await Promise.all([sweep(berlin + 2 * MINUTE), sweep(berlin + 2 * MINUTE)])
  expect([to(member).length, to(second).length]).toEqual([1, 0])
  await sweep(newYork + MINUTE)
  expect(to(second)).toHaveLength(1)
  const [mail] = to(member)
  expect(mail?.subject).toBe('The week of Acme: 1,200 downloads')
  expect(mail?.text).toContain('Acme had 1,200 downloads (900 the week before).')
  expect(mail?.text).toContain('1 release was published (0 the week before), and 0 held.')
  expect(mail?.text).toContain('- Editor: 1,200 downloads (900 the week before), 0 clients a day')
  expect(mail?.links[0]).toBe(`${env.SITE_ORIGIN}/${org.slug}/${app.slug}/insights`)
  expect(mail?.headers?.['List-Unsubscribe']).toContain('/unsubscribe/')
  await sweep(berlin + 7 * DAY + MINUTE)
  expect(to(member)).toHaveLength(2)
})

it('is not sent when there is nothing to say, after it was turned off, or a day late', async () => {
  const quiet = await openNotices()
  await quiet.choose(quiet.member, { digest: true })
  await quiet.sweep(MONDAY + MINUTE)
  expect(quiet.mails).toEqual([])
  const { choose, sweep, member, admin, second, mails, to } = await place()
  for (const each of [member, admin, second]) await choose(each, { digest: true })
  await choose(member, { digest: false })
  await env.DIRECTORY_DB.prepare('delete from members where user_id = ?').bind(second.userId).run()
  await sweep(MONDAY + MINUTE)
  expect(mails).toHaveLength(1)
  expect(to(admin)).toHaveLength(1)
  // An outage of two days, or a restored backup.
  await sweep(MONDAY + 9 * DAY)
  expect(mails).toHaveLength(1)
  await sweep(MONDAY + 14 * DAY + MINUTE)
  expect(mails).toHaveLength(1 + 1)
})
