// The table of the console's screens, by the name of their path in `shared/routes.ts`. The router, breadcrumbs, tabs,
// menus, the command palette and page titles read it; so do the build, which tells the edge what to preload for each
// screen, and the size budget. Nothing but data and loaders: the frame waits for it.

import type { Gate, GateParts, Screens } from '#web/shell/screen.ts'
import { entryScreens } from './entry-screens.ts'

const redirect = () => import('./shell/gates/link-redirect.tsx')
const queries = () => import('./shell/gates/queries.tsx')
const header = () => import('./shell/frame/signed-in.tsx')
const data = () => import('#web/lib/api/first-queries.ts')
const notice = () => import('./shell/notices/subscription-notice.tsx')

export const screens = {
  organizations: {
    gate: 'session',
    title: 'Organizations',
    menu: { icon: 'users' },
    load: () => import('#web/features/organizations/organizations-page.tsx'),
  },
  ...entryScreens,
  identityError: {
    gate: 'public',
    load: () => import('#web/features/identity/log-in/identity-error-page.tsx'),
  },
  unsupportedCountry: {
    gate: 'public',
    title: 'Unsupported country',
    load: () => import('#web/features/identity/log-in/unsupported-country-page.tsx'),
  },
  oauthCallback: {
    gate: 'public',
    layout: 'split',
    load: () => import('#web/features/identity/log-in/oauth-callback-page.tsx'),
  },
  invitation: {
    gate: 'public',
    layout: 'split',
    load: () => import('#web/features/invitations/invitation-page.tsx'),
  },
  unsubscribe: {
    gate: 'public',
    load: () => import('#web/features/notifications/unsubscribe/unsubscribe-page.tsx'),
  },
  help: { gate: 'public', load: () => import('#web/features/help/help-page.tsx') },
  notFound: { gate: 'public', load: () => import('#web/features/organizations/not-found-page.tsx') },
  operators: {
    gate: 'session',
    title: 'Operators',
    load: () => import('./shell/gates/operators.tsx'),
  },
  createOrganization: {
    gate: 'session',
    title: 'New organization',
    load: () => import('#web/features/organizations/create-organization-page.tsx'),
  },
  manageOrganizations: {
    gate: 'session',
    title: 'Manage organizations',
    shape: 'rows',
    menu: { icon: 'archive', hint: 'archive' },
    load: () => import('#web/features/organizations/manage-page.tsx'),
  },
  settings: {
    gate: 'session',
    title: 'Account settings',
    shape: 'form',
    menu: { icon: 'settings' },
    load: () => import('#web/features/identity/settings/settings-page.tsx'),
  },
  org: { gate: 'public', load: redirect },
  orgLink: { gate: 'public', load: redirect },
  latest: { gate: 'session', load: redirect },

  applications: {
    gate: 'organization',
    title: 'Applications',
    shape: 'cards',
    crumb: ':orgSlug',
    menu: { icon: 'app', tab: true },
    load: () => import('#web/features/applications/applications-page.tsx'),
  },
  members: {
    gate: 'organization',
    title: 'Members',
    shape: 'rows',
    parent: 'applications',
    menu: { icon: 'users', label: 'Invite & manage members', tab: true },
    load: () => import('#web/features/members/members-page.tsx'),
  },
  billing: {
    gate: 'organization',
    title: 'Billing',
    shape: 'cards',
    parent: 'applications',
    menu: { icon: 'card', tab: true },
    load: () => import('#web/features/billing/billing-page.tsx'),
  },
  invoice: {
    gate: 'organization',
    crumb: 'Invoice :number',
    parent: 'billing',
    load: () => import('#web/features/billing/invoices/invoice-page.tsx'),
  },
  // The home of an empty organization without a plan redirects here, so a step back to the home would loop.
  checkout: {
    gate: 'organization',
    title: 'Checkout',
    parent: 'billing',
    load: () => import('#web/features/billing/checkout/checkout-page.tsx'),
  },
  apiKeys: {
    gate: 'organization',
    title: 'API keys',
    shape: 'rows',
    parent: 'applications',
    menu: { icon: 'key', tab: true, tabAction: 'apiKeys.manage' },
    load: () => import('#web/features/api-keys/api-keys-page.tsx'),
  },
  notifications: {
    gate: 'organization',
    title: 'Notifications',
    shape: 'form',
    parent: 'applications',
    menu: { icon: 'bell', tab: true, apart: true, action: 'notifications.choose' },
    load: () => import('#web/features/notifications/notifications-page.tsx'),
  },
  webhooks: {
    gate: 'organization',
    title: 'Webhooks',
    shape: 'rows',
    parent: 'applications',
    menu: { icon: 'link', tab: true, apart: true, action: 'webhooks.manage' },
    load: () => import('#web/features/webhooks/webhooks-page.tsx'),
  },
  audit: {
    gate: 'organization',
    title: 'Audit log',
    shape: 'rows',
    parent: 'applications',
    menu: { icon: 'clock', tab: true, apart: true, action: 'audit.read' },
    load: () => import('#web/features/audit/audit-page.tsx'),
  },

  application: {
    gate: 'application',
    title: 'Overview',
    crumb: ':appSlug',
    parent: 'applications',
    menu: { icon: 'app', tab: true },
    load: () => import('#web/features/applications/application-page.tsx'),
  },
  // Opens its own gate: of a public application it is also the download page.
  releases: {
    gate: 'public',
    title: 'Releases',
    parent: 'application',
    menu: { icon: 'flag', tab: true },
    load: () => import('./shell/gates/releases-place.tsx'),
  },
  release: {
    gate: 'application',
    title: 'Release',
    crumb: ':release',
    parent: 'releases',
    load: () => import('#web/features/releases/release/release-page.tsx'),
  },
  createRelease: {
    gate: 'application',
    title: 'New release',
    // Of its draft, once there is one.
    crumb: ':release',
    shape: 'form',
    parent: 'releases',
    load: () => import('#web/features/releases/drafts/create-release-page.tsx'),
  },
  insights: {
    gate: 'application',
    title: 'Insights',
    shape: 'cards',
    parent: 'application',
    menu: { icon: 'chart', tab: true },
    load: () => import('#web/features/insights/insights-page.tsx'),
  },
  updateSetup: {
    gate: 'application',
    title: 'Update setup',
    shape: 'cards',
    parent: 'application',
    menu: { icon: 'refresh', tab: true },
    load: () => import('#web/features/releases/guides/update-setup-page.tsx'),
  },
  importFeed: {
    gate: 'application',
    title: 'Preview your current feed',
    shape: 'form',
    parent: 'updateSetup',
    load: () => import('#web/features/import/import-page.tsx'),
  },
  // Opens its own gate: everyone sees the status of a public application.
  appStatus: {
    gate: 'public',
    title: 'Status',
    parent: 'shareApp',
    load: () => import('./shell/gates/status-place.tsx'),
  },
  shareApp: {
    gate: 'application',
    title: 'Share your app',
    shape: 'form',
    parent: 'application',
    menu: { icon: 'link', tab: 'Share' },
    load: () => import('#web/features/releases/downloads/share-page.tsx'),
  },
  applicationSettings: {
    gate: 'application',
    title: 'Settings',
    shape: 'form',
    parent: 'application',
    menu: { icon: 'settings', tab: true, action: 'applications.update' },
    load: () => import('#web/features/applications/settings-page.tsx'),
  },
  updatePage: {
    gate: 'application',
    title: 'Updater guide',
    parent: 'updateSetup',
    load: () => import('#web/features/releases/guides/update-page.tsx'),
  },
} satisfies Screens

export const gates = {
  entry: {},
  public: { queries },
  session: { header, queries },
  organization: { header, notice, queries, data, load: () => import('./shell/gates/organization-gate.tsx') },
  application: { header, notice, queries, data, load: () => import('./shell/gates/application-gate.tsx') },
} satisfies Record<Gate, GateParts>
