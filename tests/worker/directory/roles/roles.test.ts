import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { directoryService } from '#shared/contracts/directory-service.ts'
import { type Caller, tokenOfService } from '#tests/worker/caller.ts'
import type { Line } from './line.ts'
import { matrix } from './matrix.ts'
import { openPlace, type Place, verified } from './place.ts'

type Name = keyof typeof directoryService

/** What the audit log of an organization says, the latest last. */
async function actsIn(orgId: string): Promise<string[]> {
  const { results } = await env.DIRECTORY_DB.prepare(
    'select action from audit where org_id = ? order by rowid',
  )
    .bind(orgId)
    .all<{ action: string }>()
  return results.map(({ action }) => action)
}

const roles: ((place: Place) => Caller | null | Promise<Caller>)[] = [
  ({ admin }) => admin,
  ({ member }) => member,
  ({ stranger }) => verified(stranger),
  () => null,
]
const ROLE_NAMES = ['an Admin', 'a Member', 'a stranger', 'a visitor']

it('every procedure has a row in the matrix', () => {
  expect(Object.keys(matrix).sort()).toEqual(Object.keys(directoryService).sort())
})

describe.each(Object.entries(matrix) as [Name, Line<unknown>][])('%s', (name, { statuses, input, act }) => {
  const answers = statuses.map((status, index) => ({ status, index, role: ROLE_NAMES[index] }))
  const [allowed, refused] = [true, false].map((is) =>
    answers.filter(({ status }) => (status === 200) === is),
  )
  const attempt = async (place: Place, index: number, given: unknown) =>
    (await place.call((await roles[index]?.(place)) ?? null, name, given as never)).status

  const open = async () => {
    const place = await openPlace()
    return { place, given: await input(place) }
  }
  // Refusals and queries change nothing: what they were given is still there for the next role.
  let shared: ReturnType<typeof open> | undefined
  const openShared = () => {
    shared ??= open()
    return shared
  }
  const openFor = (index: number) =>
    directoryService[name].kind === 'query' || index === allowed?.[0]?.index ? openShared() : open()

  if (refused?.length)
    it(`refuses ${refused.map(({ role }) => role).join(', ')}, and does nothing`, async () => {
      const { place, given } = await openShared()
      const before = await actsIn(place.org)
      for (const { index, status, role } of refused)
        expect([role, await attempt(place, index, given)]).toEqual([role, status])
      expect(await actsIn(place.org)).toEqual(before)
    })

  it.each(allowed ?? [])(
    `answers $role, and leaves ${act ?? 'nothing'} in the audit log`,
    async ({ index }) => {
      const { place, given } = await openFor(index)
      const before = await actsIn(place.org)
      expect(await attempt(place, index, given)).toBe(200)
      expect(await actsIn(place.org)).toEqual([...before, ...(act ? [act] : [])])
    },
  )
})

describe('calls between services', () => {
  it('are answered to services alone, which make no others', async () => {
    const { admin, stranger, org, orgSlug, call, clear } = await openPlace()
    const billing = { token: await tokenOfService('billing') }
    const { data } = await call(billing, 'internal.membership', { org: orgSlug, userId: admin.userId })
    expect(data).toMatchObject({ orgId: org, role: 'Admin', creatorId: admin.userId })
    expect((await call(billing, 'orgs.list')).status).toBe(403)
    expect((await call(billing, 'invitations.get', 'x')).status).toBe(403)
    const none = await call(billing, 'internal.membership', { org, userId: stranger.userId })
    expect(none.data).toBeNull()
    const isAdmin = async ({ userId }: { userId: string }) =>
      (await call(billing, 'internal.isAdmin', userId)).data
    expect([await isAdmin(admin), await isAdmin(stranger)]).toEqual([true, false])
    await clear()
    expect((await call(admin, 'orgs.archiveOrg', org)).status).toBe(200)
    expect(await isAdmin(admin)).toBe(false)
  })
})
