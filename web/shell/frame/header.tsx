import type { Place } from '#shared/match-screen.ts'
import { useIsVisitor, useSession } from '#web/lib/session/session.ts'
import { useTable } from '#web/shell/screen.ts'
import { HeaderBar } from './header-bar.tsx'
import { OtherForm } from './other-form.tsx'
import { SignedOutLinks } from './signed-out-links.tsx'

/** Screens that say why a visitor can't log in, have the ways in themselves, or are part of a sign-up. */
const WITHOUT_WAYS_IN: readonly Place['screen'][] = [
  'unsupportedCountry',
  'identityError',
  'invitation',
  'verification',
]

interface HeaderProps {
  path: string
  place: Place
  /** The page is a form beside the picture. */
  split: boolean
}

/** The header of the page at `path`, part of the first paint. */
export function Header({ path, place, split }: HeaderProps) {
  const session = useSession()
  const { parts } = useTable()
  const isVisitor = useIsVisitor()
  const { account, ...bar } = parts?.header({ path, place, session }) ?? {}
  const visitor =
    !WITHOUT_WAYS_IN.includes(place.screen) && (split ? <OtherForm path={path} /> : <SignedOutLinks />)
  return (
    <HeaderBar
      // The list of organizations has no crumbs, and visitors have none anywhere: there is room for the product's name.
      compact={!split && !isVisitor && place.screen !== 'organizations'}
      split={split}
      {...bar}
      end={session.status === 'errored' ? visitor : account}
    />
  )
}
