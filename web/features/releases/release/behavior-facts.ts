import type { ReleaseBehavior } from '#shared/domain/releases/release-behavior.ts'

/** What updaters tell the app of a release, a line each; none of what isn't set. */
export function behaviorFacts(
  release: ReleaseBehavior & { version: string },
): [name: string, words: string][] {
  const { version, mandatory, minimumVersion, requiredStep, buildNumber } = release
  const facts: [string, string][] = []
  if (mandatory) facts.push(['Mandatory', 'For every client'])
  else if (minimumVersion !== null) facts.push(['Mandatory', `For clients below ${minimumVersion}`])
  if (requiredStep) facts.push(['Required step', `For clients below ${version}`])
  if (buildNumber !== null) facts.push(['Build number', buildNumber])
  return facts
}
