import { matchScreen, type Place } from '#shared/match-screen.ts'
import { settings } from '#web/lib/api/settings.ts'
import { useSession } from '#web/lib/session/session.ts'
import { useTable } from '#web/shell/screen.ts'
import { HeaderBar } from './header-bar.tsx'
import { OtherForm } from './other-form.tsx'
import { SignedOutLinks } from './signed-out-links.tsx'

/** Screens whose header has room for the product's name on a narrow screen. Visitors have it everywhere: no crumbs. */
const ROOMY_SCREENS: ReadonlySet<Place['screen']> = new Set(['organizations'])

interface HeaderProps {
  path: string
  /** The page is a form beside the picture. */
  split?: boolean
}

/** The header of the page at `path`, part of the first paint. */
export function Header({ path, split = false }: HeaderProps) {
  const session = useSession()
  const { parts } = useTable()
  const isVisitor = session.status === 'errored' || (session.status === 'loading' && settings.signedOut)
  const place = matchScreen(path)
  const { account, ...bar } = parts?.header({ path, place, session }) ?? {}
  const visitor = split ? <OtherForm path={path} /> : <SignedOutLinks />
  return (
    <HeaderBar
      compact={!split && !isVisitor && !ROOMY_SCREENS.has(place.screen)}
      split={split}
      {...bar}
      end={session.status === 'errored' ? visitor : account}
    />
  )
}
