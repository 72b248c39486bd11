import type { ReactNode } from 'react'
import { matchScreen, type Place } from '#shared/match-screen.ts'
import { links } from '#shared/routes.ts'
import { settings } from '#web/lib/api/settings.ts'
import { type SessionState, useSession } from '#web/lib/session/session.ts'
import { queryPart } from '#web/shell/gates/query-part.tsx'
import { pageTabs } from '#web/shell/menus/menu-pages.ts'
import { useScreens } from '#web/shell/screen.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { HeaderBar } from './header-bar.tsx'
import { OtherForm } from './other-form.tsx'
import { PageTabs } from './page-tabs.tsx'
import { SignedOutLinks } from './signed-out-links.tsx'

const loadSignedIn = () => import('./signed-in.tsx')
const SignedInCrumbs = queryPart(() => loadSignedIn().then((part) => part.SignedInCrumbs))
const SignedInTabs = queryPart(() => loadSignedIn().then((part) => part.SignedInTabs), PageTabs)
const SignedInMenu = queryPart(() => loadSignedIn().then((part) => part.SignedInMenu))

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
  const isSignedIn = session.status === 'ready'
  const pages = isSignedIn ? [{ label: 'Organizations', href: links.organizations() }, ...tabs] : []

  return (
    <>
      <HeaderBar
        compact={!split && !ROOMY_SCREENS.has(place.screen)}
        split={split}
        crumbs={
          isSignedIn && (
            <LatePart path={path}>
              <SignedInCrumbs path={path} />
            </LatePart>
          )
        }
        pages={pages}
        end={<Account session={session} path={path} split={split} />}
      />
      {tabs.length > 0 && (
        <ErrorBoundary resetKey={path} fallback={<PageTabs place={place} tabs={tabs} />}>
          {isSignedIn ? <SignedInTabs place={place} tabs={tabs} /> : <PageTabs place={place} tabs={tabs} />}
        </ErrorBoundary>
      )}
      {settings.supportChat && orgSlug && session.status === 'ready' && (
        <LatePart path={path}>
          <SupportChat chat={settings.supportChat} orgSlug={orgSlug} userId={session.user.id} />
        </LatePart>
      )}
    </>
  )
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
      <SignedInMenu user={session.user} />
    </LatePart>
  )
}

/** A part of the header that loads later: if that fails, the page works without it. */
function LatePart({ path, children }: { path: string; children: ReactNode }) {
  return (
    <ErrorBoundary resetKey={path} fallback={null}>
      {children}
    </ErrorBoundary>
  )
}
