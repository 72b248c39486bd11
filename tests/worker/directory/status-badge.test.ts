import { expect, it } from 'vitest'
import { drawBadge } from '#worker/services/directory/status/badge.ts'

it('escapes what a version or a channel could carry', () => {
  const image = drawBadge({ label: '<a&"\'', value: '1.0.0', tone: 'good' })
  expect(image).not.toMatch(/<a&|"'/)
  expect(image).toContain('&#60;a&#38;&#34;&#39;')
})

it('shortens what would be wider than a line', () => {
  const image = drawBadge({ label: 'release', value: '1.0.0-'.padEnd(200, 'x'), tone: 'good' })
  const width = Number(/width="(\d+)"/.exec(image)?.[1])
  expect(width).toBeLessThan(400)
  expect(image).toContain('…')
})
