import { describe, expect, it } from 'vitest'
import { redirectTarget } from '#worker/gateway/redirects.ts'

function target(path: string, latest?: string) {
  return redirectTarget(new URL(path, 'http://localhost:8787'), latest)
}

describe('addresses that lead elsewhere', () => {
  it('sends /org to the list of organizations', () => {
    expect(target('/org')).toBe('/')
  })

  it('sends /org/{slug}/… to the organization itself, with its query', () => {
    expect(target('/org/acme/checkout?plan=basic')).toBe('/acme/checkout?plan=basic')
    expect(target('/org/acme')).toBe('/acme')
  })

  it('leaves the page for creating an organization alone', () => {
    expect(target('/org/create')).toBeNull()
  })

  it('sends /org/_/{page} to that page of the organization opened last', () => {
    expect(target('/org/_/members', 'acme')).toBe('/acme/members')
    expect(target('/org/_', 'acme')).toBe('/acme')
    expect(target('/org/_/anything', 'acme')).toBe('/acme')
  })

  it('lets the client decide when no organization was opened yet, or the cookie holds no slug', () => {
    expect(target('/org/_/members')).toBeNull()
    for (const cookie of ['//evil.example', 'login', 'Acme'])
      expect(target('/org/_/members', cookie)).toBeNull()
  })

  it('takes off trailing slashes and lowers slugs, but not the identifiers behind them', () => {
    expect(target('/acme/members/')).toBe('/acme/members')
    expect(target('/Acme/Editor/releases/01JC9Z7R4M')).toBe('/acme/editor/releases/01JC9Z7R4M')
    expect(target('/')).toBeNull()
  })

  it('sends /docs to its first page, and the names of Markdown files to theirs', () => {
    expect(target('/docs')).toBe('/docs/quick-start')
    expect(target('/docs/?from=mail')).toBe('/docs/quick-start?from=mail')
    expect(target('/docs/rollouts.md')).toBe('/docs/rollouts')
    expect(target('/docs/rollouts/')).toBe('/docs/rollouts')
    expect(target('/docs/rollouts')).toBeNull()
    expect(target('/docsify')).toBeNull()
  })

  it('never leads to another host', () => {
    for (const path of ['//evil.example/', '/org//evil.example', '/org/\\evil.example', '/%2F/evil.example/'])
      expect(target(`http://localhost:8787${path}`) ?? '/').toMatch(/^\/(?![/\\])/)
  })
})
