const MAX_LENGTH = 160

/**
 * The first line of release notes that says something, without the marks of Markdown, after the heading that it is
 * below; empty without one.
 */
export function firstNotesLine(notes: string): string {
  let heading = ''
  for (const line of notes.slice(0, 4 * MAX_LENGTH).split('\n')) {
    const text = line
      .replace(/^[\s>]*(?:#{1,6}\s+|[-*+]\s+|\d+[.)]\s+)?/, '')
      .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/[*_`~]{1,3}(\S(?:.*?\S)?)[*_`~]{1,3}/g, '$1')
      .trim()
    if (!/[\p{L}\p{N}]/u.test(text)) continue
    // A heading such as “Fixes” says nothing by itself.
    if (/^\s*#{1,6}\s/.test(line)) heading = text
    else return cut(heading ? `${heading.replace(/:$/, '')}: ${text}` : text)
  }
  return cut(heading)
}

function cut(text: string): string {
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1)}…` : text
}
