import { expect, test } from 'vitest'
import { search } from '#web/shell/palette/palette-search.ts'

const groups = [
  {
    label: 'Do',
    items: [
      { label: 'New application', hint: 'in Acme' },
      { label: 'Invite new member', hint: 'in Acme' },
    ],
  },
  { label: 'Applications', items: [{ label: 'Editor', hint: 'editor' }, { label: 'News' }] },
]
const labels = (query: string) =>
  search(groups, query).flatMap(({ items }) => items.map(({ label }) => label))

test('nothing typed shows the beginning of each group', () => {
  expect(labels('')).toEqual(['New application', 'Invite new member', 'Editor', 'News'])
})

test('what begins with the word comes before what holds it, and groups that are as good keep their order', () => {
  expect(labels('new')).toEqual(['New application', 'Invite new member', 'News'])
  expect(labels('MEMBER')).toEqual(['Invite new member'])
})

test('what is called so comes before what only mentions it', () => {
  const places = [...groups, { label: 'Organizations', items: [{ label: 'Acme', hint: 'acme' }] }]
  const found = search(places, 'acme').map(({ label }) => label)
  expect(found).toEqual(['Organizations', 'Do'])
})

test('every word must be found, in the label or in the hint', () => {
  expect(labels('application acme')).toEqual(['New application'])
  expect(labels('application other')).toEqual([])
})

test('of a thousand matches a handful is shown', () => {
  const items = Array.from({ length: 1000 }, (_, index) => ({ label: `App ${index}` }))
  expect(search([{ items }], 'app')[0]?.items).toHaveLength(8)
  expect(search([{ items }], 'app 765')[0]?.items).toEqual([{ label: 'App 765' }])
})
