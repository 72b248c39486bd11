// The traits of an account: the picture, and the email to log in with.

import { and, eq, ne, sql } from 'drizzle-orm'
import { faults } from '#identity/flows/form/faults.ts'
import { labels } from '#identity/flows/form/labels.ts'
import { input, submit } from '#identity/flows/form/nodes.ts'
import { notices } from '#identity/flows/form/notices.ts'
import { type Call, permits, timestamp } from '#identity/http/context.ts'
import { mayMail } from '#identity/mail/mail-limits.ts'
import { securityMail } from '#identity/mail/mails.ts'
import { addresses, identities } from '#identity/store/schema.ts'
import { EMAIL_TITLE, PICTURE_TITLE, readTraits } from '#identity/store/traits.ts'
import { IDENTITY_RATES } from '#shared/limits.ts'
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
      return {
        next: { active: null, state, memory, view: { messages: [], fields: { 'traits.email': typed } } },
      }
    }
    const read = readTraits(fields)
    if ('faults' in read && !(accepted && fields.has('screen'))) return read
    const traits = 'traits' in read ? read.traits : accepted
    const view = { messages: [notices.chooseCredential], fields: {} }
    return { next: { active: null, state, memory: { ...memory, ...(traits && { traits }) }, view } }
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
  async submit(c, _flow, fields, { identity }) {
    const read = readTraits(fields)
    if ('faults' in read) return read
    const { db } = c.var.service
    const { email } = identity.traits
    const traits = { ...read.traits, email }
    const save = db
      .update(identities)
      .set({ traits, updatedAt: timestamp(c) })
      // Not if a concurrent request has changed the email.
      .where(and(eq(identities.id, identity.id), sql`${identities.traits} ->> '$.email' = ${email}`))
    const moveTo = read.traits.email
    if (moveTo === email) return { writes: [save] }
    if (!(await mayMove(c, identity.id, moveTo))) return { messages: [faults.tooManyMoves] }
    if (await isTaken(c, identity.id, moveTo)) return { messages: [faults.identifierTaken] }
    return { writes: [save, securityMail(c, email, { movingTo: moveTo })], moveTo, mails: true }
  },
}

/** Whether an address belongs to another account, or did until lately. */
async function isTaken(c: Call, identityId: string, email: string): Promise<boolean> {
  const found = await c.var.service.db
    .select({ id: addresses.id })
    .from(addresses)
    .where(and(eq(addresses.value, email), ne(addresses.identityId, identityId)))
    .limit(1)
  return found.length > 0
}

/** Each change sends emails, also to an address whose owner hasn't asked for them. */
async function mayMove(c: Call, identityId: string, email: string): Promise<boolean> {
  const isSeldom = await permits(c, 'moves', IDENTITY_RATES.movesPerPerson, identityId)
  return isSeldom && mayMail(c, email, false)
}
