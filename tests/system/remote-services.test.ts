// Each service remote, alone, the others embedded: a second copy of the product answers for one of them, and the two
// call each other as services do. One pair of copies tries two services, one in each direction.

import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { buildMachine } from '#tests/fixtures/ci-app.ts'
import { signUp, type TestPerson } from '#tests/fixtures/person.ts'
import { newDataDir, startProduct } from '#tests/fixtures/product.ts'
import { giveAddress } from '#tests/fixtures/service-proxy.ts'
import { updaterKey } from '#tests/fixtures/updater-key.ts'
import { anyFreePort } from '#worker/scripts/launch/port.ts'

const SECRET = 'known to both copies'
const UPDATE = { filename: 'editor_1.2.3_amd64.AppImage', updatePlatform: 'linux-x86_64' }

const endings: (() => unknown)[] = []
afterAll(async () => {
  for (const end of endings.reverse()) await end()
})

async function start(settings: Record<string, string>) {
  const { path, remove } = newDataDir(inject('migrated'))
  endings.push(remove)
  const product = await startProduct(path, { UPSTREAM_SECRET: SECRET, ...settings })
  endings.push(product.stop)
  return product
}

/**
 * Two sites, each of which has one service of the other: `remote` names the first one's, `back` the second one's. What
 * a service asks of others, it asks of the site that it's part of.
 */
async function openPair(remote: string, back: string) {
  const [port, backPort] = [await anyFreePort(), await anyFreePort()]
  const [site, backSite] = [`http://localhost:${port}`, `http://localhost:${backPort}`]
  const services = await Promise.all([
    giveAddress({ name: remote, origin: backSite, secret: SECRET }),
    giveAddress({ name: back, origin: site, secret: SECRET }),
  ])
  endings.push(...services.map(({ close }) => close))
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
      // Tokens that services show each other have one issuer.
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
])('two sites of which one has the %s and the other the %s of both', (remote, back) => {
  let sites: Record<string, string>
  beforeAll(async () => {
    sites = await openPair(remote, back)
  })

  describe.each([remote, back])('the one whose %s is remote', (name) => {
    let site: string
    let mailbox: string
    let person: TestPerson
    beforeAll(async () => {
      site = sites[name] ?? ''
      mailbox = name === 'identity' ? (sites[back] ?? '') : site
      person = await signUp(site, { mailbox })
    })

    it('is healthy, and knows people, their organizations and plans', async () => {
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

    it('publishes releases, and updaters find them', async () => {
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

    it('answers 404 to procedures that are for services alone', async () => {
      for (const path of ['/billing/rspc/internal.found', '/directory/rspc/internal.membership'])
        expect(await ask(site, path, person, {})).toMatchObject([404, {}])
    })
  })
})
