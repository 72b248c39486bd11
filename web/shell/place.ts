import { RESERVED_APP_SLUGS, RESERVED_SLUGS } from '#shared/routes.ts'

/** Where in the console an address is. What is absent does not apply there. */
export interface Place {
  orgSlug?: string
  /** Fixed page of the organization: `members`, `billing`, … */
  orgPage?: string
  /** Number of the invoice, below `billing`. */
  invoice?: string
  appSlug?: string
  /** Fixed page of the application: `releases`, `create-release`, … */
  appPage?: string
  releaseId?: string
}

/** Reads a path of the console. Fixed addresses are no organization. */
export function placeOf(path: string): Place {
  const [first, second, third, fourth] = path.split('/').filter(Boolean).map(decode)
  if (!first || RESERVED_SLUGS.has(first)) return {}
  if (!second) return { orgSlug: first }
  if (RESERVED_APP_SLUGS.has(second))
    return { orgSlug: first, orgPage: second, ...(second === 'billing' && third && { invoice: third }) }
  const place: Place = { orgSlug: first, appSlug: second }
  if (third) place.appPage = third
  if (third === 'releases' && fourth) place.releaseId = fourth
  return place
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
