// What a message says: of one thing in full, of several the newest ones in a list.

import type { NotificationKind } from '#shared/domain/notifications/notification-kind.ts'
import { links } from '#shared/routes.ts'
import { nameInMail } from '#worker/platform/mail/mail-name.ts'
import type { Item, Place, Words } from './item.ts'
import { applicationOf } from './names.ts'
import { wordsOfOne } from './one.ts'

type ListedKind = Exclude<NotificationKind, 'digest'>

/** What several of a kind are called, and what to do about them. */
const SEVERAL: Record<ListedKind, { what: string; advice: string }> = {
  published: { what: 'releases published', advice: 'Watch their adoption and failures.' },
  held: { what: 'releases held', advice: 'Find out why, then resume each rollout or roll back.' },
  rolledBack: { what: 'rollbacks', advice: 'Publish repaired releases, or end the rollbacks.' },
  silent: {
    what: 'platforms without downloads',
    advice: 'Check the files of the latest releases, and whether the update URLs still answer there.',
  },
  approval: { what: 'requests for approval', advice: 'Check each draft, then publish it.' },
  signingKey: {
    what: 'changes of signing keys',
    advice: 'If you don’t expect one of them, undo it before the next release, and review who is an Admin.',
  },
  quota: { what: 'warnings about storage', advice: 'Purge releases that you no longer need.' },
  spending: { what: 'warnings about spending', advice: 'Review the spending limit.' },
  keyExpiring: {
    what: 'API keys about to expire',
    advice: 'Rotate them, and put the new secrets in your CI.',
  },
}

/**
 * @param found the newest ones, at least one, newest first
 * @param count all of them
 */
export function messageWords(
  kind: NotificationKind,
  found: readonly Item[],
  count: number,
  place: Place,
): Words {
  const items = kind === 'approval' ? newestOfEach(found) : found
  const total = count - (found.length - items.length)
  const [first] = items
  if (!first || kind === 'digest') throw new Error('A message tells of something.')
  const newest = wordsOfOne(first, place)
  if (total === 1) return newest
  const isOfOne = items.every(({ application }) => application?.slug === first.application?.slug)
  const isAll = items.length === total
  const of = isOfOne && isAll && first.application ? applicationOf(first) : nameInMail(place.organization)
  const { what, advice } = SEVERAL[kind]
  const title = `${of}: ${total} ${what}`
  const rest = total - items.length
  // Of an organization, or of the keys of one application, all are shown by one page.
  const leadsToSame = !first.application || (kind === 'signingKey' && isOfOne && isAll)
  return {
    subject: title,
    title,
    paragraphs: [advice],
    lines: [...items.map((item) => wordsOfOne(item, place).title), ...(rest > 0 ? [`and ${rest} more`] : [])],
    action: leadsToSame ? newest.action : listAction(first.application?.slug ?? '', isOfOne && isAll, place),
  }
}

/** A request for a draft that changed replaces the one before it. */
function newestOfEach(items: readonly Item[]): Item[] {
  const first = new Map<string, Item>()
  for (const item of items) if (!first.has(item.subjectId)) first.set(item.subjectId, item)
  return [...first.values()]
}

function listAction(app: string, isOfOne: boolean, { origin, slug }: Place): Words['action'] {
  if (isOfOne) return { label: 'View releases', url: `${origin}${links.releases(slug, app)}` }
  return { label: 'View applications', url: `${origin}${links.organization(slug)}` }
}
