// The columns of the table of screens. The table imports the screens, and they the shell, so the shell reads it from a
// context.

import { type ComponentType, createContext, type ReactNode, use } from 'react'
import type { Action } from '#shared/domain/organizations/permissions.ts'
import type { ScreenName } from '#shared/routes.ts'
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
  /** Its place in menus and in the command palette. */
  menu?: MenuPlace
  load: () => Promise<{ default: ComponentType }>
}

interface MenuPlace {
  icon: IconName
  label?: string
  /** Beside the label, in the command palette. */
  hint?: string
  /** Is a tab of its organization or application as well; the tab reads like the title unless it has its own label. */
  tab?: true | string
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
  /** Server data. */
  queries?: () => Promise<{ default: ComponentType<{ children: ReactNode }> }>
}

export type Screens = Record<ScreenName, Screen>

export const ScreensContext = createContext<Screens | null>(null)

/** The table of screens. */
export function useScreens(): Screens {
  const screens = use(ScreensContext)
  if (!screens) throw new Error('The table of screens is missing above this component.')
  return screens
}
