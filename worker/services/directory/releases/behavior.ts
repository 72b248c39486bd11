import { hasUpdater } from '#shared/domain/organizations/application.ts'
import { behaviorProblem, type ReleaseBehavior } from '#shared/domain/releases/release-behavior.ts'
import { badInput } from '#shared/errors.ts'
import type { ApplicationRow } from '#worker/services/directory/access.ts'
import type { ReleaseRow } from './rows.ts'

/** @throws RpcError 400 for a minimum version above the version, or versions without an order */
export function requireBehavior(
  application: ApplicationRow,
  version: string,
  behavior: Pick<ReleaseBehavior, 'minimumVersion' | 'requiredStep'>,
): void {
  const problem = behaviorProblem(version, behavior, !hasUpdater(application))
  if (problem) throw badInput(`${problem.message}.`, problem.field)
}

/** What an event says of a release that is published: only what is set. */
export function describeBehavior({ mandatory, minimumVersion, requiredStep }: ReleaseRow) {
  return {
    ...(mandatory && { mandatory }),
    ...(minimumVersion !== null && { minimumVersion }),
    ...(requiredStep && { requiredStep }),
  }
}
