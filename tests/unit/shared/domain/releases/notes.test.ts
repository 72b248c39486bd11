import { Lexer, type Token } from 'marked'
import { expect, test } from 'vitest'
import {
  NOTES_MAX_CELLS,
  NOTES_MAX_DEPTH,
  NOTES_MAX_LENGTH,
  Notes,
  notesProblem,
} from '#shared/domain/releases/notes.ts'
import { NewRelease, ReleaseChange } from '#shared/domain/releases/release.ts'
import { cpuTime } from '#tests/fixtures/cpu-time.ts'

function table(columns: number, rows: number, prefix = '') {
  const line = (cell: string) => `${prefix}|${`${cell}|`.repeat(columns)}\n`
  return line('a') + line('-') + `${prefix}|\n`.repeat(rows)
}

const CELLS = /^Tables in notes have at most 2,000 cells in all\. Shorten them\.$/
const DEPTH = /^Lists and quotes in notes nest at most 8 levels deep\. Use fewer levels\.$/
const MARKS = /^Notes have at most 6,000 lines, links and marks\. Shorten them\.$/

test.each([
  ['a wide table of 8 KB', table(2000, 90), CELLS],
  ['a long table', table(60, 20_000), CELLS],
  ['a wide table in a quote', table(1000, 2, '> '), CELLS],
  ['a wide table in a list', `- a\n\n${table(1000, 2, '  ')}`, CELLS],
  ['tables that add up', `${table(10, 60)}\n`.repeat(4), CELLS],
  ['lines that end in a carriage return', table(500, 4).replaceAll('\n', '\r'), CELLS],
  ['a table whose rows are tabs', table(500, 2) + '\t\n'.repeat(9), CELLS],
  ['quotes in quotes', `${'>'.repeat(49_000)}x`, DEPTH],
  ['lists in one line', `${'- '.repeat(9)}a`, DEPTH],
  ['numbered lists in one line', `${'1. '.repeat(9)}a`, DEPTH],
  [
    'lists by indentation',
    Array.from({ length: 9 }, (_, level) => `${'  '.repeat(level)}- a`).join('\n'),
    DEPTH,
  ],
  ['quotes in lists', `${'- > '.repeat(5)}a`, DEPTH],
  ['list items', '- a\n'.repeat(6000), MARKS],
  ['lines', 'a\n'.repeat(7000), MARKS],
  ['links', '[a](b:) '.repeat(6100), MARKS],
  ['links by reference', `[a]: http://${'x'.repeat(20_000)}\n\n${'[a]'.repeat(6000)}`, MARKS],
  ['emphases', '*a_'.repeat(8000), MARKS],
])('notes with too many %s are refused on save, by every call that takes notes', (_what, notes, problem) => {
  const cut = notes.slice(0, NOTES_MAX_LENGTH)
  expect(notesProblem(cut)).toMatch(problem)
  for (const result of [
    Notes.safeParse(cut),
    NewRelease.safeParse({ version: '1.0.0', notes: cut }),
    ReleaseChange.safeParse({ notes: cut }),
  ])
    expect(result.error?.issues[0]?.message).toMatch(problem)
})

test.each([
  [
    'a changelog of a year',
    '- Fix [a crash](https://example.com/issues/123) of `open_file_dialog` (**#123**)\n'.repeat(600),
  ],
  ['a comparison', table(8, 200)],
  ['a nested list', '- a\n  - b\n    - c\n      1. d\n         > e\n'.repeat(200)],
  ['rules and underlined headings', 'Title\n-----\n\n---\n\n* * *\n\n'.repeat(100)],
  ['a table of numbers', `|a|b|\n|-|-|\n${'| 1 | -2 |\n'.repeat(500)}`],
  ['code with indented lists', `\`\`\`yaml\n${'    - a:\n        - b\n'.repeat(300)}\`\`\``],
])('%s is no more than notes can be', (_what, notes) => {
  expect(notesProblem(notes.slice(0, NOTES_MAX_LENGTH))).toBeNull()
})

function countCells(tokens: Token[]): number {
  return tokens.reduce((sum, token) => {
    const own = token.type === 'table' ? token.header.length * (token.rows.length + 1) : 0
    const inner = 'tokens' in token && token.type !== 'table' ? countCells(token.tokens ?? []) : 0
    return sum + own + inner + (token.type === 'list' ? countCells(token.items) : 0)
  }, 0)
}

test('no text that is let through has more cells than the limit, whatever its lines are made of', () => {
  const parts = [
    '|a',
    '|-',
    '|',
    ':-',
    '-',
    ' ',
    '  ',
    '\t',
    '> ',
    '- ',
    '1. ',
    '\n',
    '\r',
    '\n\n',
    'a',
    '    ',
    '```',
    '\\',
  ]
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed % below
  }
  let tables = 0
  for (let round = 0; round < 1500; round++) {
    const lead = Array.from({ length: random(3) }, () => parts[random(parts.length)]).join('')
    const columns = 1 + random(80)
    const rows = Array.from({ length: random(80) }, () =>
      random(3) ? '|\n' : `${parts[random(parts.length)]}|\n`,
    )
    const text = `${lead}|${'a|'.repeat(columns)}\n${random(2) ? lead : ''}${'|-'.repeat(columns)}|\n${rows.join('')}`
    const cells = countCells(new Lexer().lex(text))
    if (cells > 0) tables++
    if (!notesProblem(text))
      expect(cells, JSON.stringify(text.slice(0, 200))).toBeLessThanOrEqual(NOTES_MAX_CELLS)
  }
  expect(tables).toBeGreaterThan(300)
})

test('judging takes time in proportion to the text', () => {
  const began = cpuTime()
  for (const unit of [
    '-',
    '> ',
    '- ',
    '|',
    '-|',
    '_',
    'a_',
    '* ',
    '1. ',
    ' ',
    '\n',
    '[',
    '1.',
    '- a\n',
    '>a\n',
  ])
    for (const end of ['', 'x', '\nx']) notesProblem(unit.repeat(NOTES_MAX_LENGTH / unit.length) + end)
  expect(cpuTime() - began).toBeLessThan(2000)
})

test('the depth limit is the number of levels that are let through', () => {
  expect(
    [NOTES_MAX_DEPTH, NOTES_MAX_DEPTH + 1].map((levels) => notesProblem(`${'>'.repeat(levels)}a`)),
  ).toEqual([null, expect.stringMatching(DEPTH)])
})
