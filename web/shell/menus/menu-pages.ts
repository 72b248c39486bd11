import type { Action } from '#shared/domain/organizations/permissions.ts'
import type { Place } from '#shared/match-screen.ts'
import { patterns, type ScreenName } from '#shared/routes.ts'
import { fillParameters } from '#web/shell/fill-parameters.ts'
import type { Gate, Screens } from '#web/shell/screen.ts'
import type { IconName } from '#web/ui/icon/icon.tsx'

/** A page that menus lead to. */
export interface MenuPage {
  label: string
  href: string
  icon: IconName
  hint: string | undefined
  gate: Gate
  /** Is a tab of the organization. */
  tab: boolean
  /** The open page, or the one in whose section the open page is. */
  current: boolean
}

/**
 * The pages of the table that `place` has the parameters for, in the table's order. Those for some roles are left out
 * unless `may` allows their action.
 */
export function menuPages(
  screens: Screens,
  place: Place,
  may: (action: Action) => boolean = () => false,
): MenuPage[] {
  const section = sectionOf(screens, place.screen)
  return Object.entries(screens).flatMap(([name, { gate, title = '', menu }]) => {
    if (!menu || (menu.action && !may(menu.action))) return []
    const { label = title, icon, hint, tab = false } = menu
    const href = fillParameters(patterns[name as ScreenName], place.params, encodeURIComponent)
    return href === null ? [] : [{ label, href, icon, hint, gate, tab, current: name === section }]
  })
}

/** The page of an organization's menu that `name` is, or is below. */
function sectionOf(screens: Screens, name: ScreenName | null | undefined): ScreenName | null {
  if (!name) return null
  const { gate, menu, parent } = screens[name]
  return gate === 'organization' && menu ? name : sectionOf(screens, parent)
}
