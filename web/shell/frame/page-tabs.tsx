import type { PageTab } from '#web/shell/menus/menu-pages.ts'
import { TabsNav } from '#web/ui/tabs-nav/tabs-nav.tsx'

/** The row of tabs below the header's bar. */
export function PageTabs({ tabs }: { tabs: PageTab[] }) {
  return <TabsNav label="Pages" tabs={tabs} />
}
