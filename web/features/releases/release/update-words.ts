// Sentences about what a client is offered, and why it is offered nothing.

import type { NoUpdateReason, UpdateChoice } from '#shared/domain/releases/choose-update.ts'
import { platformHint } from '#shared/domain/releases/update-platform.ts'

export interface AskingClient {
  platform: string
  /** Empty: it doesn't say. */
  currentVersion: string
}

export function isVersionUnknown({ currentVersion }: AskingClient): boolean {
  return currentVersion === ''
}

/** What else an update is: `1.5.0 is a required step. 2.0.0 follows.` */
export function updateTexts({ release, mandatory }: Update, beyond: ToldChoice): string[] {
  const next = versionAfter(release.id, beyond)
  return [
    ...(next ? [`${release.version} is a required step. ${next} follows.`] : []),
    ...(mandatory ? ['The update is mandatory.'] : []),
  ]
}

/** '1.5.0 first, a required step, then 2.0.0'. */
export function updateWords({ release, mandatory }: Update, beyond: ToldChoice): string {
  const next = versionAfter(release.id, beyond)
  const words = next ? `${release.version} first, a required step, then ${next}` : release.version
  return mandatory ? `${words}, mandatory` : words
}

/** What comes after a required step; null: the release is what a client gets in the end. */
function versionAfter(id: string, beyond: ToldChoice): string | null {
  return beyond.kind === 'update' && beyond.release.id !== id ? beyond.release.version : null
}

type Update = Extract<UpdateChoice, { kind: 'update' }>

/** With a capital letter. */
export function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

/** `held`: by a guard, which the feed answers as a pause. */
export type ToldReason = NoUpdateReason | 'held'

/** A choice of the feed, as it is told. */
export type ToldChoice = Update | { kind: 'none'; reason: ToldReason }

const REASONS: Record<ToldReason, (client: AskingClient) => string> = {
  'up-to-date': ({ currentVersion }) => `${currentVersion} is what this client should have.`,
  'client-is-newer': ({ currentVersion }) =>
    `${currentVersion} is newer than everything that it could be offered.`,
  'no-release': () => 'nothing is published on this channel.',
  'no-asset-for-platform': ({ platform }) => `no release on this channel has a file for ${platform}.`,
  'unknown-platform': ({ platform }) =>
    `the platform ${platform} is malformed. Did you mean ${platformHint(platform)}?`,
  'outside-rollout': () => 'the newer release has not been rolled out to it.',
  paused: () => 'the newer release is paused.',
  held: () => 'a guard holds the newer release.',
  'app-deleted': () => 'the application was deleted.',
  'taken-down': () => 'the operators of this console stopped its updates.',
}

/** Why a client gets no update, as the end of a sentence. */
export function reasonWords(reason: ToldReason, client: AskingClient): string {
  return REASONS[reason](client)
}
