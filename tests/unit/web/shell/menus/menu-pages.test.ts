import { describe, expect, it } from 'vitest'
import type { Role } from '#shared/domain/organizations/member.ts'
import { can } from '#shared/domain/organizations/permissions.ts'
import { matchScreen } from '#shared/match-screen.ts'
import { screens } from '#web/screens.ts'
import { menuPages, pageTabs } from '#web/shell/menus/menu-pages.ts'

const tabsAt = (path: string, role: Role | null = 'Admin') =>
  pageTabs(screens, matchScreen(path), (action) => can(role, action))
const namesAt = (path: string, role?: Role | null) => tabsAt(path, role).map(({ label }) => label)
const currentAt = (path: string) => tabsAt(path).find(({ current }) => current)?.label

describe('the tabs of an organization', () => {
  it('are its pages, in the order of the table', () => {
    expect(tabsAt('/acme/audit').map(({ label, href }) => [label, href])).toEqual([
      ['Applications', '/acme'],
      ['Members', '/acme/members'],
      ['Billing', '/acme/billing'],
      ['API keys', '/acme/api-keys'],
      ['Notifications', '/acme/notifications'],
      ['Webhooks', '/acme/webhooks'],
      ['Audit log', '/acme/audit'],
    ])
  })

  it('leave out what only Admins open for Members, and notifications too while the role is unknown', () => {
    const all = ['Applications', 'Members', 'Billing']
    expect(namesAt('/acme', 'Member')).toEqual([...all, 'Notifications'])
    expect(namesAt('/acme', null)).toEqual(all)
  })

  it('are missing outside an organization', () => {
    for (const path of ['/settings', '/', '/a/b/c/d/e']) expect(tabsAt(path)).toEqual([])
  })

  it.each([
    ['/acme', 'Applications'],
    ['/acme/checkout', 'Billing'],
    ['/acme/billing/2026-000042', 'Billing'],
    ['/acme/api-keys', 'API keys'],
    ['/acme/audit', 'Audit log'],
  ])('on %s mark %s as the current one', (path, label) => {
    expect(currentAt(path)).toBe(label)
  })
})

describe('the tabs of an application', () => {
  it('replace those of its organization', () => {
    expect(tabsAt('/acme/editor').map(({ label, href }) => [label, href])).toEqual([
      ['Overview', '/acme/editor'],
      ['Releases', '/acme/editor/releases'],
      ['Insights', '/acme/editor/insights'],
      ['Update setup', '/acme/editor/update-setup'],
      ['Share', '/acme/editor/share-your-app'],
      ['Settings', '/acme/editor/settings'],
    ])
  })

  it('show settings to the roles that may change them', () => {
    expect(namesAt('/acme/editor', 'Member')).toContain('Settings')
    expect(namesAt('/acme/editor', null)).not.toContain('Settings')
  })

  it.each([
    ['/acme/editor', 'Overview'],
    ['/acme/editor/releases/01J', 'Releases'],
    ['/acme/editor/create-release', 'Releases'],
    ['/acme/editor/tauri-update-v2', 'Update setup'],
    ['/acme/editor/settings', 'Settings'],
  ])('on %s mark %s as the current one', (path, label) => {
    expect(currentAt(path)).toBe(label)
  })
})

describe('the pages of menus', () => {
  it('include those with an action for the roles that may do it', () => {
    const labelsFor = (role: Role) =>
      menuPages(screens, matchScreen('/acme'), (action) => can(role, action)).map(({ label }) => label)
    expect(labelsFor('Admin')).toContain('Audit log')
    expect(labelsFor('Member')).not.toContain('Audit log')
  })

  it('name the organization’s pages in the order and words of the specification', () => {
    const ofOrganization = menuPages(screens, matchScreen('/acme/editor')).filter(
      ({ level }) => level === 'organization',
    )
    expect(ofOrganization.map(({ label }) => label)).toEqual([
      'Applications',
      'Invite & manage members',
      'Billing',
      'API keys',
    ])
  })

  it('mark one page of each level as current', () => {
    const current = menuPages(screens, matchScreen('/acme/editor/releases')).filter((page) => page.current)
    expect(current.map(({ level, label }) => [level, label])).toEqual([
      ['organization', 'Applications'],
      ['application', 'Releases'],
    ])
  })
})
