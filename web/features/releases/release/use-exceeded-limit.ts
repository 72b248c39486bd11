import { useState } from 'react'
import type { Release } from '#shared/domain/releases/release.ts'
import type { ReleaseState } from '#web/features/releases/release-state.ts'
import { useOutcomes } from '#web/lib/api/use-insights.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { ADOPTION_DAYS } from './adoption.ts'
import { exceededLimit, outcomeFigures } from './outcome-figures.ts'

/** What became of a release, and the limit that its failures exceed. Undefined and null until it is known. */
export function useExceededLimit(release: Release, state: ReleaseState) {
  const { data, isPending } = useOutcomes(useApplication().id, ADOPTION_DAYS)
  const outcome = data && outcomeFigures(data.releases, release.id)
  return { outcome, limit: outcome ? exceededLimit(release, state, outcome) : null, isPending }
}

/**
 * Whether the first answer is pending: the warning that depends on it would shift what is below. False for good once it
 * has come or failed: what is shown then asks again on mount, and would be hidden again for each try.
 */
export function useOutcomesPending(): boolean {
  const { isPending, failureCount } = useOutcomes(useApplication().id, ADOPTION_DAYS)
  const [isSettled, setSettled] = useState(false)
  if (!isSettled && (!isPending || failureCount > 0)) setSettled(true)
  return !isSettled && isPending && failureCount === 0
}
