// A signing key that came or went. It decides which updates installed apps accept, so the message says which key.

import { parsePublicKey } from '#shared/domain/releases/minisign.ts'
import { links } from '#shared/routes.ts'
import { nameInMail } from '#worker/platform/mail/mail-name.ts'
import type { Item, Place, Words } from './item.ts'
import { applicationOf, authorOf } from './names.ts'

type KeyEvent = 'application.keyAdded' | 'application.keyRetired' | 'application.keyChanged'

/** Characters of an Ed25519 key, which has no id. */
const SHOWN_LENGTH = 8

export function keyWords(name: KeyEvent, item: Item, { origin, slug }: Place): Words {
  const application = applicationOf(item)
  const { title, verb, effect, undo } = partsOf(name, item)
  return {
    subject: `${title} ${application}`,
    title: `${title} ${application}`,
    paragraphs: [
      `${authorOf(item)} ${verb} ${keyOf(item)}. ${effect}`,
      `If you don’t expect this, ${undo} before the next release, and review who is an Admin.`,
    ],
    action: {
      label: 'View signing keys',
      url: `${origin}${links.applicationSettings(slug, item.application?.slug ?? '')}`,
    },
  }
}

function partsOf(name: KeyEvent, { details }: Item) {
  switch (name) {
    case 'application.keyAdded':
      return {
        title: 'A signing key was added to',
        verb: 'added',
        effect: 'New releases may be signed with it.',
        undo: 'retire it',
      }
    case 'application.keyRetired':
      return {
        title: 'A signing key was retired from',
        verb: 'retired',
        effect: 'New files signed with it alone are refused; published releases are unaffected.',
        undo: 'add another key',
      }
    case 'application.keyChanged':
      return {
        title: `The updater public key was ${details.key ? 'changed in' : 'removed from'}`,
        verb: details.key ? 'set' : 'removed',
        effect: details.key
          ? 'New releases have to be signed with it.'
          : 'Releases for the updater can’t be published without one.',
        undo: 'set the key of your builds again',
      }
  }
}

function keyOf({ details }: Item): string {
  const value = String(details.key ?? '')
  if (details.scheme === 'ed25519')
    return `the Ed25519 public key that begins with ${nameInMail(value.slice(0, SHOWN_LENGTH))}`
  const keyId = parsePublicKey(value)?.keyId
  return `the updater public key${keyId ? ` ${keyId}` : ''}`
}
