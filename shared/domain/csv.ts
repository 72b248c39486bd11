// Fields of CSV files (RFC 4180) whose texts others choose.

/**
 * What a spreadsheet takes for a formula, also after white space or invisible characters and with full-width or small
 * signs. A minus of typography counts as one there.
 */
const FORMULA = /^[\s\p{Cc}\p{Cf}=+\-@\u2212\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20]/u

/** Quoted where it must be. A formula is given a quote mark that makes it text. */
export function csvField(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A line of a table. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map((each) => (typeof each === 'number' ? String(each) : csvField(each))).join(',')}\r\n`
}
