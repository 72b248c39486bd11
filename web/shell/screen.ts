// The columns of the table of screens. The table imports the screens, and they the shell, so the shell is given it.

import { type ComponentType, type ReactNode, useSyncExternalStore } from 'react'
import type { Action } from '#shared/domain/organizations/permissions.ts'
import type { Place } from '#shared/match-screen.ts'
import type { ScreenName } from '#shared/routes.ts'
import type { SessionState } from '#web/lib/session/session.ts'
import type { IconName } from '#web/ui/icon/icon.tsx'

/**
 * What a screen takes as given: a session, an organization of the user, an application of it, or nothing. Those to log in
 * and sign up (`entry`) have no server data either: they load without the query library.
 */
export type Gate = 'entry' | 'public' | 'session' | 'organization' | 'application'

export interface Screen {
  gate: Gate
  /** Heading, title of the browser's tab, breadcrumb, and label in menus, unless one of these has its own. */
  title?: string
  /** The breadcrumb, with parameters of the path in it: the names of what they identify, once those are known. */
  crumb?: string
  /** The screen one step back; the list of organizations unless given. */
  parent?: ScreenName
  /** `split`: a form alone beside the picture, in place of the whole width. */
  layout?: 'split'
  /** What it looks like while it loads, below its title; a screen without one shows nothing of what is coming. */
  shape?: ScreenShape
  /** Its place in menus and in the command palette. */
  menu?: MenuPlace
  load: () => Promise<{ default: ComponentType }>
}

/** Cards side by side, one card of rows, or one card of fields. */
export type ScreenShape = 'cards' | 'rows' | 'form'

interface MenuPlace {
  icon: IconName
  label?: string
  /** Beside the label, in the command palette. */
  hint?: string
  /** Is a tab of its organization or application as well; the tab reads like the title unless it has its own label. */
  tab?: true | string
  /** For roles that may do this; its entry in menus is for all. */
  tabAction?: Action
  /** Follows the other entries of its menu, after a line. */
  apart?: true
  /** For roles that may do this. */
  action?: Action
}

/** What is loaded with the screens behind a gate. */
export interface GateParts {
  /** The gate itself; one without is in the first load. */
  load?: () => Promise<{ default: ComponentType<{ children: ReactNode }> }>
  /** The header of signed-in users. */
  header?: () => Promise<unknown>
  /** The banners of an organization: later than the first paint, they would push the screen down. */
  notice?: () => Promise<unknown>
  /** Caches the first data of an organization's page, with the contracts of its calls. */
  data?: () => Promise<unknown>
  /** Server data. */
  queries?: () => Promise<{ default: ComponentType<{ children: ReactNode }> }>
}

/** Whether visitors may get a page of the maker's here: the downloads or the status of a public application. */
export function isMakersScreen({ screen }: Place): boolean {
  return screen === 'releases' || screen === 'appStatus'
}

export type Screens = Record<ScreenName, Screen>

/** What the header of a page depends on. */
export interface HeaderState {
  path: string
  place: Place
  session: SessionState
}

/** What the console adds to the header of visitors. */
export interface HeaderParts {
  crumbs?: ReactNode
  pages?: ReactNode
  search?: ReactNode
  account?: ReactNode
  tabs?: ReactNode
  chat?: ReactNode
}

/** What the frame shows of the console, and the log-in screens load without. */
export interface ConsoleParts {
  screens: Screens
  header: (state: HeaderState) => HeaderParts
  /** The banners of the open organization. */
  notice: (state: HeaderState) => ReactNode
}

interface Table {
  /** The rows that are loaded. */
  known: Partial<Screens>
  /** Null until all of the table is loaded. */
  parts: ConsoleParts | null
}

let table: Table = { known: {}, parts: null }
const listeners = new Set<() => void>()

/** Lets the shell read rows of the table, or all of it. */
export function provideScreens(known: Partial<Screens>, parts: ConsoleParts | null = null): void {
  table = { known, parts }
  for (const listener of listeners) listener()
}

/** What is loaded of the table of screens. */
export function useTable(): Table {
  return useSyncExternalStore(subscribe, () => table)
}

/** The table of screens, for parts that are rendered once it is loaded. */
export function useScreens(): Screens {
  const { parts } = useTable()
  if (!parts) throw new Error('The table of screens is not loaded yet.')
  return parts.screens
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
