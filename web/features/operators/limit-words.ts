import type { FoundOrganization, FoundPerson } from '#shared/domain/operator.ts'
import type { OrganizationLimit } from '#shared/domain/organizations/organization-limits.ts'
import type { PersonLimit } from '#shared/domain/person-limits.ts'
import { formatBytes, formatCount } from '#web/lib/format/format.ts'

export type ShownLimit = (FoundOrganization | FoundPerson)['limits'][number]

const WORDS: Record<OrganizationLimit | PersonLimit, string> = {
  invitationsPerHour: 'Invitations per hour',
  invitationsPerDay: 'Invitations per day',
  applications: 'Applications',
  apiKeys: 'API keys',
  storedBytes: 'Storage',
  trialStoredBytes: 'Storage during the trial',
  unpaidOrganizations: 'Organizations without a paid plan',
}

const GB = 1_000_000_000

export function limitWords(name: string): string {
  return WORDS[name as keyof typeof WORDS] ?? name
}

/** How many of the limit's own unit one of what people type is: sizes are typed in GB. */
export function unitOf(name: string): number {
  return name.endsWith('Bytes') ? GB : 1
}

export function valueWords(name: string, value: number): string {
  return unitOf(name) === 1 ? formatCount(value) : formatBytes(value)
}

/** Null when none is raised. */
export function raisedWords(limits: readonly ShownLimit[]): string | null {
  const raised = limits.flatMap(({ name, raised: value }) =>
    value === null ? [] : [`${limitWords(name)}: ${valueWords(name, value)}`],
  )
  return raised.join(', ') || null
}
