// Rollouts of a product that is killed again and again: plans by time, schedules and pauses, watched from outside. Each
// start runs the scheduled work at once, so a kill soon after it hits what was due.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { directory } from '#shared/contracts/directory.ts'
import { PublishReasonCode } from '#shared/domain/releases/publish-reason.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { createCiApp } from '#tests/fixtures/ci-app.ts'
import { rpcCalls } from '#tests/fixtures/rpc-calls.ts'
import { require } from './ledger.ts'
import { startProduct } from './product.ts'
import { createRandom } from './random.ts'

const PERCENTS = [10, 30, 60, 100]
const STEP_MS = 4000
/** Of the life of a process, after its scheduled work has begun. */
const LONGEST_LIFE_MS = 1500
const SETTLE_MS = 45_000
/** The lease of a killed run has to end first, and the next run begins within a minute. */
const WEBHOOKS_MS = 130_000
const WATCH_MS = 100
const CONFIRMED = { confirm: PublishReasonCode.options }

interface Told {
  id: string
  type: string
  /** Of a step, its percentage. */
  step: string
}

/** @returns figures of the run @throws Violation */
export async function killDuringRollouts(options: {
  rounds: number
  seed: string
  port: number
  dataDir: string
}) {
  const { rounds, seed, port, dataDir } = options
  const random = createRandom(seed)
  const origin = `http://localhost:${port}`
  const hooks = await receiveWebhooks()
  let product = await startProduct(port, dataDir)
  try {
    const ci = await createCiApp(origin, { appType: 'Other', hasOwnOrganization: true })
    const { orgId, accessToken } = ci.organization
    const call = rpcCalls(origin, 'directory', directory, async () => ({ userId: '', accessToken }))
    const fields = { org: orgId, url: hooks.url, name: '', events: null, applications: null }
    hooks.verifyWith((await call('webhooks.create', fields)).secret)

    async function prepare(version: string): Promise<string> {
      const { id } = (await ci.call<Release>('POST', '/releases', { version, channel: `c${version[0]}` }))
        .body
      await ci.upload(id, Buffer.from(version), { filename: 'editor.zip', publicPlatform: 'linux-x86_64' })
      return id
    }
    const ids = await Promise.all(['1.0.0', '2.0.0', '3.0.0'].map(prepare))
    const planFrom = (start: number) => ({
      byTimeAlone: true,
      steps: PERCENTS.map((percent, index) => ({
        percent,
        ...(index > 0 && { at: new Date(start + index * STEP_MS).toISOString() }),
      })),
    })
    const [planned = '', scheduled = '', paused = ''] = ids
    const start = Date.now()
    const begin = async (id: string, verb: string, method: string, body: object) => {
      const { status, body: answer } = await ci.call(method, `/releases/${id}/${verb}`, {
        ...CONFIRMED,
        ...body,
      })
      require(status === 200, `The ${verb} was refused`, answer)
    }
    await begin(planned, 'publish', 'POST', { plan: planFrom(start) })
    await begin(paused, 'publish', 'POST', { plan: planFrom(start) })
    const at = new Date(start + STEP_MS).toISOString()
    await begin(scheduled, 'schedule', 'PUT', { at, plan: planFrom(start + STEP_MS) })

    const seen = new Map<string, number>()
    let answers = 0
    /** A rollout that was seen to reach some clients never reaches fewer. */
    async function watch(signal: { over: boolean }) {
      while (!signal.over) {
        for (const id of ids) {
          const answer = await ci.call<Release>('GET', `/releases/${id}`).catch(() => null)
          if (answer?.status !== 200) continue
          answers += 1
          const { status, rolloutPercent } = answer.body
          const reached = status === 'published' ? rolloutPercent : 0
          require(reached >= (seen.get(id) ?? 0), 'A rollout went back', {
            id,
            reached,
            before: seen.get(id),
          })
          seen.set(id, reached)
        }
        await sleep(WATCH_MS)
      }
    }
    /** Pauses and resumes, as a person does who doesn't know what a lost answer meant. */
    async function meddle(signal: { over: boolean }) {
      for (let pause = true; !signal.over; pause = !pause) {
        await ci.call('PATCH', `/releases/${paused}`, { paused: pause }).catch(() => null)
        await sleep(random.between(50, 400))
      }
    }

    for (let round = 0; round < rounds; round++) {
      const signal = { over: false }
      const actors = Promise.all([watch(signal), meddle(signal)])
      await sleep(random.between(0, LONGEST_LIFE_MS))
      signal.over = true
      await product.kill(random.pick(['everything', 'everything', 'launchers']) ?? 'everything')
      await actors
      if (random.next() < 0.5) await sleep(random.between(0, STEP_MS))
      product = await startProduct(port, dataDir)
    }
    // The rest of the plans, by starts alone: each runs what is due.
    await resume(paused)
    async function resume(id: string) {
      const { status } = await ci.call('PATCH', `/releases/${id}`, { paused: false })
      require(status === 200, 'A pause could not be ended', status)
    }
    const expected = ids.flatMap((id) => [
      `release.published ${id}`,
      ...PERCENTS.slice(1).map((percent) => `rollout.stepReached ${id} ${percent}`),
    ])
    const until = Date.now() + SETTLE_MS
    for (;;) {
      const releases = await Promise.all(ids.map((id) => ci.call<Release>('GET', `/releases/${id}`)))
      const last = releases.flatMap(
        ({ body }) => body.plan?.steps.map(({ at: time }) => Date.parse(time)) ?? [],
      )
      await sleep(Math.max(0, Math.min(Math.max(...last) - Date.now(), until - Date.now())) + 200)
      await product.stop()
      product = await startProduct(port, dataDir)
      const audited = await readAudit()
      if (audited.length >= expected.length || Date.now() > until) {
        require(sorted(audited) === sorted(expected), 'An event is lost or doubled', { audited, expected })
        break
      }
    }

    /** Publications and steps in the audit log. */
    async function readAudit(): Promise<string[]> {
      const { entries } = await call('audit.list', { org: orgId, limit: 100 })
      return entries.flatMap(({ action, subject, details }) => {
        if (action === 'release.published') return [`${action} ${subject.id}`]
        if (action !== 'rollout.stepReached') return []
        return [`${action} ${subject.id} ${(details as { rolloutPercent?: number }).rolloutPercent}`]
      })
    }

    const told = await hooks.until(expected.length, WEBHOOKS_MS)
    const byId = Map.groupBy(told, ({ id }) => id)
    for (const [id, same] of byId)
      require(new Set(same.map(({ type, step }) => `${type} ${step}`)).size === 1, 'An id has two events', {
        id,
        same,
      })
    const once = [...byId.values()].flatMap(([first]) => (first ? [`${first.type} ${first.step}`] : []))
    require(sorted(once) === sorted(expected), 'A webhook is lost or has two ids', { once, expected })
    return { rounds, answers, webhooks: told.length, repeated: told.length - byId.size }
  } finally {
    await product.stop()
    hooks.close()
  }
}

const sorted = (lines: readonly string[]) => JSON.stringify(lines.toSorted())

/** A receiver that verifies what it gets, and notes publications and steps. */
async function receiveWebhooks() {
  const told: Told[] = []
  let webhook: Webhook | undefined
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    webhook?.verify(body, request.headers as Record<string, string>)
    const { type, data } = JSON.parse(body)
    const percent = type === 'rollout.stepReached' ? ` ${data.details?.rolloutPercent}` : ''
    if (['release.published', 'rollout.stepReached'].includes(type))
      told.push({ id: String(request.headers['webhook-id']), type, step: `${data.subject?.id}${percent}` })
    response.writeHead(204).end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`,
    verifyWith: (secret: string) => {
      webhook = new Webhook(secret)
    },
    /** What was received, once it is so many different ones, or time is up. */
    async until(count: number, milliseconds: number): Promise<Told[]> {
      for (const end = Date.now() + milliseconds; Date.now() < end; await sleep(200))
        if (new Set(told.map(({ id }) => id)).size >= count) break
      return told
    },
    close: () => void server.close(),
  }
}
