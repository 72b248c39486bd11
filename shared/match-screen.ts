import { RESERVED_APP_SLUGS, RESERVED_SLUGS } from './reserved-slugs.ts'
import { patterns, type ScreenName } from './routes.ts'

/** The screen a path leads to, null if no pattern matches, and the parameters of its pattern. */
export interface Place {
  screen: ScreenName | null
  params: Partial<Record<string, string>>
}

const NOT_FOUND: Place = { screen: null, params: {} }

const RESERVED: Partial<Record<string, ReadonlySet<string>>> = {
  orgSlug: RESERVED_SLUGS,
  appSlug: RESERVED_APP_SLUGS,
}

const PATTERNS = Object.entries(patterns).map(
  ([screen, pattern]) => [screen as ScreenName, segmentsOf(pattern)] as const,
)

/** The screen at `path`. Reserved slugs name no organization or application. */
export function matchScreen(path: string): Place {
  const segments = segmentsOf(path)
  for (const [screen, pattern] of PATTERNS) {
    const params = matchPattern(pattern, segments)
    if (params) return { screen, params }
  }
  return NOT_FOUND
}

/** Patterns have fixed segments, `:name`, `:name?` at the end, and `*?` for any rest. */
function matchPattern(pattern: string[], segments: string[]): Place['params'] | null {
  const params: Place['params'] = {}
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index]
    if (part === '*?') return params
    if (part.startsWith(':')) {
      if (segment === undefined && part.endsWith('?')) continue
      const name = part.slice(1).replace('?', '')
      if (!segment || RESERVED[name]?.has(segment)) return null
      params[name] = segment
    } else if (part !== segment) return null
  }
  return segments.length > pattern.length ? null : params
}

/** A slash at the end is ignored; two in a row enclose an empty segment, which matches nothing. */
function segmentsOf(path: string): string[] {
  const trimmed = path.replace(/^\/|\/$/g, '')
  return trimmed ? trimmed.split('/') : []
}
