import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { conflict, outcomeUnknown, tooMany, unauthenticated } from '#shared/errors.ts'
import { anonymous, internal, mutation, Nothing, query } from '#shared/rpc.ts'
import type { Actor } from '#worker/platform/rpc/context.ts'
import { serveRpc } from '#worker/platform/rpc/rpc.ts'

const contract = {
  'thing.get': query(z.tuple([z.string(), z.string()]), z.object({ org: z.string(), thing: z.string() })),
  'thing.list': query(Nothing, z.array(z.string())),
  'thing.create': mutation(
    z.object({ name: z.string().check(z.minLength(1, 'Name should be provided')) }),
    z.object({ name: z.string() }),
  ),
  'thing.take': mutation(z.object({ name: z.string() }), z.null()),
  'thing.hurry': mutation(Nothing, z.null()),
  'thing.save': mutation(Nothing, z.null()),
  'thing.break': mutation(Nothing, z.null()),
  'thing.peek': anonymous(query(Nothing, z.string())),
  'internal.count': internal(query(Nothing, z.int())),
}

const person = {
  sessionId: 's',
  email: undefined,
  emailVerified: false,
  emailProven: false,
  picture: undefined,
  authenticatedAt: 0,
}
const actors: Record<string, Actor> = {
  person: { kind: 'person', userId: 'alice', ...person },
  service: { kind: 'service', name: 'billing' },
  machine: { kind: 'machine', keyId: 'k', keyName: 'build', orgId: 'o', mayWrite: true },
}

const served = serveRpc(
  contract,
  {
    'thing.get': async (_, [org, thing]) => ({ org, thing, secret: 'not in the contract' }),
    'thing.list': async ({ actor }) => [actor.userId],
    'thing.create': async (_, { name }) => ({ name }),
    'thing.take': async () => {
      throw conflict('Taken.', 'name')
    },
    'thing.hurry': async () => {
      throw tooMany(7)
    },
    'thing.save': async () => {
      throw outcomeUnknown('The billing service')
    },
    'thing.break': async () => {
      throw new Error('the cause')
    },
    'thing.peek': async ({ actor }) => actor.kind,
    'internal.count': async ({ actor }) => actor.name.length,
  },
  async (request: Request, _, mayBeAnybody) => {
    const actor = actors[request.headers.get('authorization') ?? '']
    if (actor) return { actor }
    if (mayBeAnybody) return { actor: { kind: 'visitor' } as Actor }
    throw unauthenticated()
  },
)

async function ask(method: string, path: string, body?: string, as = 'person') {
  const request = new Request(`http://service/${path}`, {
    method,
    headers: { authorization: as, 'x-request-id': 'the-request-id' },
    ...(body !== undefined && { body }),
  })
  const response = await served.fetch(request)
  return { status: response.status, headers: response.headers, body: await response.json() }
}

function failure(code: number, message: string, data: unknown = null) {
  return { jsonrpc: '2.0', id: null, result: { type: 'error', data: { code, message, data } } }
}

describe('a query', () => {
  it('takes its input as JSON in the URL and answers in the envelope, with the members of the contract', async () => {
    const input = encodeURIComponent('["acme","editor"]')
    const { status, body } = await ask('GET', `thing.get?input=${input}`)
    expect(status).toBe(200)
    expect(body).toEqual({
      jsonrpc: '2.0',
      id: null,
      result: { type: 'response', data: { org: 'acme', thing: 'editor' } },
    })
  })

  it('may have no input', async () => {
    expect((await ask('GET', 'thing.list')).body).toMatchObject({ result: { data: ['alice'] } })
    expect((await ask('GET', 'thing.list?input=null')).status).toBe(200)
  })

  it('rejects any other method', async () => {
    const { status, headers, body } = await ask('POST', 'thing.list', '{}')
    expect(status).toBe(405)
    expect(headers.get('allow')).toBe('GET')
    expect(body).toEqual(failure(405, 'thing.list is called by GET.'))
  })

  it('is never stored by a cache', async () => {
    expect((await ask('GET', 'thing.list')).headers.get('cache-control')).toBe('no-store')
  })
})

describe('a mutation', () => {
  it('names the request when its outcome is unknown', async () => {
    expect((await ask('POST', 'thing.save')).body).toMatchObject({
      result: {
        data: {
          code: 504,
          message: expect.stringMatching(/before you try again\. The request id is the-request-id\.$/),
          data: { reason: 'outcome_unknown' },
        },
      },
    })
  })

  it('takes its input as a JSON body', async () => {
    expect((await ask('POST', 'thing.create', '{"name":"x"}')).body).toMatchObject({
      result: { type: 'response', data: { name: 'x' } },
    })
  })

  it('is refused by GET', async () => {
    const { status, headers } = await ask('GET', 'thing.create')
    expect([status, headers.get('allow')]).toEqual([405, 'POST'])
  })
})

describe('input that is not what the call takes', () => {
  it('is refused with the first error and its field', async () => {
    const { status, body } = await ask('POST', 'thing.create', '{"name":""}')
    expect(status).toBe(400)
    expect(body).toEqual(failure(400, 'Name should be provided', { field: 'name' }))
    const missing = await ask('POST', 'thing.create', '')
    expect(missing.body).toEqual(failure(400, 'Invalid input: expected object, received undefined'))
  })

  it("is refused when it isn't JSON", async () => {
    expect((await ask('POST', 'thing.create', '{')).body).toEqual(
      failure(400, 'The input is not valid JSON.'),
    )
    expect((await ask('GET', 'thing.get?input=%5B')).status).toBe(400)
  })

  it('is refused when it is larger than a megabyte', async () => {
    const body = JSON.stringify({ name: 'x'.repeat(1024 * 1024) })
    expect((await ask('POST', 'thing.create', body)).status).toBe(413)
  })
})

describe('failures', () => {
  it('that a verb throws have their status and field', async () => {
    const { status, body } = await ask('POST', 'thing.take', '{"name":"x"}')
    expect(status).toBe(409)
    expect(body).toEqual(failure(409, 'Taken.', { field: 'name' }))
  })

  it('by a rate limit have a Retry-After', async () => {
    const { status, headers } = await ask('POST', 'thing.hurry')
    expect([status, headers.get('retry-after')]).toEqual([429, '7'])
  })

  it('that are unexpected are rethrown to the gateway', async () => {
    const outer = new Hono().route('/rspc', served)
    outer.onError((error) => new Response(error.message, { status: 500 }))
    const request = { method: 'POST', headers: { authorization: 'person' } }
    const answer = await outer.request('/rspc/thing.break', request)
    expect([answer.status, await answer.text()]).toEqual([500, 'the cause'])
  })

  it.each(['nothing', 'toString', '__proto__', 'thing'])('of the unknown call "%s" are 404', async (name) => {
    expect((await ask('GET', name)).status).toBe(404)
    expect((await ask('POST', `${name}/deeper`)).status).toBe(404)
  })
})

describe('callers', () => {
  it('must be authenticated', async () => {
    expect((await ask('GET', 'thing.list', undefined, 'unknown')).status).toBe(401)
  })

  it('may be users, or visitors where the contract allows it, but not services or machines', async () => {
    const peek = async (as: string) => {
      const { status, body } = await ask('GET', 'thing.peek', undefined, as)
      return [status, (body as { result: { data: unknown } }).result.data]
    }
    expect(await peek('unknown')).toEqual([200, 'visitor'])
    expect(await peek('person')).toEqual([200, 'person'])
    expect((await peek('service'))[0]).toBe(403)
    expect((await peek('machine'))[0]).toBe(401)
  })

  it('with an API key are refused', async () => {
    expect((await ask('GET', 'thing.list', undefined, 'machine')).status).toBe(401)
  })

  it('that are services reach internal calls and no others; people find no internal calls', async () => {
    expect((await ask('GET', 'internal.count', undefined, 'service')).status).toBe(200)
    expect((await ask('GET', 'thing.list', undefined, 'service')).status).toBe(403)
    expect((await ask('GET', 'internal.count')).status).toBe(404)
  })
})
