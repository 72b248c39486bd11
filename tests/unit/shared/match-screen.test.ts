import { describe, expect, it } from 'vitest'
import { matchScreen } from '#shared/match-screen.ts'
import { links, patterns, type ScreenName } from '#shared/routes.ts'

describe('the screen of a path', () => {
  it('is in no organization for the console’s own pages', () => {
    const own: [string, ScreenName][] = [
      ['/', 'organizations'],
      ['/login', 'login'],
      ['/orgs/manage', 'manageOrganizations'],
      ['/org/create', 'createOrganization'],
      ['/help/docs', 'help'],
      ['/invitation/1', 'invitation'],
      ['/operators', 'operators'],
      ['/org/_', 'latest'],
      ['/org/acme/editor', 'orgLink'],
    ]
    for (const [path, screen] of own) {
      const place = matchScreen(path)
      expect([place.screen, place.params.orgSlug]).toEqual([screen, undefined])
    }
  })

  it('is the home of an organization, or one of its pages', () => {
    const params = { orgSlug: 'acme' }
    expect(matchScreen('/acme')).toEqual({ screen: 'applications', params })
    expect(matchScreen('/acme/members')).toEqual({ screen: 'members', params })
    expect(matchScreen('/acme/billing/2026-000042')).toEqual({
      screen: 'invoice',
      params: { ...params, number: '2026-000042' },
    })
  })

  it('is an application, one of its pages or a release', () => {
    const params = { orgSlug: 'acme', appSlug: 'editor' }
    expect(matchScreen('/acme/editor')).toEqual({ screen: 'application', params })
    expect(matchScreen('/acme/editor/create-release')).toEqual({ screen: 'createRelease', params })
    expect(matchScreen('/acme/editor/share-your-app')).toEqual({ screen: 'shareApp', params })
    expect(matchScreen('/acme/editor/insights')).toEqual({ screen: 'insights', params })
    expect(matchScreen('/acme/editor/settings')).toEqual({ screen: 'applicationSettings', params })
    expect(matchScreen('/acme/editor/update-setup')).toEqual({ screen: 'updateSetup', params })
    expect(matchScreen('/acme/editor/tauri-update-v2')).toEqual({
      screen: 'updatePage',
      params: { ...params, tool: 'tauri-update-v2' },
    })
    expect(matchScreen('/acme/editor/releases/01J')).toEqual({
      screen: 'release',
      params: { ...params, releaseId: '01J' },
    })
  })

  it('is missing below a page without pages, under a reserved slug, or deeper than any screen', () => {
    for (const path of [
      '/acme/members/2026-000042',
      '/docs',
      '/report/editor',
      '/acme/usage',
      '/a/b/c/d/e',
      '/org//a',
    ])
      expect(matchScreen(path).screen).toBeNull()
  })

  it('is found for a malformed path as well', () => {
    expect(matchScreen('/%zz').params.orgSlug).toBe('%zz')
  })
})

describe('links', () => {
  it('lead to the screen of their name', () => {
    const names = Object.keys(patterns).filter((name) => name !== 'latest' && name !== 'orgLink')
    for (const name of names as Exclude<ScreenName, 'latest' | 'orgLink'>[]) {
      const link: (...values: string[]) => string = links[name] as never
      const [path = ''] = link('one', 'two', 'three').split('?')
      expect(matchScreen(path).screen).toBe(name)
    }
  })

  it('encode their parameters', () => {
    expect(links.release('a b', 'c/d', '1')).toBe('/a%20b/c%2Fd/releases/1')
  })
})
