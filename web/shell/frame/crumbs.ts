import type { Place } from '#shared/match-screen.ts'
import { links, patterns, type ScreenName } from '#shared/routes.ts'
import { fillParameters } from '#web/shell/fill-parameters.ts'
import type { Screens } from '#web/shell/screen.ts'

export interface Crumb {
  label: string
  href: string
}

/** Names of what the path only identifies by slug or id, as far as they are known, by parameter. */
export interface CrumbNames {
  orgSlug?: string | undefined
  appSlug?: string | undefined
  release?: string | undefined
}

/**
 * The breadcrumbs from the list of organizations to `place`, which is the last one. A screen without a title of its
 * own has none but the list.
 */
export function crumbsOf(screens: Screens, { screen, params }: Place, names: CrumbNames = {}): Crumb[] {
  const root = { label: screens.organizations.title ?? '', href: links.organizations() }
  const crumbs: Crumb[] = []
  for (let name: ScreenName | undefined | null = screen; name; name = screens[name].parent) {
    const label = labelOf(screens, name, { ...params, ...known(names) })
    if (label && name !== 'organizations')
      crumbs.unshift({ label, href: fillParameters(patterns[name], params, encodeURIComponent) ?? '' })
  }
  return [root, ...crumbs]
}

function labelOf(screens: Screens, name: ScreenName, values: Place['params']): string | undefined {
  const { crumb, title } = screens[name]
  return (crumb && fillParameters(crumb, values)) ?? title
}

function known(names: CrumbNames): Place['params'] {
  return Object.fromEntries(Object.entries(names).filter(([, name]) => name !== undefined))
}
