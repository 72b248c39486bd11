import type { SQL } from 'drizzle-orm'
import type { AuditAction, AuditDetails } from '#shared/domain/audit.ts'
import type { OperatorAction } from '#shared/domain/operator.ts'
import { insertIfChanged } from '#worker/platform/d1.ts'
import { newOrderedId } from '#worker/platform/ids.ts'
import { audit, operatorActs } from '#worker/services/directory/schema.ts'
import type { OperatorContext } from './context.ts'

/** All operators are one actor to members. */
const OPERATORS_ID = 'operators'

interface Act<Action> {
  action: Action
  subject: { id: string; name: string | null }
  details?: AuditDetails
}

/** To be run in a batch, right after the write that it tells of. Nothing is written if that changed nothing. */
export function recordOperatorAct(
  { db, now, operator, origin }: OperatorContext,
  { action, subject, details = {} }: Act<OperatorAction>,
) {
  return insertIfChanged(db, operatorActs, {
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
  ctx: OperatorContext,
  orgId: string | SQL,
  { action, subject, details = {} }: Act<OperatorAction & AuditAction>,
) {
  const { db, now, site } = ctx
  return [
    recordOperatorAct(ctx, { action, subject, details }),
    insertIfChanged(db, audit, {
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
    }),
  ] as const
}
