// Guards from the requests of clients on: the feed answers them, the Meter counts them, the sweep holds the rollout, and
// who has to know is told.

import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import type { Release } from '#shared/domain/releases/release.ts'
import { DAY, HOUR, MINUTE, utcDay, utcHour } from '#shared/domain/time.ts'
import { openNotices } from '#tests/worker/directory/notifications/harness.ts'
import { bytesOf, CONFIRMED } from '#tests/worker/directory/publisher.ts'
import { counted } from '#tests/worker/directory/service.ts'
import { createSigner } from '#tests/worker/directory/signer.ts'
import { createDelivery } from '#worker/delivery/app.ts'
import type { Meter } from '#worker/delivery/counting/meter.ts'

/** So many clients of one network are followed. */
const CLIENTS_PER_NETWORK = 5
const meters = env.METER as DurableObjectNamespace<Meter>
const signer = await createSigner()
const STEPS = [{ percent: 100 }]

async function openTraffic() {
  const place = await openNotices(counted)
  const { org, app, clock, draft, send, complete, rest, call, admin } = place
  await call(admin, 'applications.update', { id: app.id, updaterPublicKey: signer.publicKey })
  const delivery = createDelivery({
    files: env.FILES,
    meter: meters,
    deliveryOrigin: env.SITE_ORIGIN,
    now: () => new Date(clock),
    caller: {
      knowsNetwork: true,
      address: ({ headers }) => headers.get('test-address'),
      country: () => 'DE',
    },
    edge: await caches.open(app.id),
  })
  const contexts: ExecutionContext[] = []

  async function get(path: string, client: number): Promise<Response> {
    const context = createExecutionContext()
    contexts.push(context)
    const address = `203.0.${client >> 8}.${Math.floor((client & 255) / CLIENTS_PER_NETWORK)}`
    const headers = {
      'x-client-id': `client ${client}`,
      'test-address': address,
      'user-agent': 'tauri-plugin-updater/2',
    }
    const answer = await delivery.fetch(new Request(new URL(path, env.SITE_ORIGIN), { headers }), context)
    if (!answer) throw new Error(`${path} is not of the delivery plane`)
    return answer
  }

  return {
    ...place,
    pass: (milliseconds: number) => clock.setTime(clock.getTime() + milliseconds),
    scheduled: () => place.service.scheduled(),
    /** Clients ask, and the first of them download what they are offered. */
    async ask({ clients, downloads = 0, version = '1.0.0', platform = 'linux-x86_64', from = 0 }: Asked) {
      const answers: number[] = []
      for (let client = from; client < from + clients; client++) {
        const answer = await get(`/update/${org.slug}/${app.slug}/${platform}/${version}`, client)
        answers.push(answer.status)
        if (client - from >= downloads) continue
        const { url } = (await answer.json()) as { url: string }
        await (await get(url, client)).arrayBuffer()
      }
      await Promise.all(contexts.splice(0).map((context) => waitOnExecutionContext(context)))
      return answers
    },
    /** @param guard besides which the plan has none */
    async publishPlan(version: string, guard: 'adoption' | 'platforms' | null) {
      const { id } = await draft(version)
      const bytes = bytesOf(`program ${version}`)
      const { body } = await send(id, bytes, {
        signature: await signer.sign(bytes),
        filename: `editor-${version}.AppImage`,
        publicPlatform: 'linux-x86_64',
        updatePlatform: 'linux-x86_64',
      })
      await complete(body.id)
      const guards = {
        failuresAbovePercent: null,
        adoption: false,
        platforms: false,
        ...(guard && { [guard]: true }),
      }
      const plan = { steps: STEPS, guards }
      const published = await rest<Release>('POST', `/releases/${id}/publish`, { ...CONFIRMED, plan })
      expect(published.status, JSON.stringify(published.body)).toBe(200)
      return id
    },
    /** As isolates count the checks of a day. */
    countWithoutPlatform: (count: number) =>
      meters.get(meters.idFromName(app.id)).count(
        [
          {
            ...{ kind: 'update_check', day: utcDay(clock), hour: utcHour(clock), releaseId: '', assetId: '' },
            ...{ platform: 'linux-aarch64', channel: '', version: '1.0.0', country: 'DE' },
            ...{ reason: 'no-asset-for-platform', count },
          },
        ],
        { id: crypto.randomUUID(), clients: undefined },
      ),
    read: async (id: string) => (await rest<Release>('GET', `/releases/${id}`)).body,
    hook: () =>
      call(admin, 'webhooks.create', {
        ...{ org: org.id, url: 'https://hooks.example.com/in', name: '', events: null, applications: null },
      }),
  }
}

interface Asked {
  clients: number
  downloads?: number
  version?: string
  platform?: string
  /** Number of the first client. */
  from?: number
}

type Traffic = Awaited<ReturnType<typeof openTraffic>>

/** What the Admins' mailbox and the webhook's receiver are told of the hold. */
async function expectToldOnce(
  { scheduled, pass, to, admin, posted, org, app }: Traffic,
  id: string,
  why: string,
) {
  for (let minute = 0; minute < 3; minute++) {
    pass(MINUTE)
    await scheduled()
  }
  const mails = to(admin).filter(({ subject }) => subject.endsWith('is held'))
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain(why)
  expect(mails[0]?.links[0]).toBe(`${env.SITE_ORIGIN}/${org.slug}/${app.slug}/releases/${id}`)
  const events = posted.filter(({ body }) => body['type'] === 'rollout.held')
  expect(events).toMatchObject([{ body: { data: { subject: { id }, actor: { kind: 'system' } } } }])
}

it('a release that few of its clients download is held after a day, and its feed ends', async () => {
  const traffic = await openTraffic()
  const { ask, pass, scheduled, publishPlan, read, hook } = traffic
  await hook()
  await publishPlan('1.0.0', null)
  pass(HOUR)
  expect(await ask({ clients: 110, downloads: 90, version: '0.9.0' })).not.toContain(204)
  pass(9 * DAY)
  const id = await publishPlan('2.0.0', 'adoption')
  pass(HOUR)
  await ask({ clients: 110, downloads: 27, from: 200 })
  pass(22 * HOUR)
  await scheduled()
  expect(await read(id)).toMatchObject({ paused: false, hold: null })
  pass(2 * HOUR)
  await scheduled()
  expect(await read(id)).toMatchObject({
    paused: true,
    hold: { guard: 'adoption', seen: 25, of: 82, percent: 100 },
  })
  pass(MINUTE)
  expect(new Set(await ask({ clients: 5, from: 900 }))).toEqual(new Set([204]))
  await expectToldOnce(traffic, id, '25 of 100 offers were downloaded. The release before had 82')
})

it('a release that a third of its clients download, or that few are offered, is not held', async () => {
  const { ask, pass, scheduled, publishPlan, read } = await openTraffic()
  await publishPlan('1.0.0', null)
  await ask({ clients: 100, downloads: 60, version: '0.9.0' })
  pass(9 * DAY)
  const id = await publishPlan('2.0.0', 'adoption')
  await ask({ clients: 99, from: 200 })
  pass(25 * HOUR)
  await scheduled()
  expect(await read(id)).toMatchObject({ paused: false, hold: null })
  await ask({ clients: 31, downloads: 30, from: 400 })
  pass(10 * MINUTE)
  await scheduled()
  expect(await read(id)).toMatchObject({ paused: false, hold: null })
})

it('a release that lost a platform is held once checks without it rise to three times the usual', async () => {
  const traffic = await openTraffic()
  const { ask, pass, scheduled, publishPlan, read, hook, countWithoutPlatform } = traffic
  await hook()
  await publishPlan('1.0.0', null)
  // 20 an hour on the mean of seven days.
  for (let day = 0; day < 7; day++) {
    await countWithoutPlatform(480)
    pass(DAY)
  }
  const id = await publishPlan('2.0.0', 'platforms')
  await ask({ clients: 59, platform: 'linux-aarch64' })
  pass(HOUR)
  await scheduled()
  expect(await read(id)).toMatchObject({ paused: false, hold: null })
  await ask({ clients: 60, platform: 'linux-aarch64' })
  await scheduled()
  expect(await read(id)).toMatchObject({ paused: false })
  pass(HOUR)
  await scheduled()
  expect(await read(id)).toMatchObject({ paused: true, hold: { guard: 'platforms', seen: 60, of: 20 } })
  await expectToldOnce(traffic, id, '60 checks found no file in an hour. The mean of the week before is 20.')
})
