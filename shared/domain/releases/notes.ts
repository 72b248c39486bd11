// Release notes are Markdown that strangers read. A few kilobytes can describe millions of table cells or thousands of
// nested lists, so what a text can become is bounded here, from the text alone and in linear time: the server refuses
// more, and the console shows what was stored before as plain text.

import * as z from 'zod/mini'

export const NOTES_MAX_LENGTH = 50_000
/** Rows × columns of all tables. */
export const NOTES_MAX_CELLS = 2000
/** Levels of lists and quotes. */
export const NOTES_MAX_DEPTH = 8
/** Lines, list items, links and marks such as `**`: each can become an element of the page. */
export const NOTES_MAX_MARKS = 6000

const MARKS = /\n|[*~`]+|(?<![A-Za-z0-9])_+|_+(?![A-Za-z0-9])|[[<>@]|[-+] |\d[.)] |\/\/|www\./g
/** The line below a table's header, also inside of lists and quotes. */
const DELIMITERS = /^[-:|\s>*+\d.)]+$/
/** A list item or a quote that begins a line, after `(indentation)`. */
const CONTAINER = /([ \t]*)(?:>|[-*+](?=\s)|\d{1,9}[.)](?=\s))/y

/** Why notes can't be shown as Markdown, as a sentence for their author, or null. */
export function notesProblem(text: string): string | null {
  const lines = text.split(/\r\n|\r|\n/)
  if (countCells(lines) > NOTES_MAX_CELLS)
    return `Tables in notes have at most ${NOTES_MAX_CELLS.toLocaleString('en')} cells in all. Shorten them.`
  if (isTooDeep(lines))
    return `Lists and quotes in notes nest at most ${NOTES_MAX_DEPTH} levels deep. Use fewer levels.`
  if ((text.match(MARKS)?.length ?? 0) > NOTES_MAX_MARKS)
    return `Notes have at most ${NOTES_MAX_MARKS.toLocaleString('en')} lines, links and marks. Shorten them.`
  return null
}

export const Notes = z
  .string()
  .check(z.maxLength(NOTES_MAX_LENGTH, 'Notes are at most 50,000 characters long'), (context) => {
    const message = context.value.length > NOTES_MAX_LENGTH ? null : notesProblem(context.value)
    if (message) context.issues.push({ code: 'custom', input: context.value, message })
  })

/** No fewer than there are: every row of a table is filled up to the width of its header. */
function countCells(lines: string[]): number {
  let [cells, rows, columns] = [0, 0, 0]
  for (const line of [...lines, '']) {
    if (/[^ ]/.test(line)) {
      rows++
      if (DELIMITERS.test(line)) columns = Math.max(columns, widthOf(line))
    } else {
      cells += rows * columns
      rows = columns = 0
    }
  }
  return cells
}

/** Columns that a line of delimiters declares; 0: none, as in a rule or an underlined heading. */
function widthOf(line: string): number {
  return /[:|]/.test(line) ? line.split('|').filter((cell) => cell.includes('-')).length : 0
}

/** Whether list items and quotes nest too deeply, going by the columns at which they begin. */
function isTooDeep(lines: string[]): boolean {
  let open: number[] = []
  return lines.some((line) => {
    const begun = containersOf(line)
    const [first] = begun
    if (first !== undefined) open = [...open.filter((column) => column < first), ...begun]
    return open.length > NOTES_MAX_DEPTH
  })
}

function containersOf(line: string): number[] {
  const columns: number[] = []
  CONTAINER.lastIndex = 0
  for (let found = CONTAINER.exec(line); found; found = CONTAINER.exec(line))
    columns.push(found.index + (found[1]?.length ?? 0))
  return columns
}
