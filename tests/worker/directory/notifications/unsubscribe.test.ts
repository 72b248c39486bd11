import { env } from 'cloudflare:workers'
import { SignJWT } from 'jose'
import { expect, it } from 'vitest'
import { MINUTE } from '#shared/domain/time.ts'
import { openNotices } from './harness.ts'

async function mailed() {
  const place = await openNotices()
  await place.held()
  await place.sweep(MINUTE)
  const [mail] = place.to(place.admin)
  const url = /^<(.+)>$/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? ''
  const token = url.slice(`${env.SITE_ORIGIN}/unsubscribe/`.length)
  const post = (path = url.slice(env.SITE_ORIGIN.length), body = 'List-Unsubscribe=One-Click') =>
    place.service.fetch(
      new Request(`${env.SITE_ORIGIN}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body,
      }),
      () => undefined,
    )
  return { ...place, mail, url, token, post }
}

it('takes one click without a session, and repeating it changes nothing', async () => {
  const { post, held, sweep, to, admin, second, mail, call, org } = await mailed()
  expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  for (let times = 0; times < 3; times++) expect((await post()).status).toBe(200)
  await held()
  await sweep(15 * MINUTE)
  expect([to(admin).length, to(second).length]).toEqual([1, 2])
  const { data } = await call(admin, 'notifications.getChoices', org.id)
  expect(data.choices).toEqual({ held: false })
})

it('also turns the kind off for applications of which it was on', async () => {
  const { post, held, sweep, to, admin, choose, app } = await mailed()
  await choose(admin, { published: true }, { exceptions: [{ appId: app.id, choices: { held: true } }] })
  await post()
  await held()
  await sweep(15 * MINUTE)
  expect(to(admin)).toHaveLength(1)
})

it('stops a message that waits to be sent', async () => {
  const { post, held, sweep, to, admin, mailer } = await mailed()
  const { send } = mailer
  mailer.send = async () => {
    throw new Error('no mail server')
  }
  await held()
  await sweep(15 * MINUTE)
  mailer.send = send
  await post()
  await sweep(30 * MINUTE)
  expect(to(admin)).toHaveLength(1)
})

it('shows what a link is about, and changes nothing by that', async () => {
  const { call, token, org, held, sweep, to, admin } = await mailed()
  const { data } = await call(null, 'notifications.getUnsubscription', token)
  expect(data).toEqual({
    organization: { name: 'Acme', slug: org.slug },
    ...{ kind: 'held', isOn: true, isAnyOn: true },
  })
  await held()
  await sweep(15 * MINUTE)
  expect(to(admin)).toHaveLength(2)
})

it('turns all emails off by the page', async () => {
  const { call, token, choose, admin, app } = await mailed()
  await choose(admin, { digest: true }, { exceptions: [{ appId: app.id, choices: { published: true } }] })
  const { data } = await call(null, 'notifications.unsubscribe', { token, all: true })
  expect(data).toMatchObject({ isOn: false, isAnyOn: false })
})

it('refuses tokens that are altered, signed otherwise, or of former members', async () => {
  const { post, token, call, org, admin } = await mailed()
  const forged = await new SignJWT({ org: org.id, kind: 'held' })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(admin.userId)
    .setAudience('unsubscribe')
    .sign(new TextEncoder().encode('another-secret'))
  const [head = '', body = '', signature = ''] = token.split('.')
  const unsigned = `${btoa('{"alg":"none"}').replaceAll('=', '')}.${body}.`
  for (const wrong of [forged, unsigned, `${head}.${body}.${[...signature].reverse().join('')}`, 'x', '%00'])
    expect((await post(`/unsubscribe/${wrong}`)).status, wrong).toBe(404)
  await env.DIRECTORY_DB.prepare('delete from members where user_id = ?').bind(admin.userId).run()
  expect((await post()).status).toBe(404)
  expect((await call(null, 'notifications.getUnsubscription', token)).data).toBeNull()
})

it('refuses a body of a megabyte', async () => {
  const { post } = await mailed()
  expect((await post(undefined, 'x'.repeat(1_000_000))).status).toBe(413)
})
