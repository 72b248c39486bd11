import { describe, expect, it } from 'vitest'
import { findWord, type SearchIndex, searchSections } from '#web/lib/docs-page/search-sections.ts'

const index: SearchIndex = [
  {
    page: 'rollouts',
    title: 'Rollouts',
    sections: [
      ['', '', 'A release goes to everyone, or by a plan.'],
      ['guards', 'Guards', 'A rollout is held when too many updates fail.'],
    ],
  },
  {
    page: 'webhooks',
    title: 'Webhooks',
    sections: [['events', 'Events', `${'word '.repeat(60)}a rollout that is held ${'word '.repeat(60)}`]],
  },
]
const hrefs = (query: string) => searchSections(index, query).map(({ href }) => href)

describe('the search of the documentation', () => {
  it('finds sections by the start of words, the best first', () => {
    expect(hrefs('roll')).toEqual(['/docs/rollouts', '/docs/rollouts#guards', '/docs/webhooks#events'])
    expect(hrefs('GUARD')).toEqual(['/docs/rollouts#guards'])
    expect(hrefs('out')).toEqual([])
  })

  it('finds only sections that have every word', () => {
    expect(hrefs('held fail')).toEqual(['/docs/rollouts#guards'])
    expect(hrefs('held nothing')).toEqual([])
    expect(hrefs('  ')).toEqual([])
  })

  it('shows the text around the first word', () => {
    const { excerpt } = searchSections(index, 'held')[1] ?? { excerpt: '' }
    expect(excerpt).toMatch(/^…word .* a rollout that is held word .*word…$/)
    expect(excerpt.length).toBeLessThan(160)
    expect(searchSections(index, 'plan')[0]?.excerpt).toBe('A release goes to everyone, or by a plan.')
  })

  it('takes what is typed as text', () => {
    expect(hrefs('.* ( [')).toEqual([])
    expect(findWord('a (b', '(b')).toBe(2)
  })
})
