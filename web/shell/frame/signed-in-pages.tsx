import { useQuery } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import { can } from '#shared/domain/organizations/permissions.ts'
import type { Place } from '#shared/match-screen.ts'
import { links } from '#shared/routes.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { THEMES, useTheme } from '#web/lib/browser/use-theme.ts'
import { logOut } from '#web/lib/session/log-out.ts'
import type { SessionUser } from '#web/lib/session/session.ts'
import { openSupportChat, useSupportChatRunning } from '#web/lib/third-parties/messenger.ts'
import { type Level, menuPages, type PageTab } from '#web/shell/menus/menu-pages.ts'
import { LINK_NAMES, namedLinks } from '#web/shell/named-links.ts'
import { useScreens } from '#web/shell/screen.ts'
import { useKnownOrganizations } from '#web/shell/use-known-organizations.ts'
import { Avatar } from '#web/ui/avatar/avatar.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import edges from '#web/ui/scroll-edges/scroll-edges.module.css'
import { Segments } from '#web/ui/segments/segments.tsx'
import menu from './phone-menu.module.css'
import { PHONE_MENU } from './phone-menu.tsx'
import { PhoneMenuLinks } from './phone-menu-links.tsx'
import styles from './signed-in-pages.module.css'

interface SignedInPagesProps {
  place: Place
  /** Those that every role sees, shown while the role is unknown. */
  tabs: PageTab[]
  user: SessionUser
}

/** What the menu of a narrow screen has for logged-in users: all pages of what is open, the account, and help. */
export function SignedInPages({ place, tabs, user }: SignedInPagesProps) {
  const screens = useScreens()
  const { orgSlug, appSlug } = place.params
  const organizations = useKnownOrganizations()
  const org = organizations?.find(({ slug }) => slug === orgSlug)
  const { data: application } = useQuery({
    ...rpcQuery(directory, 'applications.get', [orgSlug ?? '', appSlug ?? '']),
    enabled: false,
  })
  const open: Level = appSlug ? 'application' : orgSlug ? 'organization' : 'user'
  // In an organization, the page of organizations leads to the one that manages them: the menu is long enough.
  const pages = menuPages(screens, place, (action) => can(org?.role, action)).filter(
    ({ href }) => open === 'user' || href !== links.manageOrganizations(),
  )
  const at = (wanted: Level) =>
    pages.flatMap(({ level, tab, label, href, current }) =>
      // As in the row of tabs: without those of an organization that the role can't use.
      level === wanted && (org || wanted === 'user') && (tab !== null || wanted !== 'organization')
        ? [{ label: tab ?? label, href, current: current && level === open }]
        : [],
    )
  return (
    <>
      {!organizations && <PhoneMenuLinks entries={tabs} />}
      <PhoneMenuLinks title={application?.name ?? appSlug} entries={at('application')} />
      <PhoneMenuLinks title={org?.name} entries={at('organization')} />
      <PhoneMenuLinks title="Your account" entries={at('user')} />
      <PhoneMenuLinks title="Help and legal" entries={namedLinks(...LINK_NAMES)}>
        <PhoneMenuChat />
      </PhoneMenuLinks>
      <Account user={user} />
    </>
  )
}

/** The support chat, once it runs. */
function PhoneMenuChat() {
  if (!useSupportChatRunning()) return null
  return (
    <button type="button" className={menu.page} popoverTarget={PHONE_MENU} onClick={openSupportChat}>
      Chat with us
    </button>
  )
}

function Account({ user }: { user: SessionUser }) {
  const [theme, setTheme] = useTheme()
  const { logoutUrl } = user
  const name = user.email ?? 'Logged in'
  return (
    <div className={classNames(styles.account, edges.end)}>
      <span className={styles.person}>
        <Avatar name={name} picture={user.picture} />
        <span className="truncate">{name}</span>
      </span>
      <div className={styles.line}>
        <Segments label="Theme" value={theme} options={THEMES} onChange={setTheme} />
        {logoutUrl && (
          <Button icon="log-out" onClick={() => void logOut(logoutUrl)}>
            Log out
          </Button>
        )}
      </div>
    </div>
  )
}
