import type { Action } from '#shared/domain/organizations/permissions.ts'
import type { Place } from '#shared/match-screen.ts'
import { patterns, type ScreenName } from '#shared/routes.ts'
import { fillParameters } from '#web/shell/fill-parameters.ts'
import type { Screens } from '#web/shell/screen.ts'
import type { IconName } from '#web/ui/icon/icon.tsx'

/** What a page is about: the user's own things, one organization, or one of its applications. */
export type Level = 'user' | 'organization' | 'application'

/** A page that menus lead to. */
export interface MenuPage {
  label: string
  href: string
  icon: IconName
  hint: string | undefined
  level: Level
  /** How its tab reads; null for one that isn't a tab. */
  tab: string | null
  /** Follows the other entries of its menu, after a line. */
  apart: boolean
  /** The open page, or the one in whose section the open page is. */
  current: boolean
}

type May = (action: Action) => boolean

/**
 * The pages of the table that `place` has the parameters for, in the table's order. Those for some roles are left out
 * unless `may` allows their action.
 */
export function menuPages(screens: Screens, place: Place, may: May = () => false): MenuPage[] {
  return Object.entries(screens).flatMap(([key, { title = '', menu }]) => {
    const name = key as ScreenName
    if (!menu || (menu.action && !may(menu.action))) return []
    const { label = title, icon, hint, tabAction, apart = false } = menu
    const tab = tabAction && !may(tabAction) ? null : menu.tab
    const href = fillParameters(patterns[name], place.params, encodeURIComponent)
    if (href === null) return []
    const level = levelOf(patterns[name])
    const current = name === sectionOf(screens, place.screen, level)
    return [{ label, href, icon, hint, level, tab: tab === true ? title : (tab ?? null), apart, current }]
  })
}

export interface PageTab {
  label: string
  href: string
  current: boolean
}

/** The tabs of the application that is open, else those of the organization. */
export function pageTabs(screens: Screens, place: Place, may?: May): PageTab[] {
  const open = place.params.appSlug ? 'application' : 'organization'
  return menuPages(screens, place, may).flatMap(({ tab, level, href, current }) =>
    tab !== null && level === open ? [{ label: tab, href, current }] : [],
  )
}

function levelOf(pattern: string): Level {
  if (pattern.includes(':appSlug')) return 'application'
  return pattern.includes(':orgSlug') ? 'organization' : 'user'
}

/** The page of a menu that `name` is, or is below. */
function sectionOf(screens: Screens, name: ScreenName | null | undefined, level: Level): ScreenName | null {
  if (!name) return null
  const { menu, parent } = screens[name]
  return menu && levelOf(patterns[name]) === level ? name : sectionOf(screens, parent, level)
}
