// How many invitations may be sent: by organization, person and network.

import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { ORGANIZATION_LIMITS } from '#shared/domain/organizations/organization-limits.ts'
import { PERSON_LIMITS } from '#shared/domain/person-limits.ts'
import { DAY, HOUR } from '#shared/domain/time.ts'
import { INVITATIONS_PER_NETWORK_AND_DAY } from '#shared/limits.ts'
import { type Caller, person } from '#tests/worker/caller.ts'
import { founded, join } from '#tests/worker/directory/service.ts'
import { networkOf } from '#worker/platform/network.ts'
import { createRateLimit } from '#worker/platform/rate-limit.ts'
import { invitationUrl, openStage } from './harness.ts'

const stage = openStage()
const { call, mails } = stage
const address = () => `bob-${crypto.randomUUID()}@example.test`

/** Invites new addresses until one is refused; the network is the caller's own unless named. */
async function inviteUntilRefused(caller: Caller, orgIdOrSlug: string, ip?: string) {
  for (let sent = 0; ; sent++) {
    const input = { email: address(), orgIdOrSlug, invitationUrl }
    const answer = await call(caller, 'invitations.create', input, ip ? { 'x-forwarded-for': ip } : {})
    if (answer.status !== 200) return { sent, answer }
  }
}

/** Uses a limit up but for a few, as inviting so many would. */
async function useUp(name: string, max: number, left: number) {
  const rule = { max, windowMs: name.startsWith('hour:') ? HOUR : DAY }
  const used = await createRateLimit(env.RATE_LIMITER)(`invitations:${name}:${max}`, rule, max - left)
  expect(used.ok).toBe(true)
}
const useUpNetwork = (ip: string, left: number) =>
  useUp(`network:${networkOf(ip)}`, INVITATIONS_PER_NETWORK_AND_DAY, left)

const raise = (table: 'organizations' | 'people', id: string, limits: object) =>
  env.DIRECTORY_DB.prepare(
    `update ${table} set limits = ? where ${table === 'people' ? 'user_id' : 'id'} = ?`,
  )
    .bind(JSON.stringify(limits), id)
    .run()

describe('invitations are limited', () => {
  it('for an organization, by any of its Admins and by any call', async () => {
    const { admin, org } = await founded(stage)
    const other = await person('admin')
    await join(org.id, other, 'Admin')
    const { sent, answer } = await inviteUntilRefused(admin, org.id)
    expect(sent).toBe(ORGANIZATION_LIMITS.invitationsPerHour)
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(60)
    expect(answer.message).toMatch(
      /^This organization has sent many invitations\. Try again in \d+ minutes\.$/,
    )
    expect(await inviteUntilRefused(other, org.id)).toMatchObject({ sent: 0, answer: { status: 429 } })
    const [invitation] = (await call(admin, 'invitations.listByOrg', org.id)).data
    expect((await stage.resend(other, invitation?.id ?? '')).status).toBe(429)
  })

  it('and many at once do not pass it', async () => {
    const { admin, org } = await founded(stage)
    const before = mails.length
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => stage.invite(admin, org.id, address())),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40)
    expect(mails.length - before).toBe(20)
  })

  it('not by invitations that were refused', async () => {
    const { admin, org } = await founded(stage)
    await useUp(`hour:${org.id}`, ORGANIZATION_LIMITS.invitationsPerHour, 3)
    const twice = address()
    await stage.invite(admin, org.id, twice)
    for (let tries = 0; tries < 4; tries++)
      expect((await stage.invite(admin, org.id, twice)).status).toBe(409)
    expect((await inviteUntilRefused(admin, org.id)).sent).toBe(2)
  })

  it('by what an operator allows, at once', async () => {
    const { admin, org } = await founded(stage)
    await useUp(`hour:${org.id}`, ORGANIZATION_LIMITS.invitationsPerHour, 0)
    expect((await stage.invite(admin, org.id, address())).status).toBe(429)
    await raise('organizations', org.id, { invitationsPerHour: 30 })
    expect((await inviteUntilRefused(admin, org.id)).sent).toBe(30)
  })

  it('for a person, across organizations', async () => {
    const { admin, org } = await founded(stage)
    await raise('organizations', org.id, { invitationsPerHour: 200, invitationsPerDay: 200 })
    await useUp(`person:${admin.userId}`, PERSON_LIMITS.invitationsPerDay, 5)
    const { sent, answer } = await inviteUntilRefused(admin, org.id)
    expect([sent, answer.status]).toEqual([5, 429])
    expect(answer.message).toBe('You have sent many invitations. Try again in 24 hours.')
    const other = await person('admin')
    await join(org.id, other, 'Admin')
    expect((await stage.invite(other, org.id, address())).status).toBe(200)
    await raise('people', admin.userId, { invitationsPerDay: 60 })
    await useUp(`person:${admin.userId}`, 60, 5)
    expect((await inviteUntilRefused(admin, org.id)).sent).toBe(5)
  })

  it('for a network, across people; a limit that is not used up takes nothing', async () => {
    const ip = '2001:db8:1:2::7'
    await useUpNetwork(ip, 25)
    const first = await founded(stage)
    expect((await inviteUntilRefused(first.admin, first.org.id, ip)).sent).toBe(20)
    const { admin, org } = await founded(stage)
    const { sent, answer } = await inviteUntilRefused(admin, org.id, '2001:db8:1:2:ffff::8')
    expect([sent, answer.status]).toEqual([5, 429])
    expect(answer.message).toContain('Many invitations have been sent from your network.')
    // From another network the organization still has what it did not use.
    expect((await inviteUntilRefused(admin, org.id, '2001:db8:1:3::7')).sent).toBe(15)
  })

  it('for a network by what was sent, not by what another limit refused', async () => {
    const ip = '2001:db8:1:4::7'
    await useUpNetwork(ip, 40)
    const flood = await founded(stage)
    await inviteUntilRefused(flood.admin, flood.org.id, ip)
    const input = () => ({ email: address(), orgIdOrSlug: flood.org.id, invitationUrl })
    const headers = { 'x-forwarded-for': ip }
    await Promise.all(
      Array.from({ length: 60 }, () => call(flood.admin, 'invitations.create', input(), headers)),
    )
    const { admin, org } = await founded(stage)
    expect((await inviteUntilRefused(admin, org.id, ip)).sent).toBe(20)
  })

  it('not by network where that is unknown', async () => {
    await useUpNetwork('127.0.0.1', 0)
    const { admin, org } = await founded(stage)
    expect((await inviteUntilRefused(admin, org.id, '127.0.0.1')).sent).toBe(20)
  })
})
