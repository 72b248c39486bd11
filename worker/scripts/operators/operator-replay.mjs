// Acts of operators that an older backup doesn't have, done again from a log. Each act is idempotent, so a log that
// holds more than is missing changes nothing else.
import { Refused } from './operator-console.mjs'

/** @typedef {import('#shared/domain/operator.ts').OperatorAct} OperatorAct */
/** @typedef {(act: OperatorAct) => [name: string, input: object]} Replay */

/** A freed slug gets another random name each time, and was free to be taken since: that is left to the operator. */
const leftOut = ['organization.slugFreed', 'application.slugFreed']

/** @type {Record<string, Replay>} */
const replays = {
  'organization.suspended': ({ subject, details }) => [
    'suspend',
    { org: subject.id, reason: details.reason },
  ],
  'organization.restored': ({ subject }) => ['restore', { org: subject.id }],
  'organization.limitRaised': ({ subject, details }) => [
    'raiseOrganizationLimit',
    { org: subject.id, limit: details.limit, value: details.value },
  ],
  'person.limitRaised': ({ subject, details }) => [
    'raisePersonLimit',
    { userId: subject.id, limit: details.limit, value: details.value },
  ],
  'application.takenDown': ({ subject, details }) => [
    'takeDownApplication',
    { app: subject.id, reason: details.reason },
  ],
  'application.restored': ({ subject }) => ['restoreApplication', { app: subject.id }],
  'asset.takenDown': ({ subject, details }) => ['takeDownFile', { file: subject.id, reason: details.reason }],
  'asset.restored': ({ subject }) => ['restoreFile', { file: subject.id }],
}

/**
 * @param {string} log lines of JSON, newest first
 * @param {(name: string, input: object) => Promise<unknown>} act
 */
export async function replayActs(log, act) {
  const acts = log.trim().split('\n').filter(Boolean).map(read).reverse()
  let skipped = 0
  // Of several acts of a kind on one thing the last one counts.
  for (const each of new Map(acts.map((one) => [keyOf(one), one])).values()) {
    const replay = replays[each.action]
    if (!replay) {
      console.error(`Left out: ${each.action} ${each.subject.name ?? each.subject.id}.`)
      skipped += leftOut.includes(each.action) ? 0 : 1
      continue
    }
    const [name, input] = replay(each)
    try {
      await act(name, input)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      console.error(`${each.action} ${each.subject.name ?? each.subject.id}: ${error.message}`)
      skipped += 1
    }
  }
  if (skipped) throw new Refused(`${skipped} acts could not be done again.`)
  return null
}

/** @param {string} line @returns {OperatorAct} */
function read(line) {
  try {
    return JSON.parse(line)
  } catch {
    throw new Refused('The log is not what `npm run operators -- log --json` prints.')
  }
}

/** Equal for acts of which only the last one counts. @param {OperatorAct} act */
function keyOf({ action, subject, details }) {
  const [kind, act] = action.split('.')
  const what = act === 'limitRaised' ? details.limit : act === 'slugFreed' ? act : 'stopped'
  return [kind, subject.id, what].join(' ')
}
