import type { FlagName } from '#shared/flags.ts'
import { links } from '#shared/routes.ts'
import { flagSwitchesAreShown, useFlags } from '#web/lib/api/flags.ts'
import type { Theme } from '#web/lib/browser/theme.ts'
import { THEMES, useTheme } from '#web/lib/browser/use-theme.ts'
import { logOut } from '#web/lib/session/log-out.ts'
import type { SessionUser } from '#web/lib/session/session.ts'
import { namedLinks } from '#web/shell/named-links.ts'
import { Avatar } from '#web/ui/avatar/avatar.tsx'
import { sun } from '#web/ui/icon/shapes.ts'
import { Menu } from '#web/ui/menu/menu.tsx'
import type { MenuEntry } from '#web/ui/menu/menu-entry.ts'
import styles from './user-menu.module.css'

/** The account, the theme, the installation's links, and logging out. */
export function UserMenu({ user }: { user: SessionUser }) {
  const [flags, setFlag] = useFlags()
  const [theme, setTheme] = useTheme()
  const name = user.email ?? 'Logged in'

  const entries: MenuEntry[] = [
    {
      kind: 'note',
      id: 'user',
      content: (
        <div className={styles.user}>
          <Avatar name={name} picture={user.picture} size="s" />
          <span className="truncate">{name}</span>
        </div>
      ),
    },
    { kind: 'separator', id: 'pages' },
    { kind: 'link', label: 'Account settings', href: links.settings(), icon: 'settings' },
    { kind: 'link', label: 'Organizations', href: links.organizations(), icon: 'users' },
    { kind: 'separator', id: 'theme' },
    {
      kind: 'choice',
      label: 'Theme',
      icon: sun,
      value: theme,
      options: THEMES,
      onChange: (value) => setTheme(value as Theme),
    },
    { kind: 'submenu', label: 'Links', icon: 'link', entries: linkEntries() },
  ]
  if (flagSwitchesAreShown())
    entries.push({
      kind: 'submenu',
      label: 'Feature flags',
      icon: 'flag',
      entries: Object.entries(flags).map(([flag, checked]) => ({
        kind: 'check',
        label: flag,
        checked,
        onChange: (on) => setFlag(flag as FlagName, on),
      })),
    })
  const { logoutUrl } = user
  if (logoutUrl)
    entries.push(
      { kind: 'separator', id: 'end' },
      { kind: 'action', label: 'Log out', icon: 'log-out', onSelect: () => void logOut(logoutUrl) },
    )

  return (
    <Menu
      label="Account"
      variant="ghost"
      align="end"
      width="18rem"
      className={styles.trigger}
      entries={entries}
      trigger={<Avatar name={name} picture={user.picture} />}
    />
  )
}

function linkEntries(): MenuEntry[] {
  const shown = namedLinks('docs', 'status', 'community', 'cookies', 'privacy', 'terms')
  return shown.map((link) => ({ kind: 'link', ...link }))
}
