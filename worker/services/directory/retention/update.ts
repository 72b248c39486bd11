import { eq, sql } from 'drizzle-orm'
import type { Retention } from '#shared/domain/retention/retention.ts'
import { describeRule, type RetentionRule } from '#shared/domain/retention/retention-rule.ts'
import { conflict, forbidden } from '#shared/errors.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import type { Machine, Person } from '#worker/platform/rpc/context.ts'
import { type ApplicationRow, requireApp } from '#worker/services/directory/access.ts'
import type { Context, DirectoryBatch } from '#worker/services/directory/context.ts'
import { emit } from '#worker/services/directory/events.ts'
import { isStillAdmin } from '#worker/services/directory/members/queries.ts'
import { retentionNotices, retentionRules } from '#worker/services/directory/retention-schema.ts'
import { changeOf, isUnchanged, mayMail, prepareList } from './announce.ts'
import { judgeNow } from './judge.ts'
import { readRetention } from './read.ts'
import type { RuleRow } from './read-facts.ts'

/** Each failed try means that a concurrent request or the sweep changed the rule or the list. */
const MAX_TRIES = 10

interface RetentionChange {
  rule: RetentionRule | null
  /** The rule that the caller saw. */
  was?: RetentionRule | null | undefined
}

type UpdateContext = Context<Person | Machine>

/**
 * Sets the rule of an application, or turns it off. What the rule no longer gives up leaves the list with it; what it
 * gives up now is listed from now, so that a rule never acts before its notice.
 * @throws RpcError 409 `changed`, also for another rule than the caller saw, 503 while manifests are written
 */
export async function updateRetention(
  ctx: UpdateContext,
  { org, app, rule, was }: { org: string; app: string } & RetentionChange,
): Promise<Retention> {
  const { application } = await requireApp(ctx, org, app, 'retention.manage')
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const batch = rule ? await setting(ctx, application, rule, was) : await ending(ctx, application, was)
    const refused = await batch.attempt()
    if (refused === 'forbidden') throw forbidden()
    if (!refused) return readRetention(ctx.db, application.id)
  }
  throw conflict('This rule is being changed. Try again.', undefined, 'changed')
}

async function setting(
  ctx: UpdateContext,
  application: ApplicationRow,
  rule: RetentionRule,
  was: RetentionChange['was'],
): Promise<DirectoryBatch> {
  const { db, now } = ctx
  const appId = application.id
  const judgement = await judgeNow(ctx, appId, rule)
  const { row } = judgement.facts
  refuseIfSeenOtherwise(row, { rule, was })
  const { staying, added } = changeOf(judgement, true)
  // What another rule listed may only stay while counts tell that this one gives it up as well.
  const change = {
    staying: judgement.problem ? [] : staying,
    added,
    isRestarted: false,
    isMailed: mayMail(row, now),
  }
  const addList = await prepareList(ctx, application, change)
  const at = now.toISOString()
  const values = {
    rule,
    revision: (row?.revision ?? 0) + 1,
    checkedAt: at,
    dueAt: at,
    problem: judgement.problem,
    announcedAt: added.length > 0 ? at : (row?.announcedAt ?? null),
  }
  const batch = begin(ctx, application, row)
  const set = batch.add(
    db
      .insert(retentionRules)
      .values({ appId, ...values })
      .onConflictDoUpdate({ target: retentionRules.appId, set: values }),
  )
  if (!isSame(row?.rule, rule)) emit(batch, set, ctx, changed(application, describeRule(rule)))
  addList(batch, set)
  return batch
}

async function ending(
  ctx: UpdateContext,
  application: ApplicationRow,
  was: RetentionChange['was'],
): Promise<DirectoryBatch> {
  const { db } = ctx
  const ofApp = eq(retentionRules.appId, application.id)
  const [row] = await db.select().from(retentionRules).where(ofApp)
  refuseIfSeenOtherwise(row, { rule: null, was })
  const batch = begin(ctx, application, row ?? null)
  if (row?.rule) {
    const ended = batch.add(
      db
        .update(retentionRules)
        .set({ rule: null, revision: row.revision + 1, checkedAt: null, dueAt: null, problem: null })
        .where(ofApp),
    )
    emit(batch, ended, ctx, changed(application, 'off'))
  }
  batch.add(db.delete(retentionNotices).where(eq(retentionNotices.appId, application.id)))
  return batch
}

/** The same change again is an idempotent retry, whatever it began with. */
function refuseIfSeenOtherwise(row: RuleRow | null | undefined, { rule, was }: RetentionChange): void {
  const current = row?.rule ?? null
  if (was === undefined || isSame(current, was) || isSame(current, rule)) return
  const now = current ? `It is “${describeRule(current)}” now.` : 'It is off now.'
  const message = `The retention rule was changed in the meantime. ${now} Check it and save again.`
  throw conflict(message, undefined, 'changed')
}

function isSame(one: RetentionRule | null | undefined, other: RetentionRule | null): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other)
}

function begin(
  { db, actor }: UpdateContext,
  application: ApplicationRow,
  row: RuleRow | null,
): DirectoryBatch {
  const batch = new Batch(db)
  const isAdmin = actor.kind === 'person' && isStillAdmin(db, application.orgId, actor.userId)
  batch.abortUnless('forbidden', isAdmin || sql`false`)
  batch.abortUnless('changed', isUnchanged(application.id, row?.revision))
  return batch
}

function changed({ id, orgId, slug, name }: ApplicationRow, rule: string) {
  return {
    name: 'retention.changed' as const,
    orgId,
    appId: id,
    subject: { id, name },
    details: { application: slug, rule },
  }
}
