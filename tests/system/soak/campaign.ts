// `npm run soak -- [rounds] [seed]`: three app makers, a buyer, clients and backups use the product while it is killed
// at random moments. In each round it lives for a while, dies without a warning and is started again; then everything
// that it had acknowledged must be there. The seed repeats what is decided; the first violation ends the campaign.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createBackups } from './backups.ts'
import { count, newFigures, require, Violation } from './ledger.ts'
import { createMaker, type Maker } from './maker.ts'
import { createPoller } from './poller.ts'
import { type Product, startProduct } from './product.ts'
import { createRandom } from './random.ts'
import { createShop } from './shop.ts'

const ROUNDS = Number(process.argv[2] ?? 20)
const SEED = process.argv[3] ?? crypto.randomUUID().slice(0, 8)
const PORT = Number(process.env.PORT ?? 9159)
const ORIGIN = `http://localhost:${PORT}`
const MAKERS = 3
/** What one life may take at most, its start included: a product that hangs ends the campaign. */
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
      require(refusals < MAX_REFUSALS, 'Something does not go through', describe(problem))
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

/** Setting up is tried again once, and says why. */
async function twice<T>(make: () => Promise<T>): Promise<T> {
  try {
    return await make()
  } catch (problem) {
    console.log('Setting up failed and is tried again:', problem)
    return make()
  }
}

async function campaign() {
  let product = await start()
  const makers: Maker[] = []
  for (let index = 0; index < MAKERS; index++)
    makers.push(await twice(() => createMaker(ORIGIN, createRandom(`${SEED} maker ${index}`), figures)))
  const pollers = makers.map((maker, index) =>
    createPoller(ORIGIN, maker, createRandom(`${SEED} poller ${index}`), figures),
  )
  const shop = await twice(() => createShop(ORIGIN, figures))
  const backups = createBackups(folder, dataDir, figures)

  /** One life: everyone acts until it's over. */
  async function live(lifeMs: number, withBackup: boolean, end: () => Promise<void>) {
    const signal = { over: false }
    const all = Promise.all([
      ...makers.map((maker) => repeat(signal, maker.act, () => random.between(0, 50))),
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
    for (const maker of makers) await maker.verify(all)
    await shop.verify(all)
    if (all) for (const poller of pollers) await poller.checkFiles(ORIGIN)
  }

  for (let round = 1; round <= ROUNDS; round++) {
    await inTime(live(random.between(500, 9000), random.next() < 0.4, kill), `Round ${round}`)
    product = await inTime(start(), `The start after round ${round}`)
    await inTime(verify(false), `The verification after round ${round}`)
    console.log(`${round} of ${ROUNDS}: ${summary()}`)
  }
  await inTime(
    live(5000, true, async () => undefined),
    'The last life',
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

console.log(`Seed ${SEED}, ${ROUNDS} rounds`)
try {
  await campaign()
  const seconds = Math.round((Date.now() - began) / 1000)
  console.log(
    `No violation in ${ROUNDS} rounds and ${seconds} s (seed ${SEED}), slowest start ${figures.slowestStartMs} ms`,
  )
  console.log(summary())
  rmSync(folder, { recursive: true, force: true })
  process.exit()
} catch (problem) {
  console.error(problem)
  console.error(`The campaign ended (seed ${SEED}); its data is in ${folder}. ${summary()}`)
  process.exit(1)
}
