import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { type Caller, person, tokenOf } from '#tests/worker/caller.ts'
import { founded, freshSlug, join, startDirectory } from './service.ts'

const started = startDirectory()
const { call } = started

describe('creating an organization', () => {
  it('makes the creator its Admin and answers with everything that belongs to an organization', async () => {
    const alice = await person('alice', { picture: 'https://pictures.example/alice.png' })
    const slug = freshSlug()
    const { status, data } = await call(alice, 'orgs.create', { name: 'Acme', slug })
    expect(status).toBe(200)
    expect(Object.keys(data).sort()).toEqual(
      [
        'archivedAt',
        'createdAt',
        'id',
        'members',
        'name',
        'restrictionReason',
        'restrictions',
        'slug',
      ].sort(),
    )
    expect(data).toMatchObject({
      name: 'Acme',
      slug,
      archivedAt: null,
      restrictions: [],
      restrictionReason: null,
    })
    expect(data.members).toEqual([
      {
        userId: alice.userId,
        role: 'Admin',
        traits: { email: alice.email, picture: 'https://pictures.example/alice.png' },
        devtoolsSeat: false,
      },
    ])
  })

  it('starts its subscription once', async () => {
    const { admin, org } = await founded(started)
    await call(admin, 'orgs.get', org.slug)
    expect(started.billing.founded.filter((id) => id === org.id)).toHaveLength(1)
  })

  it.each([
    ['', 'Slug should be provided'],
    ['-a', "Slug can't start with a hyphen"],
    ['A b', 'Slug must only have lower case, number and hyphens (eg: my-product)'],
    ['login', 'This slug is reserved. Choose another one.'],
    ['report', 'This slug is reserved. Choose another one.'],
  ])('refuses the slug "%s" on its field', async (slug, message) => {
    const answer = await call(await person('alice'), 'orgs.create', { name: 'Acme', slug })
    expect(answer).toMatchObject({ status: 400, field: 'slug', message })
  })

  it.each([
    ['', 'Name should be provided'],
    ['   ', 'Name must contain characters'],
  ])('refuses the name "%s" on its field', async (name, message) => {
    const answer = await call(await person('alice'), 'orgs.create', { name, slug: freshSlug() })
    expect(answer).toMatchObject({ status: 400, field: 'name', message })
  })

  it('gives a slug to one of fifty who want it at the same moment, and tells the others on the field', async () => {
    const people = await Promise.all(Array.from({ length: 50 }, (_, index) => person(`racer-${index}`)))
    const slug = freshSlug('race')
    const answers = await Promise.all(
      people.map((racer) => call(racer, 'orgs.create', { name: 'Race', slug })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const lost = answers.filter(({ status }) => status === 409)
    expect(lost).toHaveLength(49)
    expect(new Set(lost.map(({ field }) => field))).toEqual(new Set(['slug']))
    const lists = await Promise.all(people.map((racer) => call(racer, 'orgs.list')))
    expect(lists.flatMap(({ data }) => data).filter((org) => org.slug === slug)).toHaveLength(1)
  })

  it('does not need billing to be there, and tells it later', async () => {
    const apart = startDirectory()
    apart.billing.answers = false
    const { admin, org } = await founded(apart)
    expect(org.restrictions).toEqual([])
    apart.billing.answers = true
    await apart.call(admin, 'orgs.get', org.id)
    expect(apart.billing.founded).toEqual([org.id])
  })
})

describe('listing organizations', () => {
  it('lists only the actor’s own, with role and number of members', async () => {
    const { admin, org } = await founded(started)
    const bob = await person('bob')
    await join(org.id, bob)
    const { data } = await call(bob, 'orgs.list')
    expect(data).toEqual([
      {
        id: org.id,
        name: 'Acme',
        slug: org.slug,
        createdAt: org.createdAt,
        archivedAt: null,
        role: 'Member',
        memberCount: 2,
      },
    ])
    expect((await call(admin, 'orgs.list')).data[0]?.role).toBe('Admin')
    expect((await call(bob, 'orgs.listArchived')).data).toEqual([])
  })

  it('learns a changed address', async () => {
    const { admin, org } = await founded(started)
    const token = await tokenOf(admin.userId, { email: 'new@example.test' })
    await call({ token }, 'orgs.list')
    const { data } = await call(admin, 'orgs.listMembers', org.id)
    expect(data[0]?.traits).toEqual({ email: 'new@example.test' })
  })
})

describe('reading an organization', () => {
  it('takes the slug or the id', async () => {
    const { admin, org } = await founded(started)
    expect((await call(admin, 'orgs.get', org.slug)).data.id).toBe(org.id)
    expect((await call(admin, 'orgs.get', org.id)).data.slug).toBe(org.slug)
  })

  it('says the same of one that is not there and of one that is not yours', async () => {
    const { stranger, org } = await founded(started)
    const notYours = await call(stranger, 'orgs.get', org.slug)
    const notThere = await call(stranger, 'orgs.get', freshSlug('nowhere'))
    expect(notYours.status).toBe(404)
    expect({ ...notYours, headers: null }).toEqual({ ...notThere, headers: null })
  })

  it('includes the first hundred members and the reader', async () => {
    const { admin, org } = await founded(started)
    await env.DIRECTORY_DB.prepare(
      `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 150)
        insert into members (org_id, user_id, role, joined_at)
        select ?, printf('member-%03d', n), 'Member', '2099-01-01T00:00:00.000Z' from numbers`,
    )
      .bind(org.id)
      .run()
    const late = await person('zoe')
    await join(org.id, late, 'Admin')
    await env.DIRECTORY_DB.prepare(
      "update members set joined_at = '2099-02-01T00:00:00.000Z' where user_id = ?",
    )
      .bind(late.userId)
      .run()
    const idsFor = async (reader: Caller) =>
      (await call(reader, 'orgs.get', org.slug)).data.members.map(({ userId }) => userId)
    const first = [
      admin.userId,
      ...Array.from({ length: 99 }, (_, n) => `member-${`${n + 1}`.padStart(3, '0')}`),
    ]
    expect(await idsFor(admin)).toEqual(first)
    expect(await idsFor(late)).toEqual([...first, late.userId])
    expect((await call(admin, 'orgs.listMembers', org.id)).data).toHaveLength(152)
  })

  it('names the restrictions without a plan, and uses the last answer while billing is unreachable', async () => {
    const apart = startDirectory()
    const { admin, org } = await founded(apart)
    apart.billing.active = false
    const restricted = {
      restrictions: [
        { kind: 'application', permit: 'write' },
        { kind: 'release', permit: 'write' },
      ],
      restrictionReason: { type: 'NotSubscribed', details: null },
    }
    expect((await apart.call(admin, 'orgs.get', org.id)).data).toMatchObject(restricted)
    apart.billing.answers = false
    expect((await apart.call(admin, 'orgs.get', org.id)).data).toMatchObject(restricted)
  })
})
