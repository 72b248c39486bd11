import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { RECENT_CHANGES, RECENT_VERSION } from '#web/features/help/recent-changes.ts'

const changelog = readFileSync('web/docs/changelog.md', 'utf8')
const [latest = ''] = changelog.split(/^## /m).slice(1)

it('names the latest version of the changelog', () => {
  expect(latest.split(/\s/)[0]).toBe(RECENT_VERSION)
})

it.each(RECENT_CHANGES)('has the entry “%s” in the changelog', (change) => {
  const starts = [':', '.', ','].map((end) => latest.includes(`\n- ${change}${end}`))
  expect(starts).toContain(true)
})
