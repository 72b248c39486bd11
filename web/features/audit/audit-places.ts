// Where the console shows what an entry of the log is about.

import type { AuditEntry } from '#shared/domain/audit.ts'
import type { Application } from '#shared/domain/organizations/application.ts'
import { links } from '#shared/routes.ts'

export interface AuditPlaces {
  /** Slug of the organization. */
  org: string
  /** Undefined until they are known: then every application counts as being there. */
  applications: readonly Pick<Application, 'id' | 'slug' | 'name'>[] | undefined
}

/** After these there is nothing to lead to. */
const ENDS: ReadonlySet<string> = new Set([
  'release.deleted',
  'application.deleted',
  'apiKey.revoked',
  'webhook.deleted',
  'chat.deleted',
  'member.removed',
  'invitation.revoked',
])

/** The application that an entry names, by its name today; one that is gone keeps its slug. */
export function applicationOf(
  { details: { application: slug } }: AuditEntry,
  { org, applications }: AuditPlaces,
): { text: string; href: string | null } | null {
  if (typeof slug !== 'string') return null
  const found = applications?.find((each) => each.slug === slug)
  return { text: found?.name ?? slug, href: found || !applications ? links.application(org, slug) : null }
}

/** The page about the subject of an entry; null: it has none, or no longer has one. */
export function subjectHref(entry: AuditEntry, places: AuditPlaces): string | null {
  const { action, subject, details } = entry
  const { org, applications } = places
  if (ENDS.has(action)) return null
  switch (action.split('.')[0]) {
    case 'release':
    case 'rollout':
    case 'channel': {
      if (!applicationOf(entry, places)?.href) return null
      const app = String(details.application)
      const isChannel = subject.id.includes('/')
      return isChannel ? links.releases(org, app) : links.release(org, app, subject.id)
    }
    case 'application':
    case 'retention': {
      const slug = applications?.find(({ id }) => id === subject.id)?.slug
      return slug ? links.application(org, slug) : null
    }
    case 'member':
    case 'seat':
    case 'invitation':
      return links.members(org)
    case 'apiKey':
      return links.apiKeys(org)
    case 'webhook':
      return `${links.webhooks(org)}?endpoint=${encodeURIComponent(subject.id)}`
    case 'billing':
      return links.billing(org)
    case 'chat':
      return links.notifications(org)
    default:
      return null
  }
}
