import type { Updating } from '#shared/domain/organizations/application.ts'
import { updatePageFor } from '#shared/update-pages.ts'
import { ownGuide } from './own-guide.ts'

/** The titles of the step of each guide that publishes from CI. */
export const CI_STEP = 'Publish from GitHub Actions'
export const TAURIFY_CI_STEP = 'Publish what Taurify has built'

/** The script and the workflow that publish the application from CI. */
export function ciGuide(org: string, application: Updating & { slug: string }): string {
  const isTaurify = updatePageFor(application) === 'taurify-update'
  return ownGuide(org, application, isTaurify ? TAURIFY_CI_STEP : CI_STEP)
}

/** That a hosted CI can't send anything to a console on one's own machine; undefined for any other. */
export function unreachableFromCi(siteOrigin: string): string | undefined {
  const { hostname } = new URL(siteOrigin)
  const isLocal = /^(.+\.)?localhost$|^127\.|^\[::1\]$/.test(hostname)
  return isLocal ? `GitHub can’t reach \`${siteOrigin}\`. Run this console on a public URL first.` : undefined
}
