// Conditional and partial requests for a file that never changes (RFC 9110, sections 13 and 14).

/** What of a file is wanted: all of it, a part (both ends included), or something that it does not have. */
export type Wanted = 'whole' | 'unsatisfiable' | { first: number; last: number }

/** Whether the client already has the file: `If-None-Match` names its tag, strong or weak. */
export function hasIt(headers: Headers, etag: string): boolean {
  const tags = headers.get('if-none-match')
  if (tags === null) return false
  return tags.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
}

/**
 * Reads `Range`. Several ranges at once, units that are not bytes, and what is no range at all get the whole file,
 * as the standard wants or allows. So does a client whose first part came from another file (`If-Range`).
 * @param size bytes of the file
 */
export function wantedRange(headers: Headers, size: number, etag: string): Wanted {
  const range = headers.get('range')?.trim()
  if (!range || !/^bytes\s*=/i.test(range) || range.includes(',')) return 'whole'
  const condition = headers.get('if-range')
  if (condition !== null && condition.trim() !== etag) return 'whole'
  const [, from = '', to = ''] = /^bytes\s*=\s*(\d*)\s*-\s*(\d*)$/i.exec(range) ?? []
  if (from === '' && to === '') return 'whole'
  if (from === '')
    return Number(to) === 0 ? 'unsatisfiable' : { first: Math.max(0, size - Number(to)), last: size - 1 }
  const first = Number(from)
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (first >= size) return 'unsatisfiable'
  return last < first ? 'whole' : { first, last }
}
