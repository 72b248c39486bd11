import type { Updating } from '#shared/domain/organizations/application.ts'
import { links } from '#shared/routes.ts'
import { updatePageFor } from '#shared/update-pages.ts'

/** The title of the step of each guide in which the app reports what became of its updates. */
export const REPORT_STEP = 'Report failed updates'

/** The id of a step's heading: `make-a-key-pair`. */
export function stepId(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z]+/g, '-')
}

/** The guide for the application's own updater, at a step of it; the choice of guides where none is its own. */
export function ownGuide(org: string, application: Updating & { slug: string }, step?: string): string {
  const page = updatePageFor(application)
  if (!page) return links.updateSetup(org, application.slug)
  return `${links.updatePage(org, application.slug, page)}${step ? `#${stepId(step)}` : ''}`
}
