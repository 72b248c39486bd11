import { describe, expect, it } from 'vitest'
import { openPublisher } from '#tests/worker/directory/publisher.ts'

const publisher = await openPublisher()
const { rest } = publisher

describe('the REST interface', () => {
  it.each([
    ['GET', '/releases?stauts=draft', 'stauts'],
    ['POST', '/releases?dry=1', 'dry'],
    ['GET', '/releases/1.0.0?chanel=beta', 'chanel'],
    ['POST', '/releases/x/publish?rolloutPercent=5', 'rolloutPercent'],
    ['PUT', '/uploads/x/parts/1?part=2', 'part'],
    ['GET', '/api/v1/openapi.json?format=yaml', 'format'],
  ])('refuses %s %s and names the parameter', async (method, path, field) => {
    const body = method === 'GET' ? undefined : {}
    expect(await rest(method, path, body)).toMatchObject({
      status: 400,
      code: 'unknown_parameter',
      body: { error: { message: expect.stringContaining(field), details: { field } } },
    })
  })

  it('refuses a parameter that is given twice', async () => {
    expect(await rest('GET', '/releases?channel=beta&channel=-')).toMatchObject({
      status: 400,
      code: 'bad_request',
      body: { error: { details: { field: 'channel' } } },
    })
  })

  it.each([
    ['/releases', { version: '1.0.0', chanel: 'beta' }, 'chanel'],
    ['/releases/x/publish', { rolloutpercent: 10 }, 'rolloutpercent'],
    [
      '/releases',
      { version: '1.0.0', files: [{ filename: 'a', sha256: 'a'.repeat(64), size: 1 }] },
      'files.0.size',
    ],
  ])('refuses a body of %s with an unknown field and names it', async (path, body, field) => {
    expect(await rest('POST', path, body)).toMatchObject({
      status: 400,
      code: 'unknown_field',
      body: { error: { message: expect.stringContaining(field), details: { field } } },
    })
  })

  it('asks who calls before it looks at parameters', async () => {
    expect((await rest('GET', '/releases?x=1', undefined, { authorization: '' })).status).toBe(401)
  })

  it('lists yanked releases', async () => {
    const { id } = await publisher.publish('1.0.0')
    await publisher.publish('1.1.0')
    await rest('POST', `/releases/${id}/yank`, { reason: 'bad' })
    const versions = async (status: string) => {
      const { body } = await rest<{ releases: { version: string }[] }>('GET', `/releases?status=${status}`)
      return body.releases.map(({ version }) => version)
    }
    expect(await versions('yanked')).toEqual(['1.0.0'])
    expect(await versions('published')).toEqual(['1.1.0', '1.0.0'])
  })

  it('describes new fields, codes and parameters', async () => {
    const { body } = await rest<{
      paths: Record<string, Record<string, unknown>>
      components: { schemas: { Problem: unknown } }
    }>('GET', '/api/v1/openapi.json')
    const base = '/api/v1/orgs/{org}/apps/{app}'
    const described = (path: string, method: string) => JSON.stringify(body.paths[base + path]?.[method])
    expect(described('/releases', 'get')).toContain('"yanked"')
    expect(described('/releases', 'post')).toContain('"files"')
    for (const word of ['"mandatory"', '"minimumVersion"', '"requiredStep"', '"buildNumber"']) {
      expect(described('/releases', 'post')).toContain(word)
      expect(described('/releases/{release}', 'patch')).toContain(word)
    }
    const publish = described('/releases/{release}/publish', 'post')
    expect(publish).toContain('too_many_steps')
    for (const word of ['"confirm"', 'needs_confirmation', 'prerelease_on_production', 'size_halved'])
      expect(publish).toContain(word)
    expect(JSON.stringify(body.components.schemas.Problem)).toContain('"reasons"')
    expect(publish).toContain('"additionalProperties":false')
  })
})
