// Repeats acts of operators from a log, for those that a restored backup is too old to have. Each act is idempotent, so
// repeating one that the backup does have changes nothing.
import type { OperatorAct } from '#shared/domain/operator.ts'
import type { OrganizationLimit } from '#shared/domain/organizations/organization-limits.ts'
import type { PersonLimit } from '#shared/domain/person-limits.ts'
import { type Console, Refused } from './operator-console.ts'

type Replay = (call: Console, act: OperatorAct) => Promise<unknown>

/** A freed slug gets another random name each time and may be taken since, so that is left to the operator. */
const LEFT_OUT = ['organization.slugFreed', 'application.slugFreed']

const replays: Record<string, Replay> = {
  'organization.suspended': (call, { subject, details }) =>
    call('operators.suspend', { org: subject.id, reason: String(details.reason) }),
  'organization.restored': (call, { subject }) => call('operators.restore', { org: subject.id }),
  'organization.limitRaised': (call, { subject, details }) =>
    call('operators.raiseOrganizationLimit', {
      org: subject.id,
      limit: details.limit as OrganizationLimit,
      value: limitValue(details.value),
    }),
  'person.limitRaised': (call, { subject, details }) =>
    call('operators.raisePersonLimit', {
      userId: subject.id,
      limit: details.limit as PersonLimit,
      value: limitValue(details.value),
    }),
  'application.takenDown': (call, { subject, details }) =>
    call('operators.takeDownApplication', { app: subject.id, reason: String(details.reason) }),
  'application.restored': (call, { subject }) => call('operators.restoreApplication', { app: subject.id }),
  'asset.takenDown': (call, { subject, details }) =>
    call('operators.takeDownFile', { file: subject.id, reason: String(details.reason) }),
  'asset.restored': (call, { subject }) => call('operators.restoreFile', { file: subject.id }),
}

/**
 * Repeats the last act of each kind on each subject.
 * @param log lines of JSON, newest first
 * @throws Refused when one can't be repeated, after the others were
 */
export async function replayActs(log: string, call: Console) {
  const acts = log.trim().split('\n').filter(Boolean).map(read).reverse()
  let skipped = 0
  for (const act of new Map(acts.map((each) => [keyOf(each), each])).values()) {
    const name = `${act.action} ${act.subject.name ?? act.subject.id}`
    const replay = replays[act.action]
    if (!replay) {
      console.error(`Left out: ${name}.`)
      skipped += LEFT_OUT.includes(act.action) ? 0 : 1
      continue
    }
    try {
      await replay(call, act)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      console.error(`${name}: ${error.message}`)
      skipped += 1
    }
  }
  if (skipped) throw new Refused(`${skipped} acts can't be repeated.`)
  return null
}

function read(line: string): OperatorAct {
  try {
    return JSON.parse(line)
  } catch {
    throw new Refused('The log is not the output of `npm run operators -- log --json`.')
  }
}

/** Equal for acts that replace each other. */
function keyOf({ action, subject, details }: OperatorAct) {
  const [kind, act] = action.split('.')
  const what = act === 'limitRaised' ? details.limit : act === 'slugFreed' ? act : 'stopped'
  return [kind, subject.id, what].join(' ')
}

function limitValue(value: unknown) {
  return typeof value === 'number' ? value : null
}
