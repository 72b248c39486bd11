import { describe, expect, it } from 'vitest'
import type { Application } from '#shared/domain/organizations/application.ts'
import type { Role } from '#shared/domain/organizations/member.ts'
import type { Organization } from '#shared/domain/organizations/organization.ts'
import { matchScreen } from '#shared/match-screen.ts'
import { screens } from '#web/screens.ts'
import { paletteEntries } from '#web/shell/palette/palette-entries.ts'
import type { EntryGroup, Known } from '#web/shell/palette/palette-entry.ts'
import { KEYWORDS } from '#web/shell/palette/palette-keywords.ts'
import { search } from '#web/shell/palette/palette-search.ts'

const acme = { id: 'org-1', name: 'Acme', slug: 'acme', createdAt: '', archivedAt: null, memberCount: 2 }
const editor = {
  id: 'app-1',
  name: 'Editor',
  slug: 'editor',
  appType: 'Packager',
  updaters: ['sparkle'],
} as unknown as Application
const details = {
  members: [{ userId: 'bob', role: 'Member', traits: { email: 'bob@example.test' }, devtoolsSeat: false }],
  restrictions: [],
} as unknown as Organization

type KnownRelease = Known['releases'][number]['releases'][number]
function release(more: Partial<KnownRelease>): KnownRelease {
  const published = { status: 'published', yankedAt: null, purgedAt: null } as const
  return { id: '01J', version: '2.4.1', channel: null, ...published, ...more }
}

function groupsAt(path: string, role: Role, more: Partial<Known> = {}): EntryGroup[] {
  const organization = { ...acme, role }
  return paletteEntries({
    screens,
    place: matchScreen(path),
    organizations: [organization],
    organization,
    details,
    applications: [editor],
    application: editor,
    releases: [{ application: editor, releases: [release({ channel: 'beta' })] }],
    logoutUrl: '/logout',
    ...more,
  })
}
function entriesAt(path: string, role: Role, more?: Partial<Known>) {
  return groupsAt(path, role, more).flatMap(({ label: group, items }) =>
    items.map(({ label, hint, href }) => ({ group, label, hint, href })),
  )
}
const labelsAt = (path: string, role: Role, more?: Partial<Known>) =>
  entriesAt(path, role, more).map(({ label }) => label)

describe('the palette', () => {
  it('finds versions, members, settings and help topics', () => {
    expect(entriesAt('/acme/editor', 'Admin')).toEqual(
      expect.arrayContaining([
        { group: 'Versions', label: '2.4.1', hint: 'Editor, beta', href: '/acme/editor/releases/01J' },
        { group: 'Members', label: 'bob@example.test', hint: 'Member of Acme', href: '/acme/members' },
        { group: 'Settings', label: 'Visibility', hint: 'Editor', href: '/acme/editor/settings' },
        { group: 'Settings', label: 'Signing keys', hint: 'Editor', href: '/acme/editor/settings' },
        { group: 'Actions', label: 'Import a release', hint: 'in Editor', href: '/acme/editor/import' },
        { group: 'Settings', label: 'Invoices', hint: 'Acme', href: '/acme/billing' },
        { group: 'Settings', label: 'Password', hint: 'Account settings', href: '/settings' },
        { group: 'Help', label: 'Release script', hint: 'Docs', href: '/help/docs#publish-from-ci' },
        { group: 'Help', label: 'Docs on Self-hosting', hint: 'Operate', href: '/docs/self-hosting' },
        { group: 'Pages', label: 'Insights', hint: 'Editor', href: '/acme/editor/insights' },
        { group: 'Theme', label: 'Dark theme', hint: 'Switch theme', href: undefined },
      ]),
    )
  })

  it.each([
    [{}, 'Editor, production'],
    [{ status: 'draft' }, 'Editor, draft'],
    [{ channel: 'beta', yankedAt: '2026-11-01T00:00:00Z' }, 'Editor, beta, yanked'],
    [{ yankedAt: '2026-11-01T00:00:00Z', purgedAt: '2026-11-02T00:00:00Z' }, 'Editor, purged'],
  ] as const)('tells versions apart by channel and state: %j', (facts, hint) => {
    const releases = [{ application: editor, releases: [release(facts)] }]
    const versions = groupsAt('/acme/editor', 'Admin', { releases }).find(({ label }) => label === 'Versions')
    expect(versions?.items.map((entry) => entry.hint)).toEqual([hint])
  })

  it('offers actions, pages and settings by role', () => {
    const ofAdmins = [
      'Invite new member',
      'Create API key',
      'Audit log',
      'Invoices',
      'Delete application',
      'Archive organization',
    ]
    expect(labelsAt('/acme/editor', 'Admin')).toEqual(expect.arrayContaining(ofAdmins))
    const ofMember = labelsAt('/acme/editor', 'Member')
    for (const label of ofAdmins) expect(ofMember).not.toContain(label)
    expect(ofMember).toEqual(
      expect.arrayContaining(['New release', 'New application', 'Visibility', 'Log out']),
    )
  })

  it('leaves out what the plan forbids', () => {
    const restrictions = ['application', 'release'].map((kind) => ({ kind, permit: 'write' }))
    const labels = labelsAt('/acme/editor', 'Admin', { details: { ...details, restrictions } })
    expect(labels).not.toContain('New release')
    expect(labels).not.toContain('Import a release')
    expect(labels).not.toContain('New application')
    expect(labels).toContain('Create API key')
  })

  it('offers an application that isn’t open once something is typed', () => {
    const [beside] = groupsAt('/acme', 'Admin').filter(({ label }) => label === 'Editor')
    expect(beside?.isSearchOnly).toBe(true)
    const found = search(groupsAt('/acme', 'Admin'), 'new release')
    expect(found.map(({ label }) => label)).toContain('Editor')
    expect(entriesAt('/acme', 'Admin')).toContainEqual({
      group: 'Editor',
      label: 'New release',
      hint: 'in Editor',
      href: '/acme/editor/create-release',
    })
    expect(labelsAt('/acme/editor', 'Admin').filter((label) => label === 'New release')).toHaveLength(1)
  })

  it('offers nothing of an application where none is open, named or the only one', () => {
    const labels = labelsAt('/acme', 'Admin', { application: undefined })
    for (const label of ['New release', 'Visibility', 'Insights']) expect(labels).not.toContain(label)
    const found = search(groupsAt('/acme', 'Admin', { application: undefined }), 'new release')
    expect(found.map(({ label }) => label)).toEqual(['Applications'])
  })

  it.each([
    ['upload', 'New release', 'Editor'],
    ['guide', 'Update setup', 'Editor'],
    ['tauri', 'Guide for Tauri 2', 'Docs'],
    ['packager', 'Guide for Packager', 'Editor'],
    ['sparkle', 'Guide for Sparkle, WinSparkle, NetSparkle', 'Editor'],
    ['electron', 'Guide for electron-updater', 'Docs'],
    ['velopack', 'Guide for Velopack', 'Docs'],
    ['squirrel', 'Guide for Squirrel', 'Docs'],
    ['2fa', 'Two-step verification', 'Two-step verification'],
    ['slack', 'Notifications', 'Notifications'],
    ['team', 'Invite & manage members', 'Invite new member'],
    ['join', 'Organizations', 'Organizations'],
  ])('finds “%s”: %s in an application, %s beside', (word, inside, beside) => {
    const found = (path: string) =>
      search(groupsAt(path, 'Admin'), word).flatMap(({ items }) => items.map(({ label }) => label))
    expect(found('/acme/editor')).toContain(inside)
    expect(found('/acme')).toContain(beside)
  })

  it('has keywords for entries that exist, in lower case', () => {
    const labels = new Set([...labelsAt('/acme/editor', 'Admin')])
    const unknown = Object.keys(KEYWORDS).filter((label) => !labels.has(label))
    expect(unknown).toEqual([])
    for (const words of Object.values(KEYWORDS)) expect(words).toBe(words?.toLowerCase())
  })

  it('gives every entry an id of its own', () => {
    const groups = paletteEntries({
      screens,
      place: matchScreen('/acme/editor'),
      organizations: [{ ...acme, role: 'Admin' }],
      organization: { ...acme, role: 'Admin' },
      details,
      applications: [editor],
      application: editor,
      releases: [],
      logoutUrl: null,
    })
    const ids = groups.flatMap(({ items }) => items.map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
  })
})
