import type { Place } from '#shared/match-screen.ts'
import { links, patterns, type ScreenName } from '#shared/routes.ts'
import { fillParameters } from '#web/shell/fill-parameters.ts'
import type { Screen, Screens } from '#web/shell/screen.ts'
import type { IconName } from '#web/ui/icon/icon.tsx'

export interface Crumb {
  /** Identifies it: an organization's is `org:` and its slug, any other's is its path. */
  key: string
  label: string
  href: string
  icon: IconName | undefined
  /** Of an organization or application, which has a tile in place of an icon. */
  slug?: string | undefined
}

/** Names of what the path only identifies by slug or id, as far as they are known, by parameter. */
export type CrumbNames = Partial<Record<'orgSlug' | 'appSlug' | 'release', string | undefined>>

/**
 * The breadcrumbs from the list of organizations to `place`, which is the last one. A screen without a title of its
 * own has none but the list.
 */
export function crumbsOf(screens: Screens, { screen, params }: Place, names: CrumbNames = {}): Crumb[] {
  const home = links.organizations()
  const { title = '', menu } = screens.organizations
  const root: Crumb = { key: home, label: title, href: home, icon: menu?.icon }
  const crumbs: Crumb[] = []
  for (let name: ScreenName | undefined | null = screen; name; name = screens[name].parent) {
    const label = labelOf(screens[name], params, names)
    if (!label || name === 'organizations') continue
    const href = fillParameters(patterns[name], params, encodeURIComponent) ?? ''
    const slug = { applications: params.orgSlug, application: params.appSlug }[name as string]
    const key = name === 'applications' ? `org:${slug}` : href
    crumbs.unshift({ key, label, href, icon: screens[name].menu?.icon, slug })
  }
  return [root, ...crumbs]
}

/** By the names, where they are known; else by the parameters that the path has. */
function labelOf({ crumb, title }: Screen, params: Place['params'], names: CrumbNames): string | undefined {
  return (crumb && (fillParameters(crumb, names) ?? fillParameters(crumb, params))) ?? title
}
