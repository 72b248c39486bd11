// What the header has of the console: tabs, and for users who are logged in breadcrumbs, search and menus, which need
// the session and are filled in later, without a layout shift.

import { links } from '#shared/routes.ts'
import { settings } from '#web/lib/api/settings.ts'
import { queryPart } from '#web/shell/gates/query-part.tsx'
import { type PageTab, pageTabs } from '#web/shell/menus/menu-pages.ts'
import { LINK_NAMES, namedLinks } from '#web/shell/named-links.ts'
import type { HeaderParts, HeaderState, Screens } from '#web/shell/screen.ts'
import { LatePart } from './late-part.tsx'
import { PageTabs } from './page-tabs.tsx'
import { PhoneMenuLinks } from './phone-menu-links.tsx'

const loadSignedIn = () => import('./signed-in.tsx')
const SignedInCrumbs = queryPart(() => loadSignedIn().then((part) => part.SignedInCrumbs))
const SignedInTabs = queryPart(() => loadSignedIn().then((part) => part.SignedInTabs), PageTabs)
const SignedInPages = queryPart(() => loadSignedIn().then((part) => part.SignedInPages), PhoneTabs)
const PaletteButton = queryPart(() => loadSignedIn().then((part) => part.PaletteButton))
const UserMenu = queryPart(() => loadSignedIn().then((part) => part.UserMenu))
const SupportChat = queryPart(() => loadSignedIn().then((part) => part.SupportChat))

/** Loads the parts of logged-in users, so that they are there when the header is painted first. */
export async function prepareHeader(): Promise<void> {
  const parts = [SignedInCrumbs, SignedInTabs, SignedInPages, PaletteButton, UserMenu]
  await Promise.all(parts.map((part) => part.preload()))
}

/** The parts of the header of a page of the console. */
export function consoleHeader(screens: Screens, { path, place, session }: HeaderState): HeaderParts {
  const tabs = session.status === 'errored' ? [] : pageTabs(screens, place)
  const rowOfTabs = tabs.length > 0 && <PageTabs place={place} tabs={tabs} />
  if (session.status !== 'ready') {
    // The bar leaves them to the page, which records its path: both lead back to it.
    const isInvited = session.status === 'errored' && place.screen === 'invitation'
    return { tabs: rowOfTabs, pages: isInvited && <WaysIn /> }
  }
  const { user } = session
  const { orgSlug } = place.params
  return {
    crumbs: (
      <LatePart path={path}>
        <SignedInCrumbs path={path} />
      </LatePart>
    ),
    pages: (
      <LatePart path={path} fallback={<PhoneTabs tabs={tabs} />}>
        <SignedInPages place={place} tabs={tabs} user={user} />
      </LatePart>
    ),
    search: (
      <LatePart path={path}>
        <PaletteButton user={user} />
      </LatePart>
    ),
    account: (
      <LatePart path={path}>
        <UserMenu user={user} />
      </LatePart>
    ),
    tabs: rowOfTabs && (
      <LatePart path={path} fallback={rowOfTabs}>
        <SignedInTabs place={place} tabs={tabs} />
      </LatePart>
    ),
    chat: settings.supportChat && orgSlug && (
      <LatePart path={path}>
        <SupportChat chat={settings.supportChat} orgSlug={orgSlug} userId={user.id} />
      </LatePart>
    ),
  }
}

/** What the menu of a narrow screen has for a visitor who is invited. */
function WaysIn() {
  const ways = [
    { label: 'Log in', href: links.login() },
    { label: 'Sign up', href: links.registration() },
  ]
  return (
    <>
      <PhoneMenuLinks entries={ways} />
      <PhoneMenuLinks entries={namedLinks(...LINK_NAMES)} />
    </>
  )
}

/** What the menu of a narrow screen has until the user's pages are loaded. */
function PhoneTabs({ tabs }: { tabs: PageTab[] }) {
  return <PhoneMenuLinks entries={[...tabs, ...namedLinks(...LINK_NAMES)]} />
}
