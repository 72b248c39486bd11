// Kills the product at random moments of uploads and publications, starts it again and goes on, as a build machine
// does that tries again: `npm run soak -- 50`. After every death the feed must show the old release or the new one,
// and in the end the new one, with the very bytes that were sent.

import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AssetWithUpload, Release } from '#shared/domain/release.ts'
import { type BuildMachine, buildMachine } from '#tests/fixtures/build-machine.ts'
import { type Product, startProduct } from './product.ts'

const ROUNDS = Number(process.argv[2] ?? 20)
const PORT = Number(process.env.PORT ?? 9159)
const ORIGIN = `http://localhost:${PORT}`
/** Two parts, so that an upload can be found half done. */
const FILE_BYTES = 16 * 1024 * 1024 + 1000
/** What a publisher is given to finish, restarts included. */
const ROUND_MILLISECONDS = 120_000

interface Publication {
  version: string
  bytes: Buffer<ArrayBuffer>
  sha256: string
}

/** One try to bring a release from wherever it is to published. Rejects when the product dies under it. */
async function publish({ call }: BuildMachine, { version, bytes, sha256 }: Publication): Promise<void> {
  const found = await call<Release>('POST', '/releases', { version })
  if (found.code === 'already_published') return
  const file = { filename: 'editor.bin', size: bytes.byteLength, sha256, publicPlatform: 'linux-x86_64' }
  const { body: asset } = expectOk(
    await call<AssetWithUpload>('POST', `/releases/${found.body.id}/assets`, file),
  )
  for (const { number, received } of asset.upload.parts) {
    const start = (number - 1) * asset.upload.partSize
    const part = bytes.subarray(start, start + asset.upload.partSize)
    if (!received) expectOk(await call('PUT', `/uploads/${asset.id}/parts/${number}`, part))
  }
  while (expectOk(await call('POST', `/uploads/${asset.id}/complete`)).status === 202) await sleep(500)
  expectOk(
    await call('POST', `/releases/${found.body.id}/publish`, { confirm: ['no_update_files', 'size_halved'] }),
  )
}

function expectOk<T extends { status: number }>(answer: T): T {
  if (answer.status >= 300) throw new Error(`Refused: ${JSON.stringify(answer)}`)
  return answer
}

/** The SHA-256 of what people download as the latest version, or null when there is none. */
async function latest({ address }: BuildMachine): Promise<string | null> {
  const answer = await fetch(`${ORIGIN}/download/${address}/latest/editor.bin`)
  if (answer.status === 404) return null
  const bytes = Buffer.from(await answer.arrayBuffer())
  return createHash('sha256').update(bytes).digest('hex')
}

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'gantry-soak-'))
  let product: Product = await startProduct(PORT, dataDir)
  const machine = await buildMachine(ORIGIN, { appType: 'Other' })
  let old: string | null = null
  let usual = 2000
  let deaths = 0
  for (let round = 1; round <= ROUNDS; round++) {
    const bytes = randomBytes(FILE_BYTES)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const deadline = Date.now() + ROUND_MILLISECONDS
    // The last life is long enough; of the lives before, each ends somewhere in what a publication takes.
    for (let life = 0; ; life++) {
      const began = Date.now()
      const attempt = publish(machine, { version: `1.${round}.0`, bytes, sha256 }).then(
        () => 'published' as const,
        (error: unknown) => error,
      )
      const outcome = life < 2 ? await Promise.race([attempt, sleep(Math.random() * usual)]) : await attempt
      if (outcome === 'published') {
        if (life === 0) usual = Date.now() - began
        break
      }
      if (Date.now() > deadline) throw new Error(`Round ${round} does not end.`, { cause: outcome })
      await product.kill()
      await attempt
      deaths += 1
      product = await startProduct(PORT, dataDir)
      const shown = await latest(machine)
      if (shown !== old && shown !== sha256)
        throw new Error(`Round ${round}: the feed shows neither release.`)
    }
    while ((await latest(machine)) !== sha256) {
      if (Date.now() > deadline) throw new Error(`Round ${round}: the feed does not show what was published.`)
      await sleep(1000)
    }
    old = sha256
    console.log(`${round} of ${ROUNDS} published, ${deaths} deaths`)
  }
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

await main()
