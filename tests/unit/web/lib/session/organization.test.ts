import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '#tests/fixtures/memory-storage.ts'
import {
  forgetLatestOrganization,
  forgetOrganization,
  latestOrgSlug,
  rememberOrganization,
} from '#web/lib/session/organization.ts'

const page = { cookie: '' }
const cookie = () => /^latestOrgSlug=([^;]*)/.exec(page.cookie)?.[1]

beforeEach(() => {
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal('document', page)
  vi.stubGlobal('localStorage', memoryStorage())
})
afterEach(() => vi.unstubAllGlobals())

test('the organization opened last is remembered until it no longer loads', () => {
  rememberOrganization('acme')
  expect([latestOrgSlug(), cookie()]).toEqual(['acme', 'acme'])
  forgetOrganization('acme')
  expect([latestOrgSlug(), cookie()]).toEqual([null, ''])
})

test('an organization that does not load leaves another one remembered', () => {
  rememberOrganization('acme')
  forgetOrganization('gone')
  expect([latestOrgSlug(), cookie()]).toEqual(['acme', 'acme'])
})

test('the next user is not led to the organization of the last one', () => {
  rememberOrganization('acme')
  forgetLatestOrganization()
  expect([latestOrgSlug(), cookie()]).toEqual([null, ''])
})

test.each(['//evil.example', '../acme', 'Acme', '-acme', 'a'.repeat(201), 'org', 'invitation'])(
  'what can be no organization, as %s, is not remembered as one',
  (stored) => {
    localStorage.setItem('latestOrgSlug', stored)
    expect(latestOrgSlug()).toBeNull()
    forgetOrganization('gone')
    expect(cookie()).toBe('')
  },
)

test('a cookie that alone names an organization which is gone goes with it', () => {
  page.cookie = 'latestOrgSlug=gone'
  forgetOrganization('gone')
  expect(cookie()).toBe('')
})
