import type { ReactNode } from 'react'
import { matchScreen, type Place } from '#shared/match-screen.ts'
import { settings } from '#web/lib/api/settings.ts'
import { type SessionState, useSession } from '#web/lib/session/session.ts'
import { queryPart } from '#web/shell/gates/query-part.tsx'
import { type PageTab, pageTabs } from '#web/shell/menus/menu-pages.ts'
import { namedLinks } from '#web/shell/named-links.ts'
import { useScreens } from '#web/shell/screen.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { HeaderBar } from './header-bar.tsx'
import { OtherForm } from './other-form.tsx'
import { PageTabs } from './page-tabs.tsx'
import { PhoneMenuLinks } from './phone-menu-links.tsx'
import { SignedOutLinks } from './signed-out-links.tsx'

const loadSignedIn = () => import('./signed-in.tsx')
const SignedInCrumbs = queryPart(() => loadSignedIn().then((part) => part.SignedInCrumbs))
const SignedInTabs = queryPart(() => loadSignedIn().then((part) => part.SignedInTabs), PageTabs)
const SignedInPages = queryPart(() => loadSignedIn().then((part) => part.SignedInPages), PhoneTabs)
const PaletteButton = queryPart(() => loadSignedIn().then((part) => part.PaletteButton))
const UserMenu = queryPart(() => loadSignedIn().then((part) => part.UserMenu))

const SupportChat = queryPart(() =>
  import('#web/shell/notices/support-chat.tsx').then((part) => part.SupportChat),
)

/** Screens whose header has room for the product's name on a narrow screen. */
const ROOMY_SCREENS: ReadonlySet<Place['screen']> = new Set(['organizations'])

interface HeaderProps {
  path: string
  /** The page is a form beside the picture. */
  split?: boolean
}

/**
 * The header of the page at `path`, part of the first paint. Breadcrumbs and menus need the session and are filled in
 * later, without a layout shift.
 */
export function Header({ path, split = false }: HeaderProps) {
  const session = useSession()
  const screens = useScreens()
  const place = matchScreen(path)
  const { orgSlug } = place.params
  const tabs = session.status === 'errored' ? [] : pageTabs(screens, place)
  const user = session.status === 'ready' ? session.user : null
  const rowOfTabs = tabs.length > 0 && <PageTabs place={place} tabs={tabs} />

  return (
    <>
      <HeaderBar
        compact={!split && !ROOMY_SCREENS.has(place.screen)}
        split={split}
        crumbs={
          user && (
            <LatePart path={path}>
              <SignedInCrumbs path={path} />
            </LatePart>
          )
        }
        pages={
          user && (
            <LatePart path={path} fallback={<PhoneTabs tabs={tabs} />}>
              <SignedInPages place={place} tabs={tabs} user={user} />
            </LatePart>
          )
        }
        search={
          user && (
            <LatePart path={path}>
              <PaletteButton user={user} />
            </LatePart>
          )
        }
        end={<Account session={session} path={path} split={split} />}
        tabs={
          user && rowOfTabs ? (
            <LatePart path={path} fallback={rowOfTabs}>
              <SignedInTabs place={place} tabs={tabs} />
            </LatePart>
          ) : (
            rowOfTabs
          )
        }
      />
      {settings.supportChat && orgSlug && user && (
        <LatePart path={path}>
          <SupportChat chat={settings.supportChat} orgSlug={orgSlug} userId={user.id} />
        </LatePart>
      )}
    </>
  )
}

/** What the menu of a narrow screen has until the user's pages are loaded. */
function PhoneTabs({ tabs }: { tabs: PageTab[] }) {
  return <PhoneMenuLinks entries={[...tabs, ...namedLinks('docs', 'support', 'community')]} />
}

interface AccountProps {
  session: SessionState
  path: string
  split: boolean
}

function Account({ session, path, split }: AccountProps) {
  if (session.status === 'loading') return null
  if (session.status === 'errored') return split ? <OtherForm path={path} /> : <SignedOutLinks />
  return (
    <LatePart path={path}>
      <UserMenu user={session.user} />
    </LatePart>
  )
}

interface LatePartProps {
  path: string
  /** Shown after a failure. */
  fallback?: ReactNode
  children: ReactNode
}

/** A part of the header that loads later: if that fails, the page works without it. */
function LatePart({ path, fallback = null, children }: LatePartProps) {
  return (
    <ErrorBoundary resetKey={path} fallback={fallback}>
      {children}
    </ErrorBoundary>
  )
}
