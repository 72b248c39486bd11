// What the outbox holds: events of plans, the emails about them, one for each Admin, and entries for the audit log.

import type { DirectoryService } from '#shared/contracts/directory-service.ts'
import type { PlanEvent } from '#shared/domain/billing/plan-event.ts'
import type { Input } from '#shared/rpc.ts'
import type { Mail } from '#worker/platform/mail/mail.ts'

/** What the directory logs. */
export type LogEntry = Input<DirectoryService['internal.logBilling']>

/** Of an entry, the id is that of the message: a retry has it too. */
export type Message = PlanEvent | Mail | { entry: Omit<LogEntry, 'id'> }
