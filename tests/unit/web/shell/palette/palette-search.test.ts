import { expect, test } from 'vitest'
import { matchesIn, namedApplication, search } from '#web/shell/palette/palette-search.ts'

const groups = [
  {
    label: 'Actions',
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
  expect(found).toEqual(['Organizations', 'Actions'])
})

test('actions come before what there is to read about them', () => {
  const help = { label: 'Help', isReading: true, items: [{ label: 'New versions' }, { label: 'Retention' }] }
  const found = (query: string) => search([help, ...groups], query).map(({ label }) => label)
  expect(found('member')).toEqual(['Actions'])
  expect(found('new')).toEqual(['Actions', 'Applications', 'Help'])
  expect(found('ret')).toEqual(['Help'])
})

test('every word must be found, in the label or in the hint', () => {
  expect(labels('application acme')).toEqual(['New application'])
  expect(labels('application other')).toEqual([])
})

test('the middle of a word counts only where no word begins with what is typed', () => {
  const items = [{ label: 'Releases' }, { label: 'Guide for Squirrel' }, { label: '2.4.1' }]
  const found = (query: string) => search([{ items }], query)[0]?.items.map(({ label }) => label)
  expect(found('rel')).toEqual(['Releases'])
  expect(found('quirr')).toEqual(['Guide for Squirrel'])
  expect(found('4.1')).toEqual(['2.4.1'])
})

test('of a thousand matches a handful is shown', () => {
  const items = Array.from({ length: 1000 }, (_, index) => ({ label: `App ${index}` }))
  expect(search([{ items }], 'app')[0]?.items).toHaveLength(8)
  expect(search([{ items }], 'app 765')[0]?.items).toMatchObject([{ label: 'App 765' }])
})

test('long groups are left out until something is typed', () => {
  const versions = [{ label: 'Versions', isSearchOnly: true, items: [{ label: '2.4.1' }] }]
  expect(search(versions, ' ')).toEqual([])
  expect(search(versions, '2.4')).toHaveLength(1)
})

test('marks the words in the label, in its order and without overlaps', () => {
  expect(matchesIn('Invite new member', ['member', 'invite'])).toEqual([
    [0, 6],
    [11, 17],
  ])
  expect(matchesIn('Invite', ['inv', 'invite', 'other'])).toEqual([[0, 3]])
  expect(search(groups, 'EDIT')[0]?.items).toMatchObject([{ label: 'Editor', matches: [[0, 4]] }])
})

test('an application is named by the beginning of its name or slug, if no other one is', () => {
  const editor = { name: 'Editor', slug: 'editor' }
  const player = { name: 'Big Player', slug: 'player' }
  const playground = { name: 'Ground', slug: 'playground' }
  expect(namedApplication([editor, player], 'edi 2.4')).toBe(editor)
  expect(namedApplication([editor, player], 'ed')).toBeUndefined()
  expect(namedApplication([editor, player], 'play')).toBe(player)
  expect(namedApplication([player, playground], 'play')).toBeUndefined()
})
