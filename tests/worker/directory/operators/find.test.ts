import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { delivery } from '#shared/delivery-routes.ts'
import { bytesOf, sha256Of } from '#tests/worker/directory/publisher.ts'
import { openOperator } from './operator.ts'

describe('an operator finds', () => {
  it('an organization by slug, id and part of its name, with what a decision needs', async () => {
    const { operate, operator, org, admin, call, publishUpdate } = await openOperator()
    await publishUpdate('1.0.0')
    await call(admin, 'orgs.list')
    for (const text of [org.slug, org.id, `${env.SITE_ORIGIN}/${org.slug}`]) {
      const { data } = await operate(operator, 'operators.find', { text })
      expect(data.organizations[0]).toMatchObject({
        id: org.id,
        members: 1,
        applications: 1,
        storedBytes: 13,
        hasPublished: true,
        admins: [admin.email],
        suspendedAt: null,
      })
      expect(data.organizations[0]?.limits).toContainEqual({
        name: 'applications',
        standard: 100,
        raised: null,
      })
    }
    const byName = await operate(operator, 'operators.find', { text: 'acm' })
    expect(byName.data.organizations.length).toBeGreaterThan(0)
    expect(byName.data.organizations.length).toBeLessThanOrEqual(20)
  })

  it('an application by org/app, by id, and by the URLs that complaints name', async () => {
    const { operate, operator, place, app } = await openOperator()
    for (const text of [place, app.id, `https://console.test/${place}/releases`, `/update/${place}/x/1`]) {
      const { data } = await operate(operator, 'operators.find', { text })
      expect(data.applications.map(({ id }) => id)).toEqual([app.id])
    }
  })

  it('a person by email and id, with their organizations', async () => {
    const { operate, operator, admin, call, org } = await openOperator()
    await call(admin, 'orgs.list')
    for (const text of [admin.userId, admin.email.toUpperCase(), admin.email.slice(0, 20)]) {
      const { data } = await operate(operator, 'operators.find', { text })
      expect(data.people[0]).toMatchObject({
        userId: admin.userId,
        organizations: [{ slug: org.slug, name: 'Acme', role: 'Admin' }],
      })
    }
  })

  it('a file by its id, a copy’s id, SHA-256, and its URLs, with every asset that shares it', async () => {
    const { operate, operator, place, publishUpdate, rest } = await openOperator()
    const { release, file } = await publishUpdate('1.0.0', 'beta')
    const { body } = await rest<{ assets: { id: string }[] }>('POST', `/releases/${release}/promote`, {
      channel: null,
    })
    const copy = body.assets[0]?.id ?? ''
    const sha256 = await sha256Of(bytesOf('program 1.0.0'))
    const texts = [
      file,
      copy,
      `https://get.test${delivery.asset(copy)}`,
      `https://get.test/download/${place}/1.0.0/editor.zip`,
      `https://get.test/download/${place}/1.0.0/`,
    ]
    for (const text of texts) {
      const { data } = await operate(operator, 'operators.find', { text })
      expect(data.files).toMatchObject([
        {
          fileId: file,
          filename: 'editor.zip',
          takenDownAt: null,
          assets: [
            { id: file, version: '1.0.0', channel: 'beta', published: true, purged: false },
            { id: copy, version: '1.0.0', channel: null, published: true, purged: false },
          ],
        },
      ])
    }
    const bySha = await operate(operator, 'operators.find', { text: sha256.toUpperCase() })
    expect(bySha.data.files.map(({ fileId }) => fileId)).toContain(file)
  })

  it('nothing for what does not exist', async () => {
    const { operate, operator } = await openOperator()
    for (const text of ['zzzzzz', 'a/b', 'a@b', '/asset/x', '%', 'https://', '/download', "'; drop"]) {
      const { status, data } = await operate(operator, 'operators.find', { text })
      expect([status, Object.values(data).flat()]).toEqual([200, []])
    }
  })
})
