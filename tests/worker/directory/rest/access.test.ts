import { describe, expect, it } from 'vitest'
import { person, tokenOf } from '#tests/worker/caller.ts'
import { bytesOf, CONFIRMED, openPublisher } from '#tests/worker/directory/publisher.ts'
import { join } from '#tests/worker/directory/service.ts'

const publisher = await openPublisher()
const { rest, draft } = publisher
const as = (token: string) => ({ authorization: `Bearer ${token}` })

/** One call of every write, on a release and a file that are there. */
async function writes() {
  const { id } = await draft(`1.0.${crypto.getRandomValues(new Uint32Array(1))[0]}`)
  const { body } = await publisher.send(id, bytesOf('x'), { filename: 'a' })
  return [
    ['POST', '/releases', { version: '9.9.9' }],
    ['PATCH', `/releases/${id}`, { notes: 'x' }],
    ['POST', `/releases/${id}/assets`, { filename: 'b', size: 1 }],
    ['PUT', `/uploads/${body.id}/parts/1`, bytesOf('x')],
    ['POST', `/uploads/${body.id}/complete`, {}],
    ['DELETE', `/uploads/${body.id}`, undefined],
    ['POST', `/releases/${id}/publish`, CONFIRMED],
    ['POST', `/releases/${id}/yank`, { reason: 'x' }],
    ['POST', `/releases/${id}/unyank`, {}],
    ['POST', `/releases/${id}/purge`, {}],
    ['POST', '/channels/-/rollback', { releaseId: id }],
    ['DELETE', `/releases/${id}`, undefined],
  ] as const
}

async function newKey(scope: string[], expireAfter: number | null = null) {
  const { data } = await publisher.call(publisher.admin, 'apiKeys.create', {
    displayName: 'a key',
    subject: `org:${publisher.org.id}`,
    expireAfter,
    scope,
  })
  return data
}

describe('the REST interface', () => {
  it('wants an API key or an access token', async () => {
    for (const headers of [{ authorization: '' }, as('gty_nonsense'), as('nonsense')]) {
      const answer = await rest('GET', '/releases', undefined, headers)
      expect(answer).toMatchObject({ status: 401, code: 'unauthorized' })
    }
  })

  it('says why a key is no longer good', async () => {
    const revoked = await newKey(['Read'])
    await publisher.call(publisher.admin, 'apiKeys.revoke', { uid: revoked.uid })
    expect(await rest('GET', '/releases', undefined, as(revoked.apiKey))).toMatchObject({
      status: 401,
      code: 'key_revoked',
    })
    const rotated = await newKey(['Read'])
    const rotation = { uid: rotated.uid, rotatedAt: null, rotationId: 'rotation-by-rest' }
    await publisher.call(publisher.admin, 'apiKeys.rotate', { ...rotation, graceSeconds: 0 })
    expect(await rest('GET', '/releases', undefined, as(rotated.apiKey))).toMatchObject({
      status: 401,
      code: 'key_rotated',
    })
    const expired = await newKey(['Read'], 60)
    publisher.clock.setTime(publisher.clock.getTime() + 61_000)
    expect(await rest('GET', '/releases', undefined, as(expired.apiKey))).toMatchObject({
      status: 401,
      code: 'key_expired',
    })
  })

  it('lets a key that may only read do no more than that', async () => {
    const { apiKey } = await newKey(['Read'])
    expect((await rest('GET', '/releases', undefined, as(apiKey))).status).toBe(200)
    for (const [method, path, body] of await writes())
      expect(await rest(method, path, body, as(apiKey))).toMatchObject({ status: 403, code: 'forbidden' })
  })

  it('lets members publish', async () => {
    const member = await person('member')
    await join(publisher.org.id, member)
    const { status, body } = await rest('POST', '/releases', { version: '8.0.0' }, as(member.token))
    expect(status).toBe(201)
    expect(body).toMatchObject({ createdBy: member.userId })
  })

  it('hides everything from callers of other organizations', async () => {
    const other = await openPublisher()
    const strangers = [as(other.key.apiKey), as(await tokenOf(other.admin.userId))]
    for (const headers of strangers) {
      const missing = await rest('GET', '/api/v1/orgs/nowhere/apps/nothing/releases', undefined, headers)
      const notTheirs = await rest('GET', '/releases', undefined, headers)
      expect(notTheirs.status).toBe(404)
      expect(notTheirs.body).toEqual(missing.body)
      for (const [method, path, body] of await writes())
        expect((await rest(method, path, body, headers)).status).toBe(404)
    }
  })

  it('does not find a release or a file through another application', async () => {
    const { data: app } = await publisher.call(publisher.admin, 'applications.create', {
      orgId: publisher.org.id,
      name: 'Other',
      slug: `other-${crypto.randomUUID().slice(0, 8)}`,
    })
    const base = `/api/v1/orgs/${publisher.org.slug}/apps/${app.slug}`
    const { id } = await draft('7.0.0')
    const { body } = await publisher.send(id, bytesOf('x'), { filename: 'a' })
    expect((await rest('GET', `${base}/releases/${id}`)).status).toBe(404)
    expect((await rest('GET', `${base}/uploads/${body.id}`)).status).toBe(404)
    expect((await rest('PUT', `${base}/uploads/${body.id}/parts/1`, bytesOf('x'))).status).toBe(404)
  })

  it('answers unknown addresses, methods and bodies with JSON', async () => {
    expect(await rest('GET', '/nothing')).toMatchObject({ status: 404, code: 'not_found' })
    const wrongMethod = await rest('PUT', '/releases')
    expect(wrongMethod).toMatchObject({ status: 405, code: 'method_not_allowed' })
    expect(wrongMethod.headers.get('allow')).toBe('POST, GET')
    expect(await rest('POST', '/releases', bytesOf('{nonsense'))).toMatchObject({ status: 400 })
    expect(await rest('POST', '/releases', bytesOf(' '.repeat(1024 * 1024 + 1)))).toMatchObject({
      status: 413,
    })
  })

  it('describes itself', async () => {
    const { status, body } = await rest<{ paths: Record<string, object> }>(
      'GET',
      '/api/v1/openapi.json',
      undefined,
      {
        authorization: '',
      },
    )
    expect(status).toBe(200)
    expect(Object.keys(body.paths)).toContain('/api/v1/orgs/{org}/apps/{app}/releases/{release}/assets')
    expect(JSON.stringify(body)).toContain('"updatePlatform"')
  })
})

describe('without a plan', () => {
  it('nothing is added, and what does harm can still be taken away', async () => {
    const apart = await openPublisher()
    const published = await apart.publish('1.0.0')
    const { id } = await apart.draft('1.1.0')
    const { body } = await apart.send(id, bytesOf('x'), { filename: 'a' })
    await apart.complete(body.id)
    apart.billing.active = false
    const refused = [
      ['POST', '/releases', { version: '1.2.0' }],
      ['PATCH', `/releases/${id}`, { notes: 'x' }],
      ['POST', `/releases/${id}/assets`, { filename: 'b', size: 1 }],
      ['POST', `/releases/${id}/publish`, CONFIRMED],
    ] as const
    for (const [method, path, input] of refused)
      expect(await apart.rest(method, path, input)).toMatchObject({ status: 403, code: 'not_subscribed' })
    expect(await apart.rest('POST', `/releases/${published.id}/publish`, CONFIRMED)).toMatchObject({
      status: 200,
      body: published,
    })
    expect((await apart.rest('PATCH', `/releases/${published.id}`, { paused: true })).status).toBe(200)
    expect((await apart.rest('POST', `/releases/${published.id}/yank`, { reason: 'bad' })).status).toBe(200)
    expect((await apart.rest('DELETE', `/releases/${id}`)).status).toBe(204)

    apart.billing.answers = false
    expect(await apart.rest('POST', '/releases', { version: '1.2.0' })).toMatchObject({ status: 503 })
  })
})

it('no answer of the interface may be stored', async () => {
  const { headers } = await rest('GET', '/releases')
  expect(headers.get('cache-control')).toBe('no-store')
})
