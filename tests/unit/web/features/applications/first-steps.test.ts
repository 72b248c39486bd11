import { expect, it } from 'vitest'
import type { AppType } from '#shared/domain/organizations/application.ts'
import type { Role } from '#shared/domain/organizations/member.ts'
import { firstSteps } from '#web/features/applications/first-steps.ts'

const leadTo = (role: Role, appType: AppType = 'TauriVersion2') =>
  firstSteps('acme', { slug: 'editor', appType }, role).map(({ href }) => href)

const UPDATES = '/acme/editor/tauri-update-v2'
const RELEASE = '/acme/editor/create-release'
const SHARE = '/acme/editor/share-your-app'

it('an Admin is led to all that an application needs', () => {
  expect(leadTo('Admin')).toEqual([UPDATES, RELEASE, '/acme/api-keys', SHARE])
})

it('a Member is not led to the API keys, which they could not see', () => {
  expect(leadTo('Member')).toEqual([UPDATES, RELEASE, SHARE])
})

it('an application that is packaged with something else has no guide to updates', () => {
  expect(leadTo('Member', 'Other')).toEqual([RELEASE, SHARE])
})
