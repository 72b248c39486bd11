import { links } from '#shared/routes.ts'

/** The card of failed updates with their reasons, over the days that a release's own figures count. */
export function failuresLink(org: string, app: string): string {
  return `${links.insights(org, app)}?range=90d#failed-updates`
}
