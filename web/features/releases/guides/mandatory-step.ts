// How an app learns that an update is mandatory, which updaters leave to it.

import type { GuideStep, Snippet } from '#web/lib/update-guides/update-guide.ts'

/** @param use which code of the steps before it is replaced or extended */
export function mandatoryStep(use: string, snippets: Snippet[], points: string[] = []): GuideStep {
  return {
    title: 'Read which updates are mandatory',
    kind: 'extra',
    text: `Optional. A release can be mandatory, for all clients or those below a minimum version. What your app does then is up to you. ${use}`,
    points,
    snippets,
  }
}
