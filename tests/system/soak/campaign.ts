// `npm run soak -- [rounds] [seed]`: crash injection under load. Publishers, a buyer, clients and backups use the product
// while it is killed at random moments. After each crash it is restarted, and every acknowledged write must be there
// (durability). The seed makes the decisions reproducible; the first violation ends the campaign.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createBackups } from './backups.ts'
import { count, newFigures, require, Violation } from './ledger.ts'
import { createPoller } from './poller.ts'
import { type Product, startProduct } from './product.ts'
import { createPublisher, type Publisher } from './publisher.ts'
import { createRandom } from './random.ts'
import { createShop } from './shop.ts'

const ROUND_COUNT = Number(process.argv[2] ?? 20)
const SEED = process.argv[3] ?? crypto.randomUUID().slice(0, 8)
const PORT = Number(process.env.PORT ?? 9159)
const ORIGIN = `http://localhost:${PORT}`
const PUBLISHER_COUNT = 3
/** For one round, its start included: a product that hangs ends the campaign. */
const ROUND_TIMEOUT_MS = 180_000
const MAX_REFUSALS = 30
const KILLS = ['everything', 'everything', 'launchers', 'server'] as const

const random = createRandom(SEED)
const figures = newFigures()
const folder = mkdtempSync(join(tmpdir(), 'gantry-soak-'))
const dataDir = join(folder, 'data')
const began = Date.now()

/** Repeats an act until the process is killed. Refused calls are retried and must succeed in time. */
async function repeat(signal: { over: boolean }, act: () => Promise<void>, pauseMs: () => number) {
  for (let refusals = 0; !signal.over; ) {
    try {
      await act()
      refusals = 0
    } catch (problem) {
      if (problem instanceof Violation) throw problem
      if (!signal.over) refusals += 1
      require(refusals < MAX_REFUSALS, 'A call is refused repeatedly', describe(problem))
      await sleep(200)
    }
    await sleep(pauseMs())
  }
}

const describe = (problem: unknown) => (problem instanceof Error ? problem.message : problem)

async function start(directory = dataDir, port = PORT): Promise<Product> {
  const since = Date.now()
  const product = await startProduct(port, directory)
  figures.slowestStartMs = Math.max(figures.slowestStartMs, Date.now() - since)
  return product
}

/** @throws Violation when it takes too long */
async function inTime<T>(work: Promise<T>, what: string): Promise<T> {
  const timer = new AbortController()
  const tooLong = sleep(ROUND_TIMEOUT_MS, null, { signal: timer.signal }).then(() => {
    throw new Violation(`${what} takes longer than ${ROUND_TIMEOUT_MS / 1000} seconds`)
  })
  tooLong.catch(() => undefined)
  try {
    return await Promise.race([work, tooLong])
  } finally {
    timer.abort()
  }
}

/** Retries a setup once, and logs why. */
async function twice<T>(make: () => Promise<T>): Promise<T> {
  try {
    return await make()
  } catch (problem) {
    console.log('The setup failed and is retried:', problem)
    return make()
  }
}

async function campaign() {
  let product = await start()
  const publishers: Publisher[] = []
  for (let index = 0; index < PUBLISHER_COUNT; index++)
    publishers.push(
      await twice(() => createPublisher(ORIGIN, createRandom(`${SEED} publisher ${index}`), figures)),
    )
  const pollers = publishers.map((publisher, index) =>
    createPoller(ORIGIN, publisher, createRandom(`${SEED} poller ${index}`), figures),
  )
  const shop = await twice(() => createShop(ORIGIN, figures))
  const backups = createBackups(folder, dataDir, figures)

  /** One round: all actors run until its end. */
  async function live(lifeMs: number, withBackup: boolean, end: () => Promise<void>) {
    const signal = { over: false }
    const all = Promise.all([
      ...publishers.map((publisher) => repeat(signal, publisher.act, () => random.between(0, 50))),
      ...pollers.map((poller) => poller.live(signal)),
      repeat(signal, shop.act, () => random.between(200, 800)),
      withBackup && backups.backUp(),
    ])
    await Promise.race([all, sleep(lifeMs)])
    signal.over = true
    await end()
    await all
  }
  async function kill() {
    const how = random.pick(KILLS) ?? 'everything'
    count(figures.kills, how)
    await product.kill(how)
  }
  async function verify(all: boolean) {
    for (const publisher of publishers) await publisher.verify(all)
    await shop.verify(all)
    if (all) for (const poller of pollers) await poller.checkFiles(ORIGIN)
  }

  for (let round = 1; round <= ROUND_COUNT; round++) {
    await inTime(live(random.between(500, 9000), random.next() < 0.4, kill), `Round ${round}`)
    product = await inTime(start(), `The start after round ${round}`)
    await inTime(verify(false), `The verification after round ${round}`)
    console.log(`${round} of ${ROUND_COUNT}: ${summary()}`)
  }
  await inTime(
    live(5000, true, async () => undefined),
    'The last round',
  )
  await inTime(verify(true), 'The last verification')
  await product.stop()
  await backups.examine(dataDir)
  const { folder: restored, since } = await backups.restoreLast()
  const again = await start(restored, PORT + 1)
  for (const poller of pollers) await poller.checkFiles(`http://localhost:${PORT + 1}`, since)
  await again.stop()
  await backups.examine(restored)
}

function summary() {
  const { kills, acknowledged, answers, downloads, megabytes, unavailable, backups } = figures
  const list = (kinds: Record<string, number>) =>
    Object.entries(kinds)
      .map(([kind, number]) => `${number} ${kind}`)
      .join(', ')
  const clients = `${answers} answers, ${downloads} downloads (${Math.round(megabytes)} MB), ${unavailable} unavailable`
  return `killed ${list(kills)}; acknowledged ${list(acknowledged)}; ${clients}; ${backups} backups`
}

console.log(`Seed ${SEED}, ${ROUND_COUNT} rounds`)
try {
  await campaign()
  const seconds = Math.round((Date.now() - began) / 1000)
  console.log(
    `No violation in ${ROUND_COUNT} rounds and ${seconds} s (seed ${SEED}), slowest start ${figures.slowestStartMs} ms`,
  )
  console.log(summary())
  rmSync(folder, { recursive: true, force: true })
  process.exit()
} catch (problem) {
  console.error(problem)
  console.error(`The campaign ended (seed ${SEED}); its data is in ${folder}. ${summary()}`)
  process.exit(1)
}
