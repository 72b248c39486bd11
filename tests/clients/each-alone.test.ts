// Each service somewhere else, alone, the others built in: a second copy of the product answers for one of them, and
// the two ask each other whatever services ask.

import { randomBytes } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { buildMachine } from '#tests/fixtures/build-machine.ts'
import { signUp, type TestPerson } from '#tests/fixtures/person.ts'
import { newDataDir, startProduct } from '#tests/fixtures/product.ts'
import { giveAddress } from '#tests/fixtures/service-address.ts'
import { updaterKey } from '#tests/fixtures/updater-key.ts'
import { anyFreePort } from '#worker/scripts/launch/port.ts'

const SECRET = 'known to both copies'
const UPDATE = { filename: 'editor_1.2.3_amd64.AppImage', updatePlatform: 'linux-x86_64' }

const endings: (() => unknown)[] = []
afterAll(async () => {
  for (const end of endings.reverse()) await end()
})

async function start(settings: Record<string, string>) {
  const { path, remove } = newDataDir()
  endings.push(remove)
  const product = await startProduct(path, { UPSTREAM_SECRET: SECRET, ...settings })
  endings.push(product.stop)
  return product
}

/** What each remote service asks the site for, by the setting that says where. */
const ASKS: Record<string, (site: string) => Record<string, string>> = {
  identity: () => ({}),
  auth: (site) => ({ IDENTITY_URL: site }),
  directory: (site) => ({ BILLING_URL: `${site}/billing` }),
  billing: (site) => ({ DIRECTORY_URL: `${site}/directory` }),
}

/** A site with one remote service: its origin, and that of the product whose mailbox gets the codes. */
async function open(name: string) {
  const [port, remotePort] = [await anyFreePort(), await anyFreePort()]
  const site = `http://localhost:${port}`
  const remote = `http://localhost:${remotePort}`
  const service = await giveAddress({ name, origin: remote, secret: SECRET })
  endings.push(service.close)
  const keysOf = (origin: string) => `${origin}/.well-known/jwks.json`
  await Promise.all([
    start({
      PORT: String(remotePort),
      SITE_ORIGIN: site,
      TOKEN_JWKS_URL: keysOf(site),
      ...ASKS[name]?.(site),
    }),
    start({
      PORT: String(port),
      TOKEN_JWKS_URL: keysOf(remote),
      [`${name.toUpperCase()}_URL`]: service.url,
    }),
  ])
  return { site, mailbox: name === 'identity' ? remote : site }
}

async function ask(site: string, path: string, person: TestPerson, body?: unknown) {
  const headers = {
    authorization: `Bearer ${person.accessToken}`,
    'x-identity': person.userId,
    'x-session-token': person.sessionToken,
    'content-type': 'application/json',
  }
  const init = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) }
  const answer = await fetch(`${site}${path}`, init)
  return [answer.status, ((await answer.json()) as { result: { data: unknown } }).result.data]
}

describe.each(['identity', 'auth', 'directory', 'billing'])('a site whose %s is somewhere else', (name) => {
  let site: string
  let mailbox: string
  it('starts', async () => {
    ;({ site, mailbox } = await open(name))
    expect((await fetch(`${site}/healthz`)).status).toBe(200)
  })

  it('knows people, their organizations and plans', async () => {
    const person = await signUp(site, { mailbox })
    expect(await ask(site, '/auth/rspc/session.get', person)).toMatchObject([
      200,
      { identity: { id: person.userId } },
    ])
    const slug = `alone-${crypto.randomUUID()}`
    const [, org] = await ask(site, '/directory/rspc/orgs.create', person, { name: 'Alone', slug })
    const input = encodeURIComponent(JSON.stringify((org as { id: string }).id))
    expect(await ask(site, `/billing/rspc/subscription.getSummary?input=${input}`, person)).toMatchObject([
      200,
      { status: 'inTrial', plan: 'basic' },
    ])
    expect(await ask(site, `/billing/rspc/usage.get?input=${input}`, person)).toMatchObject([200, {}])
  })

  it('publishes releases, and programs find them', async () => {
    const key = updaterKey()
    const machine = await buildMachine(site, {
      appType: 'Packager',
      updaterPublicKey: key.publicKey,
      mailbox,
    })
    const release = await machine.draft('1.2.3')
    const bytes = randomBytes(1000)
    const file = { ...UPDATE, signature: key.sign(bytes, '1.2.3') }
    expect(await machine.upload(release, bytes, file)).toMatchObject({ body: { state: 'ready' } })
    expect(await machine.call('POST', `/releases/${release}/publish`)).toMatchObject({ status: 200 })
    const update = await fetch(`${site}/update/${machine.address}/linux-x86_64/1.0.0`)
    expect(await update.json()).toMatchObject({ version: '1.2.3' })
  })

  it('keeps what is for services from everybody else', async () => {
    const person = await signUp(site, { mailbox })
    for (const path of ['/billing/rspc/internal.found', '/directory/rspc/internal.membership'])
      expect(await ask(site, path, person, {})).toMatchObject([404, {}])
  })
})
