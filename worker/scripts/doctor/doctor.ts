// `npm run doctor`: what is wrong with the data folder, a backup (`-- <folder>`) or a deployment (`-- https://…`). One line
// per finding; exit code 1 when something is wrong.

import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isLocked } from '#worker/scripts/data/lock.ts'
import { dataFolder } from '#worker/scripts/settings.ts'
import { examineFolder, lineOf } from './examine-folder.ts'
import { inspectDeployment } from './inspect-deployment.ts'

/** Within this time a running product finishes what it was writing. */
const SETTLE_MS = 3000
const MAX_LINES = 100

const args = process.argv.slice(2)
const deep = args.includes('--deep')
const [given, app] = args.filter((each) => !each.startsWith('--'))
const isDeployment = /^https?:/.test(given ?? '')
const folder = given ? resolve(given) : dataFolder()
const findings = isDeployment ? await inspectDeployment(given ?? '', app) : await persisting(folder)
for (const finding of findings.slice(0, MAX_LINES)) console.log(lineOf(finding))
if (findings.length > MAX_LINES) console.log(`and ${findings.length - MAX_LINES} more.`)
const faults = findings.filter(({ note }) => !note)
if (!faults.length) console.log(`${isDeployment ? given : folder} is sound.`)
process.exit(faults.length ? 1 : 0)

/** Findings that persist beside a running product. */
async function persisting(folder: string) {
  const first = await examineFolder(folder, deep)
  if (first.every(({ note }) => note) || !isLocked(folder)) return first
  await sleep(SETTLE_MS)
  const second = await examineFolder(folder, deep)
  return second.filter(({ where }) => first.some((finding) => finding.where === where))
}
