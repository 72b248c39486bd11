// Which changes of an application's type are possible. An updater compares versions, so every published one has to be
// semantic before the type is one with an updater. The installed copies of such a type refuse unsigned files, so it
// becomes `Other` only before the first publication.

import * as z from 'zod/mini'
import { AppType } from './application.ts'

export const AppTypeChange = z.object({ id: z.string(), appType: AppType })
export type AppTypeChange = z.infer<typeof AppTypeChange>

/** What the published releases of an application have to be: all of semantic versions, or none at all. */
export type PublishedCondition = 'all_semantic' | 'none'

/** What a change to this type takes. */
export function conditionOfType(appType: AppType): PublishedCondition {
  return appType === 'Other' ? 'none' : 'all_semantic'
}

/** Versions that a message names. */
export const MAX_NAMED_VERSIONS = 3

/**
 * Why an application can't have an updater.
 * @param versions that aren't semantic; one more than are named stands for any number
 */
export function notSemverMessage(versions: readonly string[]): string {
  const named = versions.slice(0, MAX_NAMED_VERSIONS)
  const listed = versions.length > MAX_NAMED_VERSIONS ? [...named, 'others'] : named
  const list = [listed.slice(0, -1).join(', '), listed.at(-1)].filter(Boolean).join(' and ')
  return `Updaters compare versions, so published ones have to be semantic, such as 1.4.0. These aren’t: ${list}. Purge their releases, or create another application.`
}
