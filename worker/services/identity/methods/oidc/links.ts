// The provider accounts that a user can log in with. They are in one credential, `oidc`, and are found by
// provider and subject: never by email, which could be anyone's.

import * as z from 'zod/mini'
import { faults } from '#identity/flows/form/faults.ts'
import { type Call, type Service, timestamp } from '#identity/http/context.ts'
import { addToCredential } from '#identity/methods/addition.ts'
import type { Change, Rejection } from '#identity/methods/method.ts'
import { removeCredential } from '#identity/methods/removal.ts'
import { findByIdentifier } from '#identity/store/identity.ts'
import { canRemove, credentialOf, ownsIdentifier, type Person } from '#identity/store/person.ts'
import type { OidcProvider } from './providers.ts'

const Link = z.object({
  provider: z.string(),
  /** The user's id at the provider. */
  subject: z.string(),
  linkedAt: z.string(),
})
export type Link = z.infer<typeof Link>
const Links = z.array(Link)

export function linksOf(person: Person): Link[] {
  const held = credentialOf(person, 'oidc')
  return held ? Links.parse(JSON.parse(held.secret)) : []
}

/** Those of providers that are offered. */
export function usable({ config }: Service, links: Link[]): Link[] {
  return links.filter(({ provider }) => config.providers.some(({ id }) => id === provider))
}

/** The user who logs in with a provider account. */
export async function findLinked(
  service: Service,
  { provider, subject }: Pick<Link, 'provider' | 'subject'>,
) {
  const identifier = identifierOf({ provider, subject })
  const found = await findByIdentifier(service, 'oidc', identifier)
  return found && { ...found, still: ownsIdentifier('oidc', identifier, found.identity.id) }
}

/** The credential of a new account. */
export function firstLink(c: Call, { provider, subject }: Pick<Link, 'provider' | 'subject'>) {
  const link: Link = { provider, subject, linkedAt: timestamp(c) }
  return { method: 'oidc' as const, secret: JSON.stringify([link]), identifiers: [identifierOf(link)] }
}

/** Links a provider account to the user as read, and notifies them by email. */
export function addLink(
  c: Call,
  person: Person,
  { id: provider, label }: OidcProvider,
  subject: string,
): Change | Rejection {
  const links = linksOf(person)
  if (links.some((link) => link.provider === provider)) return { messages: [faults.linkedAlready(label)] }
  const added: Link = { provider, subject, linkedAt: timestamp(c) }
  return addToCredential(c, person, 'oidc', {
    secret: JSON.stringify([...links, added] satisfies Link[]),
    identifier: identifierOf(added),
    name: label,
    taken: faults.linkedElsewhere(label),
  })
}

/** Unlinks a provider account. */
export function removeLink(c: Call, person: Person, provider: string): Change | Rejection {
  const links = linksOf(person)
  const gone = links.find((link) => link.provider === provider)
  if (!gone) return { messages: [faults.changedMeanwhile] }
  const rest = links.filter((link) => link !== gone)
  if (usable(c.var.service, rest).length === 0 && !canRemove(c.var.service, person, 'oidc', 0))
    return { messages: [faults.lastLoginMethod] }
  const name = c.var.service.config.providers.find(({ id }) => id === provider)?.label ?? provider
  if (rest.length === 0) return removeCredential(c, person, 'oidc', { name })
  return removeCredential(c, person, 'oidc', {
    left: JSON.stringify(rest satisfies Link[]),
    identifiers: [identifierOf(gone)],
    name,
  })
}

function identifierOf({ provider, subject }: Pick<Link, 'provider' | 'subject'>): string {
  return `${provider}:${subject}`
}
