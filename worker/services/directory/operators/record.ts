import type { SQL } from 'drizzle-orm'
import type { AuditAction, AuditDetails } from '#shared/domain/audit.ts'
import type { OperatorAction } from '#shared/domain/operator.ts'
import type { Write } from '#worker/platform/d1.ts'
import { newOrderedId } from '#worker/platform/ids.ts'
import type { DirectoryBatch } from '#worker/services/directory/context.ts'
import { audit, operatorActs } from '#worker/services/directory/schema.ts'
import type { OperatorContext } from './context.ts'

/** All operators are one actor to members. */
const OPERATORS_ID = 'operators'

interface Act<Action> {
  action: Action
  subject: { id: string; name: string | null }
  details?: AuditDetails
}

/** Records an act in the batch of `cause`, the write that it tells of; nothing is recorded if that changes nothing. */
export function recordOperatorAct(
  batch: DirectoryBatch,
  cause: Write,
  { now, operator, origin }: OperatorContext,
  { action, subject, details = {} }: Act<OperatorAction>,
): void {
  batch.when(cause).insert(operatorActs, {
    id: newOrderedId(now),
    at: now.toISOString(),
    operatorId: operator.id,
    operatorName: operator.name,
    action,
    subjectId: subject.id,
    subjectName: subject.name,
    details,
    ...origin,
  })
}

/**
 * The same, and in the audit log of the organization that it is about. That names the installation, not the operator
 * or the operator's network.
 */
export function recordActOn(
  batch: DirectoryBatch,
  cause: Write,
  ctx: OperatorContext,
  orgId: string | SQL,
  { action, subject, details = {} }: Act<OperatorAction & AuditAction>,
): void {
  const { now, site } = ctx
  recordOperatorAct(batch, cause, ctx, { action, subject, details })
  batch.when(cause).insert(audit, {
    id: newOrderedId(now),
    orgId,
    at: now.toISOString(),
    actorKind: 'operator',
    actorId: OPERATORS_ID,
    actorName: `${site.productName} operators`,
    action,
    subjectId: subject.id,
    subjectName: subject.name,
    details,
  })
}
