const MAX_LENGTH = 160

/** The first line of release notes that says something, without the marks of Markdown; empty without one. */
export function firstNotesLine(notes: string): string {
  for (const line of notes.slice(0, 4 * MAX_LENGTH).split('\n')) {
    const text = line
      .replace(/^[\s>]*(?:#{1,6}\s+|[-*+]\s+|\d+[.)]\s+)?/, '')
      .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/[*_`~]{1,3}(\S(?:.*?\S)?)[*_`~]{1,3}/g, '$1')
      .trim()
    if (/[\p{L}\p{N}]/u.test(text))
      return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1)}…` : text
  }
  return ''
}
