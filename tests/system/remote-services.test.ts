// Each service remote by itself, the others embedded: a second instance of the product is the remote service, and the
// two call each other. Each pair of instances covers two services, one in each direction.

import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createCiApp } from '#tests/fixtures/ci-app.ts'
import { signUp, type TestPerson } from '#tests/fixtures/person.ts'
import { newDataDir, startProduct } from '#tests/fixtures/product.ts'
import { exposeService } from '#tests/fixtures/service-proxy.ts'
import { updaterKey } from '#tests/fixtures/updater-key.ts'
import { anyFreePort } from '#worker/scripts/launch/port.ts'

const SECRET = 'known to both copies'
const UPDATE = { filename: 'editor_1.2.3_amd64.AppImage', updatePlatform: 'linux-x86_64' }

const cleanups: (() => unknown)[] = []
afterAll(async () => {
  for (const clean of cleanups.reverse()) await clean()
})

async function start(settings: Record<string, string>) {
  const { path, remove } = newDataDir(inject('migrated'))
  cleanups.push(remove)
  const product = await startProduct(path, { UPSTREAM_SECRET: SECRET, ...settings })
  cleanups.push(product.stop)
  return product
}

/** Two sites, each with one remote service: the first one's is `remote`, the second one's `back`. */
async function openPair(remote: string, back: string) {
  const [port, backPort] = [await anyFreePort(), await anyFreePort()]
  const [site, backSite] = [`http://localhost:${port}`, `http://localhost:${backPort}`]
  const services = await Promise.all([
    exposeService({ name: remote, origin: backSite, secret: SECRET }),
    exposeService({ name: back, origin: site, secret: SECRET }),
  ])
  cleanups.push(...services.map(({ close }) => close))
  const keysOf = (origin: string) => `${origin}/.well-known/jwks.json`
  const urlOf = (name: string) => `${name.toUpperCase()}_URL`
  await Promise.all([
    start({
      PORT: String(port),
      TOKEN_JWKS_URL: keysOf(backSite),
      [urlOf(remote)]: services[0].url,
    }),
    start({
      PORT: String(backPort),
      // The services accept each other's tokens, so these have one issuer.
      SITE_ORIGIN: site,
      TOKEN_JWKS_URL: keysOf(site),
      [urlOf(back)]: services[1].url,
    }),
  ])
  return { [remote]: site, [back]: backSite }
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

describe.each([
  ['identity', 'auth'],
  ['directory', 'billing'],
])('two sites that share %s and %s', (remote, back) => {
  let sites: Record<string, string>
  beforeAll(async () => {
    sites = await openPair(remote, back)
  })

  describe.each([remote, back])('the site whose %s is remote', (name) => {
    let site: string
    let mailbox: string
    let person: TestPerson
    beforeAll(async () => {
      site = sites[name] ?? ''
      mailbox = name === 'identity' ? (sites[back] ?? '') : site
      person = await signUp(site, { mailbox })
    })

    it('is healthy, and serves sessions, organizations and plans', async () => {
      expect((await fetch(`${site}/healthz`)).status).toBe(200)
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

    it('publishes releases that updaters get', async () => {
      const key = updaterKey()
      const ci = await createCiApp(site, {
        appType: 'Packager',
        updaterPublicKey: key.publicKey,
        mailbox,
      })
      const release = await ci.draft('1.2.3')
      const bytes = randomBytes(1000)
      const file = { ...UPDATE, signature: key.sign(bytes, '1.2.3') }
      expect(await ci.upload(release, bytes, file)).toMatchObject({ body: { state: 'ready' } })
      expect(await ci.call('POST', `/releases/${release}/publish`)).toMatchObject({ status: 200 })
      const update = await fetch(`${site}/update/${ci.address}/linux-x86_64/1.0.0`)
      expect(await update.json()).toMatchObject({ version: '1.2.3' })
    })

    it('answers 404 to internal procedures', async () => {
      for (const path of ['/billing/rspc/internal.found', '/directory/rspc/internal.membership'])
        expect(await ask(site, path, person, {})).toMatchObject([404, {}])
    })
  })
})
