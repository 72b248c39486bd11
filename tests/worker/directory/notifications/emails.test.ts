import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { HOUR, MINUTE } from '#shared/domain/time.ts'
import { person } from '#tests/worker/caller.ts'
import { crashAfter, crashingDatabase } from '#tests/worker/directory/crash-injection.ts'
import { bytesOf } from '#tests/worker/directory/publisher.ts'
import { freshSlug, join } from '#tests/worker/directory/service.ts'
import { createSigner } from '#tests/worker/directory/signer.ts'
import { openNotices } from './harness.ts'

vi.spyOn(console, 'error').mockImplementation(() => undefined)

const execute = (query: string, ...values: unknown[]) =>
  env.DIRECTORY_DB.prepare(query)
    .bind(...values)
    .run()

describe('an event', () => {
  it('is emailed to those who chose its kind, with what to do and where', async () => {
    const { admin, second, member, publish, run, to, org, app, choose, mails } = await openNotices()
    await choose(member, { published: true })
    const release = await publish('2.4.1', { rolloutPercent: 25 })
    expect(mails).toEqual([])
    await run(MINUTE)
    expect([to(admin), to(second)]).toEqual([[], []])
    const [mail] = to(member)
    expect(mail?.subject).toBe('Editor 2.4.1 is published')
    expect(mail?.text).toContain('The API key “CI pipeline” published Editor 2.4.1 to production.')
    expect(mail?.text).toContain('25% of clients get it for now.')
    expect(mail?.links[0]).toBe(`${env.SITE_ORIGIN}/${org.slug}/${app.slug}/releases/${release.id}`)
    expect(mail?.text).toContain(`${env.SITE_ORIGIN}/${org.slug}/notifications`)
  })

  it('is emailed to Admins by default when a rollout is held, and to others when they chose it', async () => {
    const { admin, second, member, held, run, to, choose } = await openNotices()
    await choose(second, { held: false })
    await held()
    await run(MINUTE)
    expect([to(admin), to(second), to(member)].map((mails) => mails.length)).toEqual([1, 0, 0])
    expect(to(admin)[0]?.text).toContain('30 of 200 updates failed')
    expect(to(admin)[0]?.text).toContain('resume the rollout or roll back')
  })

  it('is not emailed to its author', async () => {
    const { admin, second, publish, call, org, app, run, to, mails } = await openNotices()
    const release = await publish('1.0.0')
    await publish('1.1.0')
    await call(admin, 'releases.rollback', { org: org.id, app: app.id, release: release.id })
    await run(MINUTE)
    expect([to(admin).length, to(second).length]).toEqual([0, 1])
    expect(mails[0]?.subject).toBe('Editor is rolled back to 1.0.0')
  })

  it('is emailed to Admins, and Members who chose it, when approval is requested', async () => {
    const place = await openNotices()
    const { admin, second, member, call, org, app, choose, draft, send, complete, run, to, mails } = place
    await choose(member, { approval: true })
    const { id } = await draft('2.4.1')
    const { body } = await send(id, bytesOf('x'), { filename: 'a', publicPlatform: 'linux-x86_64' })
    await complete(body.id)
    const path = { org: org.id, app: app.id, release: id }
    expect((await call(second, 'releases.requestApproval', path)).status).toBe(200)
    await run(MINUTE)
    expect([to(admin), to(second), to(member)].map((each) => each.length)).toEqual([1, 0, 1])
    expect(mails[0]?.subject).toBe('Editor 2.4.1 waits for approval')
  })

  it('is emailed to the other Admins when a signing key comes or goes', async () => {
    const { admin, second, member, call, app, run, to, mails, rows } = await openNotices()
    const [first, replacing] = await Promise.all([createSigner(), createSigner()])
    const key = { id: app.id, scheme: 'minisign' as const, value: replacing.publicKey }
    await call(admin, 'applications.update', { id: app.id, updaterPublicKey: first.publicKey })
    await run(MINUTE)
    await call(admin, 'applications.addKey', key)
    await run(12 * MINUTE)
    expect((await call(admin, 'applications.retireKey', key)).status).toBe(200)
    expect((await call(admin, 'applications.retireKey', key)).status, 'again').toBe(200)
    await run(23 * MINUTE)
    expect(to(second).map(({ subject }) => subject)).toEqual([
      'The updater public key was changed in Editor',
      'A signing key was added to Editor',
      'A signing key was retired from Editor',
    ])
    expect([to(admin), to(member), mails.length]).toEqual([[], [], 3])
    expect((await rows('notifications')).map(({ app_id }) => app_id)).toEqual([app.id, app.id, app.id])
  })

  it('of a write that fails is never told', async () => {
    const { call, admin, org, app, rows } = await openNotices()
    const draft = { org: org.id, app: app.id, release: 'unknown' }
    expect((await call(admin, 'releases.rollback', draft)).status).toBe(404)
    expect(await rows('notifications')).toEqual([])
  })

  it('follows the choice for its application before that for all', async () => {
    const place = await openNotices()
    const { admin, second, call, org, app, held, run, to, choose } = place
    const { data: player } = await call(admin, 'applications.create', {
      ...{ orgId: org.id, name: 'Player', slug: freshSlug('app') },
    })
    await choose(admin, {}, { exceptions: [{ appId: app.id, choices: { held: false } }] })
    await choose(second, { held: false }, { exceptions: [{ appId: app.id, choices: { held: true } }] })
    await held(1, { appId: player.id })
    await held()
    await run(MINUTE)
    expect(to(admin).map(({ subject }) => subject)).toEqual(['The rollout of Player 2.4.1 is held'])
    expect(to(second).map(({ subject }) => subject)).toEqual(['The rollout of Editor 2.4.1 is held'])
  })
})

describe('an email', () => {
  it('goes to verified addresses of current members only, decided when it is sent', async () => {
    const { admin, second, held, run, to, org, visit, mailer, mails } = await openNotices()
    const [unverified, unseen] = [await person('unverified'), await person('unseen')]
    for (const each of [unverified, unseen]) await join(org.id, each, 'Admin')
    await visit(unverified, false)
    await held()
    // All of them wait: no mail can leave.
    const { send } = mailer
    mailer.send = async () => {
      throw new Error('no mail server')
    }
    await run(MINUTE)
    mailer.send = send
    await execute('delete from members where org_id = ? and user_id = ?', org.id, second.userId)
    await run(HOUR)
    expect(to(admin)).toHaveLength(1)
    expect(mails).toHaveLength(1)
  })

  it.each([
    ['an archived organization', "update organizations set archived_at = '2026-11-20' where id = ?"],
    ['a suspended organization', "update organizations set suspended_at = '2026-11-20' where id = ?"],
    ['a deleted application', "update applications set deleted_at = '2026-11-20' where org_id = ?"],
  ])('about %s is not sent, also when it was made before', async (_, query) => {
    const { held, run, org, mails, mailer, rows } = await openNotices()
    await held()
    const { send } = mailer
    mailer.send = async () => {
      throw new Error('no mail server')
    }
    await run(MINUTE)
    mailer.send = send
    await execute(query, org.id)
    await held()
    await run(HOUR)
    await run(2 * HOUR)
    expect(mails).toEqual([])
    expect(await rows('notification_outbox')).toEqual([])
  })

  it('about spending also goes to Admins whose address was known before it was kept whether it is verified', async () => {
    const { service, admin, second, org, run, to, held } = await openNotices()
    await execute('update people set email_verified = null where user_id = ?', admin.userId)
    await execute('update people set email_verified = 0 where user_id = ?', second.userId)
    const spending = {
      id: 'a',
      orgId: org.id,
      subject: '80% of it',
      title: 'Near',
      paragraphs: ['One.', 'Two.'],
    }
    await service.notifySpending(spending)
    await service.notifySpending(spending)
    await held()
    await run(MINUTE)
    expect(to(admin).map(({ subject }) => subject)).toEqual(['80% of it'])
    expect(to(admin)[0]?.text).toContain('One.\n\nTwo.')
    expect(to(second)).toEqual([])
  })

  it('keeps names from adding headers, links, markup and mentions', async () => {
    const { admin, second, run, to, org, held, call, app } = await openNotices()
    await execute('update organizations set name = ? where id = ?', 'Acme\r\nBcc: x@evil.example', org.id)
    await call(admin, 'applications.update', { id: app.id, name: '<b>@everyone</b> https://evil.example' })
    await held(1, { version: '1.0.0\r\nBcc: y@evil.example' })
    await run(MINUTE)
    const [mail] = to(second)
    if (!mail) throw new Error('One was sent.')
    expect(mail.subject).not.toMatch(/[\r\n]/)
    expect(mail.html).not.toContain('<b>')
    for (const text of [mail.text, mail.subject]) {
      expect(text).not.toContain('evil.example')
      expect(text).not.toContain('https://evil')
    }
  })
})

describe('ten thousand events', () => {
  it('are one email that lists some, and the next within ten minutes another one', async () => {
    const { admin, held, run, to, rows } = await openNotices()
    await held(10_000)
    await run(MINUTE)
    const [mail] = to(admin)
    expect(mail?.subject).toBe('Acme: 10000 releases held')
    expect(mail?.text.match(/^- The rollout of Editor 2\.4\.1 is held$/gm)).toHaveLength(10)
    expect(mail?.text).toContain('- and 9990 more')
    await held(37)
    for (const minutes of [2, 5, 10]) await run(minutes * MINUTE)
    expect(to(admin)).toHaveLength(1)
    await run(11 * MINUTE)
    expect(to(admin).map(({ subject }) => subject)[1]).toBe('Acme: 37 releases held')
    expect((await rows('notifications')).every(({ message_id }) => message_id !== null)).toBe(true)
  })

  it('are pruned after their retention', async () => {
    const { held, run, rows } = await openNotices()
    await held(6000)
    await run(MINUTE)
    await run(61 * 24 * HOUR)
    expect(await rows('notifications')).toHaveLength(1000)
    await run(61 * 24 * HOUR + MINUTE)
    expect(await rows('notifications')).toHaveLength(0)
  })
})

describe('a crash', () => {
  it('at any call of the run loses no email, and repeats one with the same id at most', async () => {
    let repeated = 0
    for (let step = 0; step < 36; step++) {
      const calls = Math.floor(step / 2)
      const { admin, held, sweep, to, onlySending } = await openNotices()
      await onlySending()
      await held()
      const life = crashAfter(calls, step % 2 === 0)
      await sweep(MINUTE, crashingDatabase(env.DIRECTORY_DB, life)).catch(() => undefined)
      await sweep(HOUR)
      await sweep(2 * HOUR)
      const ids = to(admin).map(({ headers }) => headers?.['Message-ID'])
      expect(ids.length, `after ${calls} calls`).toBeGreaterThanOrEqual(1)
      expect(ids.length, `after ${calls} calls`).toBeLessThanOrEqual(2)
      expect(new Set(ids).size).toBe(1)
      repeated += ids.length - 1
    }
    expect(repeated, 'after a crash between sending and recording').toBeGreaterThan(0)
  })

  it('is not needed: two concurrent runs send each email once', async () => {
    const { admin, second, held, run, to } = await openNotices()
    await held()
    await Promise.all([run(MINUTE), run(MINUTE), run(MINUTE)])
    await run(2 * MINUTE)
    expect([to(admin).length, to(second).length]).toEqual([1, 1])
  })
})
