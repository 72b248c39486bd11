// What somebody says of themselves: the picture, and the email by which they sign in.

import { and, eq } from 'drizzle-orm'
import { IDENTITY_RATES } from '#shared/limits.ts'
import { type Call, permits, timestamp } from '#worker/services/identity/context.ts'
import { mayMail } from '#worker/services/identity/mail-limits.ts'
import { securityMail } from '#worker/services/identity/mails.ts'
import { faults, labels, notices } from '#worker/services/identity/messages.ts'
import { input, submit } from '#worker/services/identity/nodes.ts'
import { addresses, credentialIdentifiers, identities } from '#worker/services/identity/schema.ts'
import { EMAIL_TITLE, PICTURE_TITLE, readTraits } from '#worker/services/identity/traits.ts'
import type { RegistrationMethod, SettingsMethod } from './method.ts'

/** The first of two steps, or the way back to it. */
export const profileRegistration: RegistrationMethod = {
  name: 'profile',
  takesOver: (fields) => fields.has('screen'),
  firstNodes: () => [submit('profile', 'method', 'profile', labels.describeYourself)],
  nodes: () => [submit('profile', 'screen', 'previous', labels.back)],
  async submit(_c, flow, fields) {
    const state = 'choose_method' as const
    const { traits: accepted, ...memory } = flow.memory
    if (fields.get('screen') === 'previous' || fields.get('method') === 'profile:back') {
      const typed = { value: fields.get('traits.email') ?? accepted?.email ?? '' }
      return { next: { state, memory, view: { messages: [], fields: { 'traits.email': typed } } } }
    }
    const read = readTraits(fields)
    if ('faults' in read && !(accepted && fields.has('screen'))) return read
    const traits = 'traits' in read ? read.traits : accepted
    const view = { messages: [notices.chooseCredential], fields: {} }
    return { next: { state, memory: { ...memory, ...(traits && { traits }) }, view } }
  },
}

export const profileSettings: SettingsMethod = {
  name: 'profile',
  privileged: (fields, person) => {
    const read = readTraits(fields)
    return 'traits' in read && read.traits.email !== person.identity.traits.email
  },
  nodes: (_c, _flow, { identity: { traits } }) => [
    input('profile', 'traits.email', 'email', {
      value: traits.email,
      required: true,
      autocomplete: 'email',
      label: labels.trait(EMAIL_TITLE, 'traits.email'),
    }),
    input('profile', 'traits.picture', 'url', {
      value: traits.picture ?? '',
      autocomplete: 'url',
      label: labels.trait(PICTURE_TITLE, 'traits.picture'),
    }),
    submit('profile', 'method', 'profile', labels.save),
  ],
  async submit(c, _flow, fields, { identity, addresses: [address] }) {
    const read = readTraits(fields)
    if ('faults' in read) return read
    const { db } = c.var.service
    const { traits } = read
    const now = timestamp(c)
    const save = db.update(identities).set({ traits, updatedAt: now }).where(eq(identities.id, identity.id))
    if (traits.email === identity.traits.email || !address) return { writes: [save] }
    if (!(await mayMove(c, identity.id, traits.email))) return { messages: [faults.tooManyMoves] }
    const moved = {
      ...address,
      id: crypto.randomUUID(),
      value: traits.email,
      status: 'sent' as const,
      verifiedAt: null,
      createdAt: now,
      updatedAt: now,
    }
    return {
      writes: [
        save,
        db.delete(addresses).where(eq(addresses.id, address.id)),
        db.insert(addresses).values(moved),
        db
          .update(credentialIdentifiers)
          .set({ identifier: traits.email })
          .where(
            and(
              eq(credentialIdentifiers.identityId, identity.id),
              eq(credentialIdentifiers.identifier, identity.traits.email),
            ),
          ),
        securityMail(c, identity.traits.email, { movedTo: traits.email }),
      ],
      verify: moved,
      mails: true,
    }
  },
}

/** Each move sends mails, also to an address that nobody has asked whether it wants them. */
async function mayMove(c: Call, identityId: string, email: string): Promise<boolean> {
  const isSeldom = await permits(c, 'moves', IDENTITY_RATES.movesPerPerson, identityId)
  return isSeldom && mayMail(c, email, null)
}
