// What an operator typed or pasted: a name, an id, or a URL from a complaint.

/** Absent: nothing of that kind is asked for. */
export interface Search {
  /** Part of a name, or all of a slug or id. */
  organization?: string
  application?: string
  /** Slugs of an application, which belong together. */
  place?: { org: string; app: string }
  /** Part of an email, or all of an id. */
  person?: string
  /** Id of an asset or of stored bytes. */
  file?: string
  sha256?: string
  /** Beside `place`: the files of a version, or one of them. */
  version?: string
  filename?: string
}

export function readSearch(text: string): Search {
  const term = text.trim()
  const segments = pathOf(term)
  if (segments) return readPath(segments)
  if (/^[0-9a-f]{64}$/i.test(term)) return { sha256: term.toLowerCase() }
  if (term.includes('@')) return { person: term }
  const [org = '', app = '', ...more] = term.split('/')
  if (app && more.length === 0) return { place: { org, app } }
  return { organization: term, application: term, person: term, file: term }
}

/** The decoded segments of a URL's path, or null. */
function pathOf(term: string): string[] | null {
  const path = URL.parse(term)?.pathname ?? (term.startsWith('/') ? term.split('?')[0] : undefined)
  if (path === undefined) return null
  return path.split('/').filter(Boolean).map(decode)
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

function readPath(segments: string[]): Search {
  const [prefix = '', ...rest] = segments
  if (prefix === 'asset') return { file: rest[0] ?? '' }
  if (prefix === 'download') {
    const [org = '', app = '', version = '', filename = ''] = rest
    const isVersion = version && version !== 'latest'
    return { place: { org, app }, ...(isVersion && { version, ...(filename && { filename }) }) }
  }
  const [org = '', app = ''] = prefix === 'update' ? rest : segments
  return app ? { place: { org, app } } : { organization: org }
}
