import type { Place } from '#shared/match-screen.ts'
import type { PageTab } from '#web/shell/menus/menu-pages.ts'
import { TabsNav } from '#web/ui/tabs-nav/tabs-nav.tsx'

export interface PageTabsProps {
  place: Place
  tabs: PageTab[]
}

/** The row of tabs below the header's bar. */
export function PageTabs({ place, tabs }: PageTabsProps) {
  return <TabsNav label={place.params.appSlug ? 'Application' : 'Organization'} tabs={tabs} />
}
