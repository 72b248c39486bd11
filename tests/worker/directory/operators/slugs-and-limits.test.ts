import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { keys } from '#shared/domain/releases/manifest.ts'
import { person } from '#tests/worker/caller.ts'
import { openOperator } from './operator.ts'

describe('a slug', () => {
  it('of an organization that never published is freed, for someone else to take', async () => {
    const place = await openOperator()
    const { operate, operator, org, app, call, admin, service } = place
    expect(await place.offer()).toBe('no-release')
    const { data } = await operate(operator, 'operators.freeOrganizationSlug', { org: org.slug })
    expect(data.slug).toMatch(/^freed-[a-z0-9]{16}$/)
    expect((await call(admin, 'orgs.get', data.slug)).data.id).toBe(org.id)
    expect(await env.FILES.head(keys.manifest(org.slug, app.slug, null))).toBeNull()
    await service.scheduled()
    expect(await env.FILES.head(keys.manifest(data.slug, app.slug, null))).not.toBeNull()
    const owner = await person('owner')
    expect(await call(owner, 'orgs.create', { name: 'Rightful', slug: org.slug })).toMatchObject({
      status: 200,
    })
    const { entries } = (await call(admin, 'audit.list', { org: org.id })).data
    expect(entries[0]).toMatchObject({
      action: 'organization.slugFreed',
      details: { freed: org.slug, slug: data.slug },
    })
  })

  it('of an application is freed, and the next application under it is read by clients', async () => {
    const place = await openOperator()
    const { operate, operator, org, app, call, admin } = place
    await call(admin, 'applications.delete', { id: app.id, name: app.name })
    expect((await operate(operator, 'operators.freeApplicationSlug', { app: app.id })).status).toBe(200)
    const next = await call(admin, 'applications.create', { orgId: org.id, name: 'Next', slug: app.slug })
    expect(next.status).toBe(200)
    expect((await place.manifest())?.appId).toBe(next.data.id)
    expect(await place.offer()).toBe('no-release')
  })

  it('under which a release was ever published stays taken, also when that was purged', async () => {
    const place = await openOperator()
    const { operate, operator, org, app, rest } = place
    const { release } = await place.publishUpdate('1.0.0')
    await rest('POST', `/releases/${release}/purge`)
    for (const answer of [
      await operate(operator, 'operators.freeOrganizationSlug', { org: org.id }),
      await operate(operator, 'operators.freeApplicationSlug', { app: app.id }),
    ])
      expect(answer).toMatchObject({ status: 409, reason: 'published' })
    expect(await place.manifest()).not.toBeNull()
  })
})

describe('a limit', () => {
  const limitsOf = (table: string, key: string, id: string) =>
    env.DIRECTORY_DB.prepare(`select limits from ${table} where ${key} = ?`).bind(id).first('limits')

  it('is raised for one organization or person, beside others, and brought back', async () => {
    const { operate, operator, org, admin, call } = await openOperator()
    await call(admin, 'orgs.list')
    const raise = (limit: 'applications' | 'apiKeys', value: number | null) =>
      operate(operator, 'operators.raiseOrganizationLimit', { org: org.id, limit, value })
    await Promise.all([raise('applications', 5000), raise('apiKeys', 80)])
    expect(JSON.parse(String(await limitsOf('organizations', 'id', org.id)))).toEqual({
      applications: 5000,
      apiKeys: 80,
    })
    await raise('apiKeys', null)
    expect(await limitsOf('organizations', 'id', org.id)).toBe('{"applications":5000}')
    const { userId } = admin
    const person = { userId, limit: 'unpaidOrganizations' as const, value: 9 }
    expect((await operate(operator, 'operators.raisePersonLimit', person)).status).toBe(200)
    expect(await limitsOf('people', 'user_id', userId)).toBe('{"unpaidOrganizations":9}')
    const { acts } = (await operate(operator, 'operators.listActs', { limit: 100 })).data
    expect(acts.find(({ subject }) => subject.id === userId)).toMatchObject({
      action: 'person.limitRaised',
      details: { limit: 'unpaidOrganizations', value: 9 },
    })
    const log = (await call(admin, 'audit.list', { org: org.id })).data.entries
    expect(log.filter(({ action }) => action === 'organization.limitRaised')).toHaveLength(3)
  })

  it('that is no higher than the standard, or of an unknown person, is refused', async () => {
    const { operate, operator, org } = await openOperator()
    expect(
      await operate(operator, 'operators.raiseOrganizationLimit', {
        org: org.id,
        limit: 'applications',
        value: 100,
      }),
    ).toMatchObject({ status: 400, field: 'value' })
    expect(
      (
        await operate(operator, 'operators.raisePersonLimit', {
          userId: 'x',
          limit: 'invitationsPerDay',
          value: 90,
        })
      ).status,
    ).toBe(404)
  })
})
