import type { Gallery } from '#web/ui/gallery.ts'
import { TabsNav } from './tabs-nav.tsx'

const TABS = ['Applications', 'API keys', 'Members', 'Billing'].map((label, index) => ({
  label,
  href: `#tab-${index}`,
  current: index === 1,
  count: index === 1 ? 4 : undefined,
}))

export const gallery: Gallery = {
  'Second tab current': <TabsNav label="Acme" tabs={TABS} />,
  'More on both sides': (
    <div style={{ width: '14rem' }}>
      <TabsNav label="Acme, narrow" tabs={TABS.map((tab) => ({ ...tab, href: `${tab.href}-narrow` }))} />
    </div>
  ),
}
