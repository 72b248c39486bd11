// Tables as CSV (RFC 4180), for spreadsheets.

/** `value` is sorted by and written to files, `text` is shown. */
export type TableCell = string | number | { value: string; text: string }

export interface TableData {
  columns: readonly string[]
  /** The first cell says what the row is about. */
  rows: readonly (readonly TableCell[])[]
}

/** What a cell is sorted by. */
export const cellValue = (cell: TableCell): string | number => (typeof cell === 'object' ? cell.value : cell)

/** Lines end in CRLF. Texts that a spreadsheet would run as a formula get an apostrophe: clients choose some of them. */
export function toCsv({ columns, rows }: TableData): string {
  return [columns, ...rows]
    .map((row) => `${row.map((each) => field(cellValue(each))).join(',')}\r\n`)
    .join('')
}

function field(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
