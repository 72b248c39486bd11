import { NOTICE_DAYS } from '#shared/domain/retention/retention-rule.ts'
import { formatUtcDay } from '#shared/domain/time.ts'
import type { Write } from '#worker/platform/database/d1.ts'
import type { AnyEvent } from '#worker/platform/events.ts'
import { composeMail } from '#worker/platform/mail/mail.ts'
import { nameInMail } from '#worker/platform/mail/mail-name.ts'
import { outboxRow } from '#worker/platform/outbox.ts'
import type { DirectoryBatch, EventContext } from '#worker/services/directory/context.ts'
import { outbox } from '#worker/services/directory/schema.ts'

/** Tells Admins what is going to be purged, in the batch of `cause`. */
export function mailAnnouncement(
  batch: DirectoryBatch,
  cause: Write,
  { now, site }: EventContext,
  { subject, details, data }: AnyEvent<'retention.announced'>,
): void {
  const { releases, at } = details
  const { productName } = site
  const application = nameInMail(String(subject.name ?? details.application))
  const organization = nameInMail(data.organization)
  const what = releases === 1 ? '1 release' : `${releases} releases`
  for (const to of data.emails) {
    const mail = composeMail({
      to,
      productName,
      subject: `${what} will be purged on ${formatUtcDay(at)}`,
      title: `${what} of ${application} will be purged`,
      paragraphs: [
        `The retention rule of “${application}” purges ${what} from ${formatUtcDay(at)}. ${releases === 1 ? 'Its files are' : 'Their files are'} deleted for good, and links to them stop working.`,
        `Each release is listed for ${NOTICE_DAYS} days first. Look at the list, and keep what you still need.`,
      ],
      action: { label: 'View the list', url: data.url },
      footer: `You’re getting this email because you’re an Admin of the organization ${organization}.`,
    })
    batch.when(cause).insert(outbox, outboxRow(mail, now))
  }
}
