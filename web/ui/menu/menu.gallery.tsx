import { useState } from 'react'
import type { Gallery } from '#web/ui/gallery.ts'
import { Stack } from '#web/ui/stack/stack.tsx'
import { Menu } from './menu.tsx'
import type { MenuEntry } from './menu-entry.ts'

const ORGANIZATIONS: MenuEntry[] = ['Acme', 'Globex', 'Initech'].map((label) => ({
  kind: 'link',
  label,
  href: `#${label}`,
  current: label === 'Acme',
}))

function AllEntries() {
  const [checked, setChecked] = useState(true)
  const [theme, setTheme] = useState('system')
  const entries: MenuEntry[] = [
    { kind: 'note', id: 'who', content: 'ada@example.com' },
    { kind: 'separator', id: 'first' },
    { kind: 'link', label: 'Settings', href: '#settings', icon: 'settings' },
    { kind: 'link', label: 'Documentation', href: 'https://example.com/', icon: 'external' },
    { kind: 'check', label: 'Beta features', checked, onChange: setChecked },
    {
      kind: 'choice',
      label: 'Theme',
      icon: 'monitor',
      value: theme,
      options: ['system', 'light', 'dark'].map((value) => ({ value, label: value })),
      onChange: setTheme,
    },
    { kind: 'submenu', label: 'Organizations', icon: 'users', entries: ORGANIZATIONS },
    {
      kind: 'group',
      label: 'Danger zone',
      entries: [
        { kind: 'action', label: 'Delete', tone: 'danger', icon: 'trash', onSelect: () => undefined },
      ],
    },
    { kind: 'action', label: 'Unavailable', disabled: true, onSelect: () => undefined },
  ]
  return (
    <Stack direction="across" gap={3}>
      <Menu trigger="Account" entries={entries} />
      <Menu label="More" icon="more" variant="ghost" entries={entries} />
    </Stack>
  )
}

export const gallery: Gallery = {
  'All kinds of entries': <AllEntries />,
  'With a filter': (
    <div>
      <Menu
        trigger="Switch organization"
        entries={ORGANIZATIONS}
        filter={{
          label: 'Search organizations',
          find: (query) =>
            ORGANIZATIONS.filter(
              (each) => 'label' in each && each.label.toLowerCase().includes(query.toLowerCase()),
            ),
          noMatch: (query) => `No organizations match “${query}”.`,
        }}
      />
    </div>
  ),
}
