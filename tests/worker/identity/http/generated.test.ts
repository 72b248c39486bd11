// Fuzzing: thousands of malformed requests. Every response is one that the contract has, never a 500, and
// reveals no internals. A failure prints its seed.

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { IdentityConfig } from '#identity/ports.ts'
import { typeFaults } from '#tests/worker/identity/support/ory-types.ts'
import { reach, startProvider } from '#tests/worker/identity/support/providers.ts'
import { ORIGIN, PASSWORD, startService } from '#tests/worker/identity/support/service.ts'
import { gather, KINDS } from './generated/cast.ts'
import { ENDPOINTS } from './generated/endpoints.ts'
import { Dice } from './generated/garbage.ts'
import { type Wrong, wrongRequest } from './generated/requests.ts'
import { MARK } from './generated/submissions.ts'

// The same requests in each run: what one has not found should not turn the next one red. `VITE_SEED=…` sends others, `VITE_REQUESTS=…` more.
const { env } = import.meta as { env?: Record<string, string> }
const SEED = Number(env?.['VITE_SEED'] ?? 20_261_121)
const REQUESTS = Number(env?.['VITE_REQUESTS'] ?? 500)
const AT_ONCE = 8
/** Internal names and paths. */
const INSIDE =
  /\bD1_|sqlite|drizzle|node_modules|\.ts\b|\b(Type|Range|Syntax|Reference)Error|\n\s+at |\bNaN\b|"undefined"/i

const provider = await startProvider()
const lax = await startProvider('lax')
const providers = [provider.config, lax.config]

const tokenTemplates: IdentityConfig['tokenTemplates'] = [
  { id: 'shop', audience: 'a shop', lifeSeconds: 60, claims: ['email'] },
]

const configs: [string, Partial<IdentityConfig>][] = [
  ['as it comes', {}],
  ['with everything on', { providers, codeLogin: true, codeSecondFactor: true, tokenTemplates }],
  [
    'in steps',
    { providers, codeLogin: true, loginStyle: 'identifier_first', registrationStyle: 'profile_first' },
  ],
  ['with links and continuations', { providers, addressProof: 'link', useContinueWith: true }],
]
const logged: string[] = []
beforeEach(() => {
  for (const level of ['debug', 'info', 'log', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((...said) => logged.push(said.join(' ')))
})
afterEach(() => vi.restoreAllMocks())

/** How often an endpoint has given which response. */
const seen = new Map<string, number>()

test.each(configs)(
  '%s answers every malformed request within the contract',
  { timeout: 300_000 },
  async (name, config) => {
    const service = startService(config, reach(provider, lax), undefined, async () => ({ ok: true }))
    const actors = await gather(service, config.providers && 'acme')
    const dice = new Dice(SEED + configs.findIndex(([each]) => each === name))
    const wrong = Array.from({ length: REQUESTS }, () => wrongRequest(dice, actors))
    const faults: string[] = []
    for (let index = 0; index < wrong.length; index += AT_ONCE)
      await Promise.all(
        wrong.slice(index, index + AT_ONCE).map(async (request, offset) => {
          const found = await faultsOf(service, request)
          if (found.length > 0) faults.push(describe(request, index + offset, found))
        }),
      )
    expect(faults.slice(0, 20), `${faults.length} of ${REQUESTS} with the seed ${SEED}`).toEqual([])
  },
)

test('every endpoint was requested, and forms were rejected for their content', () => {
  const asked = new Set([...seen.keys()].map((key) => key.split(' ')[1]))
  expect(asked).toEqual(new Set(ENDPOINTS.map(({ path }) => path)))
  const refused = KINDS.map((kind) => seen.get(`POST /self-service/${kind} 400`) ?? 0)
  expect(Math.min(...refused), `the seed ${SEED}`).toBeGreaterThan(REQUESTS / 20)
})

test('no secret was logged', () => {
  const told = logged.filter((line) =>
    [MARK, PASSWORD, 'ory_st_', '@example.test'].some((each) => line.includes(each)),
  )
  expect(told, `the seed ${SEED}`).toEqual([])
})

async function faultsOf(service: ReturnType<typeof startService>, request: Wrong): Promise<string[]> {
  const { method, path, headers, body } = request
  let answer: Response
  try {
    answer = await service.program().fetch(path, { method, headers, ...(body !== undefined && { body }) })
  } catch (error) {
    return [`it failed: ${error instanceof Error ? `${error.message} ${error.stack}` : error}`]
  }
  const text = await answer.text()
  const key = `${request.endpoint.methods[0]} ${request.endpoint.path} ${answer.status}`
  seen.set(key, (seen.get(key) ?? 0) + 1)
  return [...statusFaults(request, answer), ...bodyFaults(request, answer, text)]
}

function statusFaults({ endpoint, method, path, reads }: Wrong, { status, headers }: Response): string[] {
  const isRedirect = status === 302 || status === 303
  const location = headers.get('location') ?? ''
  const isKnownPlace = [ORIGIN, ...providers.map(({ issuer }) => issuer)].some((place) =>
    location.startsWith(`${place}/`),
  )
  const isAllowed = endpoint.statuses.includes(status) || (isRedirect && reads !== 'json')
  return [
    ...(isAllowed ? [] : [`${method} answers ${status}`]),
    ...(isRedirect && !isKnownPlace ? [`it leads to ${location}`] : []),
    ...(headers.get('cache-control')?.includes('no-store') || path.startsWith('/.well-known')
      ? []
      : ['it can be stored']),
  ]
}

function bodyFaults({ path, endpoint }: Wrong, { status, headers }: Response, text: string): string[] {
  const { pathname } = new URL(path, ORIGIN)
  const type = headers.get('content-type') ?? ''
  const told = [
    ...(text.includes(MARK) ? ['a secret comes back'] : []),
    ...(INSIDE.test(text) && !type.includes('javascript')
      ? [`it tells what is inside: ${text.slice(0, 500)}`]
      : []),
  ]
  if (text === '' || type.includes('javascript')) {
    const isEmpty = [204, 302, 303].includes(status) || (status === 200 && endpoint.path.endsWith('.js'))
    return isEmpty ? told : [...told, 'it says nothing']
  }
  if (!type.startsWith('application/json')) return [...told, `it is of the type ${type}`]
  try {
    return [...told, ...typeFaults(pathname, JSON.parse(text))]
  } catch (error) {
    return [...told, `it cannot be read: ${error}`]
  }
}

function describe({ who, method, path, headers, body }: Wrong, index: number, found: string[]): string {
  const sent = { accept: headers['accept'], type: headers['content-type'], body: body?.slice(0, 600) }
  return `${index}: ${who} ${method} ${path.slice(0, 300)} ${JSON.stringify(sent)} → ${[...new Set(found)].join('; ')}`
}
