import { describe, expect, it } from 'vitest'
import { placeOf } from '#web/shell/place.ts'

describe('the place that an address is in', () => {
  it('is no organization for the console’s own pages', () => {
    for (const path of ['/', '/login', '/orgs/manage', '/org/create', '/help/docs', '/invitation/1'])
      expect(placeOf(path)).toEqual({})
  })

  it('is an organization, with or without one of its pages', () => {
    expect(placeOf('/acme')).toEqual({ orgSlug: 'acme' })
    expect(placeOf('/acme/members')).toEqual({ orgSlug: 'acme', orgPage: 'members' })
  })

  it('is an invoice below the billing of an organization, and nowhere else', () => {
    expect(placeOf('/acme/billing/2026-000042')).toEqual({
      orgSlug: 'acme',
      orgPage: 'billing',
      invoice: '2026-000042',
    })
    expect(placeOf('/acme/members/2026-000042')).toEqual({ orgSlug: 'acme', orgPage: 'members' })
  })

  it('is an application, its pages and its releases', () => {
    expect(placeOf('/acme/editor')).toEqual({ orgSlug: 'acme', appSlug: 'editor' })
    expect(placeOf('/acme/editor/create-release')).toEqual({
      orgSlug: 'acme',
      appSlug: 'editor',
      appPage: 'create-release',
    })
    expect(placeOf('/acme/editor/releases/01J')).toEqual({
      orgSlug: 'acme',
      appSlug: 'editor',
      appPage: 'releases',
      releaseId: '01J',
    })
  })

  it('reads escaped segments, and takes broken escapes as they are', () => {
    expect(placeOf('/a%20b').orgSlug).toBe('a b')
    expect(placeOf('/%zz').orgSlug).toBe('%zz')
  })
})
