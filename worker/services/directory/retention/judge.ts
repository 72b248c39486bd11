import { isSettled } from '#shared/domain/releases/compile-manifest.ts'
import { type Candidate, findDue } from '#shared/domain/retention/find-due.ts'
import type { RetentionProblem, RetentionRule } from '#shared/domain/retention/retention-rule.ts'
import {
  ALL_IN_USE,
  NONE_IN_USE,
  type VersionsInUse,
  versionsInUse,
} from '#shared/domain/retention/versions-in-use.ts'
import { DAY, utcDay } from '#shared/domain/time.ts'
import { RpcError } from '#shared/errors.ts'
import { logProblem } from '#worker/platform/log.ts'
import type { Context, Database, DirectoryPorts } from '#worker/services/directory/context.ts'
import { readChannel } from '#worker/services/directory/releases/channels/channel-state.ts'
import { repairChannels } from '#worker/services/directory/releases/manifests/repair.ts'
import { type Facts, readFacts } from './read-facts.ts'

/** Each failed try means that a manifest wasn't written. */
const MAX_TRIES = 3

export interface Judgement {
  rule: RetentionRule
  facts: Facts
  /** What the rule gives up, the oldest first. */
  due: Candidate[]
  problem: RetentionProblem | null
  /** Ids that would be due if clients didn't matter. Only these can be due once clients can be counted again. */
  dueUnlessUsed: Set<string>
}

export interface JudgeContext extends Pick<Context, 'db' | 'now'> {
  ports: Pick<DirectoryPorts, 'files' | 'countedVersions'>
}

/** What a rule gives up now; null while a manifest isn't written. */
export async function judge(
  ctx: JudgeContext,
  appId: string,
  rule: RetentionRule,
): Promise<Judgement | null> {
  // Counts first: a release that is published or offered since doesn't become due by older counts.
  const inUse = await readInUse(ctx, appId, rule)
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const facts = await readFacts(ctx.db, appId, rule.afterDays, ctx.now)
    if (!facts.isCurrent) {
      await repairChannels(ctx, appId)
      continue
    }
    // After the facts: of a channel that has changed since, their fingerprint no longer holds.
    const unsettled = await findUnsettled(ctx.db, appId, facts)
    const question = { rule, ...facts, unsettled }
    const due = findDue({ ...question, inUse })
    const unlessUsed = inUse.problem ? findDue({ ...question, inUse: NONE_IN_USE }) : due
    return {
      rule,
      facts,
      due,
      problem: inUse.problem,
      dueUnlessUsed: new Set(unlessUsed.map(({ id }) => id)),
    }
  }
  return null
}

/** The same for a request. @throws RpcError 503 */
export async function judgeNow(ctx: JudgeContext, appId: string, rule: RetentionRule): Promise<Judgement> {
  const judgement = await judge(ctx, appId, rule)
  if (judgement) return judgement
  const message = 'The channels of this application are being written. Try again in a moment.'
  throw new RpcError(503, message, { reason: 'not_visible_yet', retryAfterSeconds: 5 })
}

async function findUnsettled(db: Database, appId: string, { chains }: Facts): Promise<Set<string>> {
  const unsettled = new Set<string>()
  for (const [channel = '', ...included] of chains) {
    const snapshot = await readChannel(db, appId, channel)
    if (snapshot && !isSettled(snapshot.state)) for (const name of [channel, ...included]) unsettled.add(name)
  }
  return unsettled
}

async function readInUse(
  { ports, now }: JudgeContext,
  appId: string,
  { keepInUse }: RetentionRule,
): Promise<VersionsInUse> {
  if (keepInUse === false) return NONE_IN_USE
  const span = { from: utcDay(new Date(now.getTime() - (keepInUse - 1) * DAY)), to: utcDay(now) }
  try {
    return versionsInUse(await ports.countedVersions(appId, span), keepInUse)
  } catch (error) {
    logProblem('The versions in use could not be read', { appId }, error)
    return ALL_IN_USE
  }
}
