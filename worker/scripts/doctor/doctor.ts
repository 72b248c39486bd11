// The work of `npm run doctor`, on the pinned Node: one line a finding, and exit code 1 when something is wrong.

import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isLocked } from '#worker/scripts/data/lock.ts'
import { dataFolder } from '#worker/scripts/settings.ts'
import { examineFolder, lineOf } from './examine-folder.ts'
import { inspectDeployment } from './inspect-deployment.ts'

/** What a running product was just writing has settled by then. */
const settleMs = 3000
const maxLines = 100

const args = process.argv.slice(2)
const deep = args.includes('--deep')
const [given, app] = args.filter((each) => !each.startsWith('--'))
const isDeployment = /^https?:/.test(given ?? '')
const folder = given ? resolve(given) : dataFolder()
const findings = isDeployment ? await inspectDeployment(given ?? '', app) : await lasting(folder)
for (const finding of findings.slice(0, maxLines)) console.log(lineOf(finding))
if (findings.length > maxLines) console.log(`and ${findings.length - maxLines} more.`)
const faults = findings.filter(({ note }) => !note)
if (!faults.length) console.log(`${isDeployment ? given : folder} is sound.`)
process.exit(faults.length ? 1 : 0)

/** Findings that are still there after a moment. */
async function lasting(folder: string) {
  const first = await examineFolder(folder, deep)
  if (first.every(({ note }) => note) || !isLocked(folder)) return first
  await sleep(settleMs)
  const second = await examineFolder(folder, deep)
  return second.filter(({ where }) => first.some((finding) => finding.where === where))
}
