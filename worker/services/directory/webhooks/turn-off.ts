import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { formatUtcMinute } from '#shared/domain/time.ts'
import { type DisabledReason, endpointName } from '#shared/domain/webhooks/webhook-endpoint.ts'
import { links } from '#shared/routes.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import { composeMail, type Mail } from '#worker/platform/mail/mail.ts'
import { nameInMail } from '#worker/platform/mail/mail-name.ts'
import { outboxRow } from '#worker/platform/outbox.ts'
import { emit } from '#worker/services/directory/events.ts'
import { findAdmins } from '#worker/services/directory/internal.ts'
import { outbox } from '#worker/services/directory/schema.ts'
import { webhookEndpoints } from '#worker/services/directory/webhook-schema.ts'
import type { EndpointRow, SendingContext } from './attempt.ts'

type Reason = Exclude<DisabledReason, 'admin'>

const REASONS: Record<Reason, string> = {
  failures: 'Every delivery has failed for three days.',
  gone: 'It answered 410 Gone.',
}

/** What the product does by itself has no network. */
const NO_ORIGIN = { ip: null, country: null, requestId: null }

interface Off {
  reason: Reason
  /** Holds while there is reason to. */
  when: SQL | undefined
  at: Date
}

/** Turns an endpoint off without a person, and emails the Admins of its organization. */
export async function turnOff(ctx: SendingContext, endpoint: EndpointRow, off: Off): Promise<void> {
  const { db, site } = ctx
  const { id, orgId, failingSince } = endpoint
  const disabledAt = off.at.toISOString()
  const organization = await findAdmins(db, orgId)
  const batch = new Batch(db)
  const turnedOff = batch.add(
    db
      .update(webhookEndpoints)
      .set({ disabledAt, disabledReason: off.reason })
      .where(and(eq(webhookEndpoints.id, id), isNull(webhookEndpoints.disabledAt), off.when)),
  )
  const byRule = { now: off.at, site, actor: { kind: 'system' as const }, origin: NO_ORIGIN }
  emit(batch, turnedOff, byRule, {
    orgId,
    name: 'webhook.disabled',
    subject: { id, name: endpointName(endpoint) },
    details: { host: new URL(endpoint.url).host, reason: REASONS[off.reason] },
  })
  for (const to of organization?.emails ?? []) {
    const mail = offMail({
      to,
      productName: site.productName,
      organization: organization?.name ?? '',
      url: `${site.origin}${links.webhooks(organization?.slug ?? '')}`,
      endpoint: endpointName(endpoint),
      reason: off.reason,
      since: failingSince,
    })
    batch.when(turnedOff).insert(outbox, outboxRow(mail, off.at))
  }
  await batch.run()
}

interface OffMail {
  to: string
  productName: string
  organization: string
  url: string
  endpoint: string
  reason: Reason
  since: string | null
}

function offMail({ to, productName, organization, url, endpoint, reason, since }: OffMail): Mail {
  const failing = reason === 'failures' && since ? ` The first failure was on ${formatUtcMinute(since)}.` : ''
  return composeMail({
    to,
    productName,
    subject: `A webhook of ${nameInMail(organization)} was turned off`,
    title: `“${nameInMail(endpoint)}” was turned off`,
    paragraphs: [
      `${REASONS[reason]}${failing}`,
      'Messages that wait are kept for 30 days. Repair the endpoint, then turn it on again to send them.',
    ],
    action: { label: 'View webhooks', url },
    footer: `You’re getting this email because you’re an Admin of the organization ${nameInMail(organization)}.`,
  })
}
