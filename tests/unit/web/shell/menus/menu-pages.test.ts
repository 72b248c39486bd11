import { describe, expect, it } from 'vitest'
import { can } from '#shared/domain/organizations/permissions.ts'
import { matchScreen } from '#shared/match-screen.ts'
import { screens } from '#web/screens.ts'
import { menuPages } from '#web/shell/menus/menu-pages.ts'

const tabsAt = (path: string) => menuPages(screens, matchScreen(path)).filter(({ tab }) => tab)
const currentAt = (path: string) => tabsAt(path).find(({ current }) => current)?.label

describe('the tabs of an organization', () => {
  it('are its pages, in the order of the table', () => {
    expect(tabsAt('/acme/audit').map(({ label, href }) => [label, href])).toEqual([
      ['Applications', '/acme'],
      ['Invite & manage members', '/acme/members'],
      ['Billing', '/acme/billing'],
      ['API keys', '/acme/api-keys'],
    ])
  })

  it('are missing outside an organization', () => {
    expect(tabsAt('/settings')).toEqual([])
  })

  it.each([
    ['/acme', 'Applications'],
    ['/acme/editor/releases/01J', 'Applications'],
    ['/acme/checkout', 'Billing'],
    ['/acme/billing/2026-000042', 'Billing'],
    ['/acme/api-keys', 'API keys'],
    ['/acme/audit', undefined],
  ])('on %s mark %s as the current one', (path, label) => {
    expect(currentAt(path)).toBe(label)
  })
})

it('menus offer a page with an action to the roles that may do it', () => {
  const labelsFor = (role: 'Admin' | 'Member') =>
    menuPages(screens, matchScreen('/acme'), (action) => can(role, action)).map(({ label }) => label)
  expect(labelsFor('Admin')).toContain('Audit log')
  expect(labelsFor('Member')).not.toContain('Audit log')
})

it('menus offer the pages of an application where one is open', () => {
  const hrefs = menuPages(screens, matchScreen('/acme/editor')).map(({ href }) => href)
  expect(hrefs).toEqual(expect.arrayContaining(['/acme/editor/releases', '/acme/editor/share-your-app']))
})
