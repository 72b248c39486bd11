import { expect, test } from 'vitest'
import { creatorName } from '#web/lib/format/author-name.ts'

test('the maker of a release is a person without the domain, or an API key by its name', () => {
  expect(creatorName('alice@acme.test')).toBe('alice')
  expect(creatorName('GitHub Actions')).toBe('GitHub Actions')
  expect(creatorName('CI @ acme.test')).toBe('CI @ acme.test')
  expect(creatorName('@acme/editor')).toBe('@acme/editor')
})
