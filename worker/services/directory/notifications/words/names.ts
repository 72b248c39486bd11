// Names as messages show them. Users choose them, so nothing in them may become a link, a mention or another header.

import { nameInMail } from '#worker/platform/mail/mail-name.ts'
import type { Item } from './item.ts'

/** Digits and dots are no host; what a version may hold behind them could be. */
const PLAIN_VERSION = /^v?\d+(?:\.\d+)*(?:-(?:alpha|beta|rc|pre|dev|nightly)(?:[.-]?\d+)*)?$/i
/** Characters of a reason. */
const MAX_REASON_LENGTH = 300

export function versionOf({ subjectName }: Pick<Item, 'subjectName'>): string {
  const version = subjectName ?? ''
  return PLAIN_VERSION.test(version) && version.length <= 50 ? version : nameInMail(version)
}

export function applicationOf({ application }: Pick<Item, 'application'>): string {
  return nameInMail(application?.name ?? '')
}

export function channelOf({ details }: Pick<Item, 'details'>): string {
  return nameInMail(String(details.channel || 'production'))
}

/** 'Editor 2.4.1'. */
export function releaseOf(item: Item): string {
  return `${applicationOf(item)} ${versionOf(item)}`
}

/** A person's own email, which isn't free text; anything else as a name. */
const EMAIL = /^[\w.+-]{1,64}@[\w.-]{1,190}$/

export function personOf(email: string | null | undefined, otherwise: string): string {
  if (!email) return otherwise
  return EMAIL.test(email) ? email : nameInMail(email)
}

/** Who did it, at the beginning of a sentence. */
export function authorOf({ actorKind, actorName }: Pick<Item, 'actorKind' | 'actorName'>): string {
  switch (actorKind) {
    case 'person':
      return personOf(actorName, 'A member')
    case 'machine':
      return actorName ? `The API key “${nameInMail(actorName)}”` : 'An API key'
    case 'operator':
      return 'An operator'
    case 'system':
      return 'A rule'
  }
}

/** Why something was refused, as one line. */
export function reasonOf({ details }: Pick<Item, 'details'>): string {
  const reason = nameInMail(String(details.reason ?? ''), MAX_REASON_LENGTH)
  return reason || 'The reason isn’t known.'
}
