// What the outbox holds: events of plans, and the emails about them, one for each Admin.

import type { PlanEvent } from '#shared/domain/billing/plan-event.ts'
import type { Mail } from '#worker/platform/mail/mail.ts'

export type Message = PlanEvent | Mail
