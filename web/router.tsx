// The table of contents of the console: which screen stands at which address, and who may open it. The first line
// that fits an address wins, so fixed addresses come before those that begin with a slug.

import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { matchRoute, Route, Switch, useParams, useRouter } from 'wouter'
import { isLatestPage, links, patterns } from '#shared/routes.ts'
import { latestOrgSlug } from '#web/lib/session/organization.ts'
import { lazyScreen } from '#web/shell/lazy-screen.tsx'
import { Redirect, useArrival } from '#web/shell/redirect.tsx'
import { SessionGate } from '#web/shell/session-gate.tsx'

type Gate = ComponentType<{ children: ReactNode }>
type Load<Props> = () => Promise<{ default: ComponentType<Props> }>
type Screen = ComponentType & { preload?: () => Promise<unknown> }
type Line = [path: string, gate: Gate, screen: Screen]

// These need the contract's schemas, which the sign-in screens do without.
const OrganizationGate = lazyScreen(() => import('#web/shell/organization-gate.tsx'))
const ApplicationGate = lazyScreen(() => import('#web/shell/application-gate.tsx'))

const LINES: Line[] = [
  [
    patterns.organizations,
    SessionGate,
    screen(() => import('#web/features/organizations/organizations-page.tsx')),
  ],
  [patterns.login, Anyone, screen(() => import('#web/features/identity/log-in/login-page.tsx'))],
  [
    patterns.registration,
    Anyone,
    screen(() => import('#web/features/identity/log-in/registration-page.tsx')),
  ],
  [patterns.recovery, Anyone, screen(() => import('#web/features/identity/log-in/recovery-page.tsx'))],
  [
    patterns.verification,
    Anyone,
    screen(() => import('#web/features/identity/log-in/verification-page.tsx')),
  ],
  [patterns.settings, SessionGate, screen(() => import('#web/features/identity/settings/settings-page.tsx'))],
  [
    patterns.identityError,
    Anyone,
    screen(() => import('#web/features/identity/log-in/identity-error-page.tsx')),
  ],
  [
    patterns.oauthCallback,
    Anyone,
    screen(() => import('#web/features/identity/log-in/oauth-callback-page.tsx')),
  ],
  [
    patterns.unsupportedCountry,
    Anyone,
    screen(() => import('#web/features/identity/log-in/unsupported-country-page.tsx')),
  ],
  [patterns.invitation, Anyone, screen(() => import('#web/features/invitations/invitation-page.tsx'))],
  [patterns.help, Anyone, screen(() => import('#web/features/help/help-page.tsx'))],
  [patterns.notFound, Anyone, screen(() => import('#web/features/organizations/not-found-page.tsx'))],
  [patterns.org, Anyone, () => <Redirect to={links.organizations()} />],
  [
    patterns.createOrganization,
    SessionGate,
    screen(() => import('#web/features/organizations/create-organization-page.tsx')),
  ],
  [
    patterns.manageOrganizations,
    SessionGate,
    screen(() => import('#web/features/organizations/manage-page.tsx')),
  ],
  [patterns.latest, SessionGate, ToLatestOrganization],
  [patterns.orgLink, Anyone, ToOrganization],

  [
    patterns.applications,
    OrganizationGate,
    screen(() => import('#web/features/applications/applications-page.tsx')),
  ],
  [patterns.apiKeys, OrganizationGate, screen(() => import('#web/features/api-keys/api-keys-page.tsx'))],
  [patterns.members, OrganizationGate, screen(() => import('#web/features/members/members-page.tsx'))],
  [patterns.billing, OrganizationGate, screen(() => import('#web/features/billing/billing-page.tsx'))],
  [
    patterns.invoice,
    OrganizationGate,
    screen(() => import('#web/features/billing/invoices/invoice-page.tsx')),
  ],
  [
    patterns.checkout,
    OrganizationGate,
    screen(() => import('#web/features/billing/checkout/checkout-page.tsx')),
  ],
  [patterns.audit, OrganizationGate, screen(() => import('#web/features/audit/audit-page.tsx'))],
  [
    patterns.application,
    ApplicationGate,
    screen(() => import('#web/features/applications/application-page.tsx')),
  ],
  // It asks for what it takes itself: of a public application it is also the page to download it from.
  [patterns.releases, Anyone, screen(() => import('#web/shell/releases-place.tsx'))],
  [
    patterns.createRelease,
    ApplicationGate,
    screen(() => import('#web/features/releases/drafts/create-release-page.tsx')),
  ],
  [
    patterns.release,
    ApplicationGate,
    screen(() => import('#web/features/releases/release/release-page.tsx')),
  ],
  [
    patterns.shareApp,
    ApplicationGate,
    screen(() => import('#web/features/releases/downloads/share-page.tsx')),
  ],
  [
    patterns.updatePage,
    ApplicationGate,
    screen(() => import('#web/features/releases/guides/update-page.tsx')),
  ],
]

/** The screen of the current address. One that is unknown leads to the not-found page. */
export function Routes() {
  usePreloading()
  return (
    <Switch>
      {LINES.map(([path, Gate, Screen]) => (
        <Route key={path} path={path}>
          <Place gate={Gate} screen={Screen} />
        </Route>
      ))}
      <Route>
        <Redirect to={links.notFound()} />
      </Route>
    </Switch>
  )
}

/** Fetches the code of a screen while somebody is about to follow a link to it. */
function usePreloading() {
  const { parser } = useRouter()
  useEffect(() => {
    const prepare = (path: string) => {
      const line = LINES.find(([pattern]) => matchRoute(parser, pattern, path)[0])
      line?.[2].preload?.().catch(() => undefined)
    }
    const listening = import('#web/lib/browser/link-intent.ts').then(
      (part) => part.onLinkIntent(prepare),
      () => undefined,
    )
    return () => void listening.then((stop) => stop?.())
  }, [parser])
}

/** A screen whose code is fetched when it is opened. */
function screen(load: Load<object>): Screen {
  const Late = lazyScreen(load)
  const Arrived = () => {
    useArrival()
    return <Late />
  }
  return Object.assign(Arrived, { preload: Late.preload })
}

function Place({ gate: Gate, screen: Screen }: { gate: Gate; screen: Screen }) {
  // Behind a closed gate the screen is not rendered yet, but its code can be on the way.
  useState(() => void Screen.preload?.().catch(() => undefined))
  return (
    <Gate>
      <Screen />
    </Gate>
  )
}

function Anyone({ children }: { children: ReactNode }) {
  return children
}

/** `/org/_/{page}`: that page of the organization opened last, or the list to choose one from. */
function ToLatestOrganization() {
  const { page } = useParams<{ page?: string }>()
  const slug = latestOrgSlug()
  if (!isLatestPage(page)) return <Redirect to={slug ? links.organization(slug) : links.organizations()} />
  return (
    <Redirect to={slug ? `${links.organization(slug)}/${page}` : `${links.organizations()}?linkTo=${page}`} />
  )
}

/** `/org/{slug}/…`, as older links have it, is `/{slug}/…`. */
function ToOrganization() {
  const { orgSlug = '', '*': rest } = useParams<{ orgSlug: string; '*'?: string }>()
  return <Redirect to={rest ? `${links.organization(orgSlug)}/${rest}` : links.organization(orgSlug)} />
}
