import type { ReactNode } from 'react'
import type { Application } from '#shared/domain/organizations/application.ts'
import type { Organization, OrganizationSummary } from '#shared/domain/organizations/organization.ts'
import type { ReleaseSummary } from '#shared/domain/releases/release.ts'
import type { Place } from '#shared/match-screen.ts'
import type { Screens } from '#web/shell/screen.ts'
import type { IconSource } from '#web/ui/icon/icon.tsx'

/** Something to go to, or something to do. */
export interface Entry {
  id: string
  label: string
  hint?: string | undefined
  /** Other words that it is found by, in lower case. */
  keywords?: string | undefined
  icon?: IconSource | undefined
  picture?: ReactNode
  href?: string
  act?: () => void
}

export interface EntryGroup {
  label: string
  items: Entry[]
  /** Too many to be read: left out until something is typed. */
  isSearchOnly?: boolean
  /** To read about what other groups lead to, which come first unless they match less. */
  isReading?: boolean
}

/** An application, and those of its releases that are known. */
export interface KnownReleases {
  application: Pick<Application, 'name' | 'slug'>
  releases: Pick<ReleaseSummary, 'id' | 'version' | 'channel' | 'status' | 'yankedAt' | 'purgedAt'>[]
}

/** What the entries are made of. */
export interface Known {
  screens: Screens
  place: Place
  organizations: OrganizationSummary[]
  /** The one that is open, else the one opened last or the only one. */
  organization: OrganizationSummary | undefined
  /** More about that organization, once it is loaded. */
  details: Organization | undefined
  /** Of that organization. */
  applications: Application[]
  /** The one that is open, else the one that is named, else the only one. */
  application: Pick<Application, 'name' | 'slug'> | undefined
  /** Of the application that is open first. */
  releases: KnownReleases[]
  logoutUrl: string | null
}

/** An entry that leads to `href`. */
export function linkEntry(href: string, label: string, hint?: string, more: Partial<Entry> = {}): Entry {
  return { id: `${label} ${href}`, href, label, hint, ...more }
}
