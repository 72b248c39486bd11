import { links } from '#shared/routes.ts'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'

/** Names the draft that the page of a new release uploads and publishes, so that a reload finds it again. */
export const DRAFT_PARAMETER = 'draft'

/** The page of a new release, at its second step. */
export function newDraftLink({ org, app }: AppPlace, draft: string): string {
  return `${links.createRelease(org, app)}?${DRAFT_PARAMETER}=${encodeURIComponent(draft)}`
}
