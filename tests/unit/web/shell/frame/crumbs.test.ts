import { describe, expect, it } from 'vitest'
import { matchScreen } from '#shared/match-screen.ts'
import { screens } from '#web/screens.ts'
import { type CrumbNames, crumbsOf } from '#web/shell/frame/crumbs.ts'

const crumbsAt = (path: string, names?: CrumbNames) => crumbsOf(screens, matchScreen(path), names)
const labels = (path: string, names?: CrumbNames) => crumbsAt(path, names).map(({ label }) => label)

describe('breadcrumbs', () => {
  it('begin at the organizations and end at the current page', () => {
    expect(crumbsAt('/acme/editor/releases', { orgSlug: 'Acme', appSlug: 'Editor' })).toEqual([
      { key: '/', label: 'Organizations', href: '/', icon: 'users' },
      { key: 'org:acme', label: 'Acme', href: '/acme', icon: 'app', slug: 'acme' },
      { key: '/acme/editor', label: 'Editor', href: '/acme/editor', icon: 'app', slug: 'editor' },
      { key: '/acme/editor/releases', label: 'Releases', href: '/acme/editor/releases', icon: 'flag' },
    ])
  })

  it('show slugs until names are known', () => {
    expect(labels('/acme/editor')).toEqual(['Organizations', 'acme', 'editor'])
  })

  it('name the pages of an organization', () => {
    expect(labels('/acme/api-keys')).toEqual(['Organizations', 'acme', 'API keys'])
    expect(labels('/acme/billing')).toEqual(['Organizations', 'acme', 'Billing'])
    expect(labels('/acme/billing/2026-000042').slice(-2)).toEqual(['Billing', 'Invoice 2026-000042'])
  })

  it('place a release and a new release below the releases', () => {
    expect(labels('/acme/editor/releases/01J').slice(-2)).toEqual(['Releases', 'Release'])
    expect(labels('/acme/editor/releases/01J', { release: '2.4.1' }).slice(-2)).toEqual(['Releases', '2.4.1'])
    expect(labels('/acme/editor/create-release').slice(-2)).toEqual(['Releases', 'New release'])
  })

  it('place the guide of a tool below the update setup', () => {
    expect(labels('/acme/editor/tauri-update-v2').slice(-3)).toEqual([
      'editor',
      'Update setup',
      'Updater guide',
    ])
    expect(labels('/acme/editor/settings').slice(-2)).toEqual(['editor', 'Settings'])
  })

  it('place the checkout below billing, since the home may lead to the checkout itself', () => {
    expect(labels('/acme/checkout')).toEqual(['Organizations', 'acme', 'Billing', 'Checkout'])
  })

  it('are the root alone where an address belongs to nothing', () => {
    expect(labels('/')).toEqual(['Organizations'])
    expect(labels('/help/docs')).toEqual(['Organizations'])
    expect(labels('/orgs/manage')).toEqual(['Organizations', 'Manage organizations'])
  })
})
