// What follows from what operators do: an entry for operators, which names the operator, and one in the audit log of the
// organization, which names the installation.

import type { AuditDetails } from '#shared/domain/audit.ts'
import type { OperatorEventName } from '#shared/domain/events.ts'
import type { OperatorAction } from '#shared/domain/operator.ts'
import type { Write } from '#worker/platform/database/d1.ts'
import { type AnyEvent, type Author, createEmitter, eventRow } from '#worker/platform/events.ts'
import type { DirectoryBatch, DirectorySchema } from '#worker/services/directory/context.ts'
import { logEvent } from '#worker/services/directory/log-event.ts'
import { operatorActs } from '#worker/services/directory/schema.ts'
import type { OperatorContext } from './context.ts'

/** All operators are one author to members, and their network is not shown. */
const OPERATORS_ID = 'operators'
const HIDDEN = { ip: null, country: null, requestId: null }

/** Records an act in the batch of `cause`, for operators only; nothing is recorded if that changes nothing. */
export function recordOperatorAct(
  batch: DirectoryBatch,
  cause: Write,
  { now, operator, origin }: OperatorContext,
  act: { name: OperatorAction; subject: AnyEvent['subject']; details?: AuditDetails },
): void {
  const author: Author = { kind: 'operator', ...operator }
  const { actorKind: _, actorId, actorName, ...row } = eventRow(act, { now, author, origin })
  batch.when(cause).insert(operatorActs, { ...row, operatorId: actorId, operatorName: actorName })
}

/** Emits what an operator did to an organization; nothing follows if `cause` changes nothing. */
export const emitAsOperator = createEmitter<OperatorContext, DirectorySchema, OperatorEventName>({
  all: [
    recordOperatorAct,
    (batch, cause, { now, site, announced }, event) => {
      const author: Author = { kind: 'operator', id: OPERATORS_ID, name: `${site.productName} operators` }
      logEvent(batch, cause, { now, author, origin: HIDDEN, ...(announced && { announced }) }, event)
    },
  ],
  byName: {},
})
