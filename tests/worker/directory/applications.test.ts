import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { keys } from '#shared/domain/releases/manifest.ts'
import { COUNTS_LISTED } from '#shared/limits.ts'
import { person, START } from '#tests/worker/caller.ts'
import { founded, freshSlug, join, startDirectory } from './service.ts'

const started = startDirectory()
const { call } = started

// In the form of `tauri signer generate`; no key pair has this public half.
const PUBLIC_KEY = btoa(`untrusted comment: minisign public key\n${btoa(`Ed${'k'.repeat(40)}`)}\n`)

async function withApplication() {
  const { admin, stranger, org } = await founded(started)
  const slug = freshSlug('app')
  const { data: app } = await call(admin, 'applications.create', { orgId: org.id, name: 'Editor', slug })
  return { admin, stranger, org, app }
}

describe('creating an application', () => {
  it('fills in what is left out and answers with everything that belongs to one', async () => {
    const { org, app } = await withApplication()
    expect(app).toEqual({
      id: app.id,
      slug: app.slug,
      name: 'Editor',
      description: '',
      appType: 'TauriVersion2',
      updaters: [],
      visibility: 'Private',
      createdAt: START.toISOString(),
      orgId: org.id,
      updaterPublicKey: null,
      keys: [],
      stats: { publishedReleases: 0 },
      live: null,
      takenDownReason: null,
    })
  })

  it('writes its feed, which has no release yet', async () => {
    const { org, app } = await withApplication()
    const stored = await env.FILES.get(keys.manifest(org.slug, app.slug, null))
    expect(await stored?.json()).toMatchObject({ revision: 1, appId: app.id, releases: [] })
  })

  it('leaves its feed marked as not written when it cannot be', async () => {
    const files = {
      ...env.FILES,
      put: () => Promise.reject(new Error('storage is away')),
    } as unknown as R2Bucket
    const apart = startDirectory({ files })
    const { admin, org } = await founded(apart)
    const input = { orgId: org.id, name: 'Editor', slug: freshSlug('app') }
    const { data: app } = await apart.call(admin, 'applications.create', input)
    const channel = await env.DIRECTORY_DB.prepare(
      'select revision, written_revision from channels where app_id = ?',
    )
      .bind(app.id)
      .first()
    expect(channel).toEqual({ revision: 1, written_revision: 0 })
  })

  it.each([
    ['a--b', "Slug can't have two consecutive hyphens"],
    ['api-keys', 'This slug is reserved. Choose another one.'],
    ['members', 'This slug is reserved. Choose another one.'],
  ])('refuses the slug "%s" on its field', async (slug, message) => {
    const { admin, org } = await founded(started)
    const answer = await call(admin, 'applications.create', { orgId: org.id, name: 'Editor', slug })
    expect(answer).toMatchObject({ status: 400, field: 'slug', message })
  })

  it('gives a slug to one of twenty who want it at the same moment', async () => {
    const { admin, org } = await founded(started)
    const input = { orgId: org.id, name: 'Race', slug: freshSlug('race') }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call(admin, 'applications.create', input)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const lost = answers.filter(({ status }) => status !== 200)
    expect(lost.every(({ status, field }) => status === 409 && field === 'slug')).toBe(true)
    expect((await call(admin, 'applications.list', { org: org.id })).data).toHaveLength(1)
  })

  it('allows the same slug in another organization', async () => {
    const { app } = await withApplication()
    const { admin, org } = await founded(started)
    const input = { orgId: org.id, name: 'Editor', slug: app.slug }
    expect((await call(admin, 'applications.create', input)).status).toBe(200)
  })

  it('is refused without a plan, with the reason', async () => {
    const apart = startDirectory()
    const { admin, org } = await founded(apart)
    apart.billing.active = false
    const input = { orgId: org.id, name: 'Editor', slug: freshSlug() }
    expect(await apart.call(admin, 'applications.create', input)).toMatchObject({
      status: 403,
      reason: 'NotSubscribed',
      message: 'You do not have a subscription plan. Subscribe now to restore this feature.',
    })
  })

  it('fails while billing is unreachable', async () => {
    const apart = startDirectory()
    const { admin, org } = await founded(apart)
    apart.billing.answers = false
    const input = { orgId: org.id, name: 'Editor', slug: freshSlug() }
    expect((await apart.call(admin, 'applications.create', input)).status).toBe(503)
    expect((await apart.call(admin, 'applications.list', { org: org.id })).data).toEqual([])
  })
})

describe('reading applications', () => {
  it('counts the releases that are published', async () => {
    const { admin, org, app } = await withApplication()
    const release = env.DIRECTORY_DB.prepare(
      "insert into releases (id, app_id, version, channel, status, notes, created_at) values (?, ?, ?, '', ?, '', '')",
    )
    await env.DIRECTORY_DB.batch([
      release.bind(crypto.randomUUID(), app.id, '1.0.0', 'published'),
      release.bind(crypto.randomUUID(), app.id, '1.1.0', 'published'),
      release.bind(crypto.randomUUID(), app.id, '1.2.0', 'draft'),
    ])
    const listed = await call(admin, 'applications.list', { org: org.slug })
    expect(listed.data.map(({ stats }) => stats.publishedReleases)).toEqual([2])
    const read = await call(admin, 'applications.get', [org.slug, app.slug])
    expect(read.data.stats.publishedReleases).toBe(2)
  })

  it('does not find one through another organization', async () => {
    const { admin, app } = await withApplication()
    const { data: other } = await call(admin, 'orgs.create', { name: 'Other', slug: freshSlug() })
    expect((await call(admin, 'applications.get', [other.slug, app.slug])).status).toBe(404)
  })
})

describe('changing an application', () => {
  it('changes what is given and nothing else', async () => {
    const { admin, app } = await withApplication()
    const input = { id: app.id, name: 'Writer', visibility: 'Public' } as const
    const { data } = await call(admin, 'applications.update', input)
    expect(data).toEqual({ ...app, name: 'Writer', visibility: 'Public' })
  })

  it('loses nothing when two people change different things at the same moment', async () => {
    const { admin, org, app } = await withApplication()
    await Promise.all([
      call(admin, 'applications.update', { id: app.id, name: 'Writer' }),
      call(admin, 'applications.update', { id: app.id, description: 'Writes' }),
    ])
    const { data } = await call(admin, 'applications.get', [org.slug, app.slug])
    expect(data).toMatchObject({ name: 'Writer', description: 'Writes' })
  })
})

describe('deleting an application', () => {
  const remove = (caller: { token: string }, id: string, name = 'Editor') =>
    call(caller, 'applications.delete', { id, name })

  it('takes it from the lists and keeps its slug', async () => {
    const { admin, org, app } = await withApplication()
    expect((await remove(admin, app.id)).status).toBe(200)
    expect((await call(admin, 'applications.get', [org.slug, app.slug])).status).toBe(404)
    expect((await call(admin, 'applications.list', { org: org.id })).data).toEqual([])
    expect((await remove(admin, app.id)).status).toBe(404)
    const again = { orgId: org.id, name: 'Editor', slug: app.slug }
    expect(await call(admin, 'applications.create', again)).toMatchObject({ status: 409, field: 'slug' })
  })

  it('tells installed copies on every channel that it is gone', async () => {
    const { admin, org, app } = await withApplication()
    await env.DIRECTORY_DB.prepare(
      "insert into channels (app_id, channel, revision, written_revision) values (?, 'beta', 4, 4)",
    )
      .bind(app.id)
      .run()
    await remove(admin, app.id)
    for (const channel of [null, 'beta']) {
      const stored = await env.FILES.get(keys.manifest(org.slug, app.slug, channel))
      expect(await stored?.json()).toMatchObject({ deletedAt: START.toISOString(), releases: [] })
    }
  })

  it('wants the exact name', async () => {
    const { admin, app } = await withApplication()
    for (const name of ['editor', 'Editor ', ''])
      expect(await remove(admin, app.id, name)).toMatchObject({
        status: 400,
        field: 'name',
        message: 'Name is case sensitive and must be an exact match.',
      })
  })

  it('takes an old name without the characters that cannot be typed, and such a name can be changed', async () => {
    const { admin, app } = await withApplication()
    const rename = env.DIRECTORY_DB.prepare('update applications set name = ? where id = ?')
    await rename.bind('Edi\u202etor\u0007', app.id).run()
    const same = { id: app.id, name: 'Edi\u202etor\u0007' }
    expect((await call(admin, 'applications.update', same)).data?.name).toBe('Editor')
    await rename.bind('Edi\u202etor\u0007', app.id).run()
    expect((await remove(admin, app.id, 'Editor')).status).toBe(200)
  })

  it('is for Admins', async () => {
    const { org, app } = await withApplication()
    const bob = await person('bob')
    await join(org.id, bob)
    expect((await remove(bob, app.id)).status).toBe(403)
  })
})

describe('the updater’s public key', () => {
  const setKey = (caller: { token: string }, id: string, updaterPublicKey: string | null = PUBLIC_KEY) =>
    call(caller, 'applications.update', { id, updaterPublicKey })

  it('is set and taken away by an Admin', async () => {
    const { admin, app } = await withApplication()
    expect((await setKey(admin, app.id)).data.updaterPublicKey).toBe(PUBLIC_KEY)
    expect((await setKey(admin, app.id, null)).data.updaterPublicKey).toBeNull()
  })

  it('is not for Members', async () => {
    const { org, app } = await withApplication()
    const bob = await person('bob')
    await join(org.id, bob)
    expect((await setKey(bob, app.id)).status).toBe(403)
  })

  it('must be one', async () => {
    const { admin, app } = await withApplication()
    expect(await setKey(admin, app.id, 'nonsense')).toMatchObject({ status: 400, field: 'updaterPublicKey' })
  })
})

describe('downloads of an application', () => {
  it('are listed per release, with whether the list is complete', async () => {
    const counts = { downloads: 7, requests: 9, unmeasured: 0 }
    const most = Array.from({ length: COUNTS_LISTED }, (_, each) => ({ releaseId: `r${each}`, ...counts }))
    let rows = most.slice(0, 2)
    const apart = startDirectory({ downloadsPerRelease: async () => rows })
    const { admin, org } = await founded(apart)
    const input = { orgId: org.id, name: 'Editor', slug: 'editor' }
    const { data: app } = await apart.call(admin, 'applications.create', input)
    const [from, to] = ['2026-01-01T00:00:00.000Z', '2026-11-20T10:00:00.000Z']
    const list = (range = { from, to }) =>
      apart.call(admin, 'insights.releases.list', { appId: app.id, ...range })
    expect((await list()).data).toEqual({
      releases: [
        { id: 'r0', downloads: 7, requests: 9 },
        { id: 'r1', downloads: 7, requests: 9 },
      ],
      complete: true,
    })
    rows = most
    expect((await list()).data.complete).toBe(false)
    expect((await list({ from: to, to: from })).status).toBe(400)
  })

  it('come from the counter, for the range asked for', async () => {
    const asked: string[][] = []
    const apart = startDirectory({
      counts: async (...range) => {
        asked.push(range)
        return { downloads: 1234, requests: 2345, unmeasured: 6 }
      },
    })
    const { admin, org } = await founded(apart)
    const app = await apart.call(admin, 'applications.create', {
      orgId: org.id,
      name: 'Editor',
      slug: 'editor',
    })
    const [from, to] = ['2026-01-01T00:00:00.000Z', '2026-11-20T10:00:00.000Z']
    const { data } = await apart.call(admin, 'insights.application.get', { appId: app.data.id, from, to })
    expect(data).toEqual({ downloads: { total: 1234, requests: 2345, unmeasured: 6 } })
    expect(asked).toEqual([[app.data.id, from, to]])
    const backwards = { appId: app.data.id, from: to, to: from }
    expect((await apart.call(admin, 'insights.application.get', backwards)).status).toBe(400)
  })
})
