// `npm run soak -- [rounds] [seed]`, second part: rollouts of a product that is killed, a quarter of the rounds at a time.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { killDuringRollouts } from './rollouts.ts'

const CAMPAIGNS = 4
const rounds = Math.ceil(Number(process.argv[2] ?? 20) / CAMPAIGNS)
const seed = process.argv[3] ?? crypto.randomUUID().slice(0, 8)
const port = Number(process.env.PORT ?? 9159)

for (let campaign = 1; campaign <= CAMPAIGNS; campaign++) {
  const folder = mkdtempSync(join(tmpdir(), 'gantry-soak-rollouts-'))
  const options = { rounds, seed: `${seed} ${campaign}`, port, dataDir: join(folder, 'data') }
  console.log(
    `${campaign} of ${CAMPAIGNS} (seed ${seed}): ${JSON.stringify(await killDuringRollouts(options))}`,
  )
  rmSync(folder, { recursive: true, force: true })
}
