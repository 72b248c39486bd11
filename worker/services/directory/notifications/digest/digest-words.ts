import { formatUtcDay } from '#shared/domain/time.ts'
import { links } from '#shared/routes.ts'
import { nameInMail } from '#worker/platform/mail/mail-name.ts'
import type { Place, Words } from '#worker/services/directory/notifications/words/item.ts'
import type { Digest } from './read-digest.ts'

type Compared = Digest['downloads']

/** The digest of a week. */
export function digestWords(digest: Digest, { organization, slug, origin }: Place): Words {
  const { downloads, published, held } = digest
  const name = nameInMail(organization)
  const [first] = digest.applications
  const isOne = digest.applications.length === 1 && first
  return {
    subject: `The week of ${name}: ${number(downloads.now)} downloads`,
    title: `The week from ${formatUtcDay(digest.from)}`,
    paragraphs: [
      `${name} had ${number(downloads.now)} downloads${change(downloads)}.`,
      `${number(published.now)} ${published.now === 1 ? 'release was' : 'releases were'} published${change(published)}, and ${number(held.now)} held${change(held)}.`,
    ],
    lines: digest.applications.map(
      (each) =>
        `${nameInMail(each.name)}: ${number(each.downloads.now)} downloads${change(each.downloads)}, ${number(each.clients.now)} clients a day${change(each.clients)}`,
    ),
    action: isOne
      ? { label: 'View insights', url: `${origin}${links.insights(slug, first.slug)}` }
      : { label: 'View applications', url: `${origin}${links.organization(slug)}` },
  }
}

/** ' (120 the week before)'; nothing where both are the same. */
function change({ now, before }: Compared): string {
  return now === before ? '' : ` (${number(before)} the week before)`
}

function number(value: number): string {
  return value.toLocaleString('en-US')
}
