import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { links, patterns } from '#shared/routes.ts'
import { forgetLogOut, isFormerPage } from '#web/lib/session/former-page.ts'
import { forgetRecordedPath, pathAfterDetour, recordPath, useSession } from '#web/lib/session/session.ts'
import { Redirect } from './redirect.tsx'
import { ScreenLoading } from './screen-loading.tsx'

/** Shows a screen to logged-in users. Other users log in first and return afterwards. */
export function SessionGate({ children }: { children: ReactNode }) {
  const session = useSession()
  if (session.status === 'loading') return <ScreenLoading />
  if (session.status === 'errored') return <ToSignIn />
  // The key resets a screen's state when another user logs in.
  return <SignedIn key={session.user.id}>{children}</SignedIn>
}

function ToSignIn() {
  const [path] = useLocation()
  const search = useSearch()
  useEffect(() => {
    if (!isFormerPage()) recordPath(search ? `${path}?${search}` : path)
  }, [path, search])
  return <Redirect to={links.login()} />
}

function SignedIn({ children }: { children: ReactNode }) {
  const [path] = useLocation()
  const [kept] = useState(() => (path === patterns.organizations ? pathAfterDetour() : null))
  useEffect(() => {
    forgetRecordedPath()
    forgetLogOut()
  }, [])
  return kept ? <Redirect to={kept} /> : children
}
