import { useLocation } from 'wouter'
import { matchScreen } from '#shared/match-screen.ts'
import { isLatestPage, links } from '#shared/routes.ts'
import { latestOrgSlug } from '#web/lib/session/organization.ts'
import { Redirect } from './redirect.tsx'

/** Redirects paths that stand for others, as the edge does before a page is loaded. */
export default function LinkRedirect() {
  const [path] = useLocation()
  return <Redirect to={targetOf(path)} />
}

/**
 * `/org` is the list of organizations; `/org/_/{page}` that page of the organization opened last, or the list to choose
 * one from; `/org/{slug}/…`, as older links have it, `/{slug}/…`.
 */
function targetOf(path: string): string {
  const { screen, params } = matchScreen(path)
  if (screen === 'orgLink') return path.slice('/org'.length)
  const latest = screen === 'latest' ? latestOrgSlug() : null
  const { page } = params
  if (!isLatestPage(page)) return latest ? links.organization(latest) : links.organizations()
  return latest ? `${links.organization(latest)}/${page}` : `${links.organizations()}?linkTo=${page}`
}
