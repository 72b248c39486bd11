// Who gets what, in words. The choice is made by the very function that the feed answers with; each rollout is asked
// as the first client and as the last one, so that every part is told.

import { NO_FACTS } from '#shared/domain/releases/audience.ts'
import { chooseUpdate, type UpdateRequest } from '#shared/domain/releases/choose-update.ts'
import { withPublished } from '#shared/domain/releases/compile-manifest.ts'
import type { Manifest, ManifestRelease } from '#shared/domain/releases/manifest.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { manifestBehavior } from '#shared/domain/releases/release-behavior.ts'
import { type Installing, isInstallable } from '#web/features/releases/installable.ts'
import { manifestAssets } from '#web/features/releases/manifest-assets.ts'
import { type Answer, type AnswerOf, divideClients, type Part } from './divide-clients.ts'
import {
  type AskingClient,
  isVersionUnknown,
  reasonWords,
  sentence,
  type ToldChoice,
  updateTexts,
  updateWords,
} from './update-words.ts'

export interface Explanation {
  /** `info`: a rollout divides the clients. */
  tone: 'good' | 'neutral' | 'warn' | 'info'
  /** `Update to 2.4.1`, `1 in 4 gets 2.4.1, the others nothing new.` */
  title: string
  /** Of the update, where every client gets the same. */
  file?: string
  /** What each part of the clients gets, where a rollout divides them. */
  parts?: ExplainedPart[]
  /** A sentence or two each. */
  texts: string[]
}

export interface ExplainedPart {
  /** Of the clients, in percent. */
  share: number
  /** `2.4.1`, or why it is offered nothing. */
  words: string
  /** Of the update; absent without one. */
  file?: string
}

interface Client extends AskingClient {
  /** The cohort that it names; absent or empty: none. */
  cohort?: string
}

/**
 * What a client gets, and where a rollout divides the clients, how many of them get what.
 * @param bucketOf where the client is in a rollout; undefined: any client
 * @param now in ms since 1970: which steps of a rollout have begun
 */
export function explainUpdate(
  manifest: Manifest,
  client: Client,
  bucketOf?: (releaseId: string) => number,
  now = Date.now(),
): Explanation {
  const clientFacts = () => ({ ...NO_FACTS, cohort: client.cohort || null })
  const asked = { ...client, now, clientFacts }
  const withoutSteps = {
    ...manifest,
    releases: manifest.releases.map((each) => ({ ...each, requiredStep: false })),
  }
  const answer: AnswerOf = (bucketOf) => ({
    choice: choose(manifest, { ...asked, bucketOf }),
    beyond: choose(withoutSteps, { ...asked, bucketOf }),
  })
  const found = explainAnswers(answer, client, bucketOf)
  return isVersionUnknown(client) ? { ...found, texts: [...found.texts, VERSION_UNKNOWN] } : found
}

/** As the feed chooses, and whether it is a guard that keeps the client from a release. */
function choose(manifest: Manifest, request: UpdateRequest): ToldChoice {
  const choice = chooseUpdate(manifest, request)
  if (choice.kind !== 'none' || choice.reason !== 'paused') return choice
  const notHeld = { ...manifest, releases: manifest.releases.filter(({ held }) => !held) }
  const other = chooseUpdate(notHeld, request)
  return other.kind === 'none' && other.reason === 'paused' ? choice : { kind: 'none', reason: 'held' }
}

const VERSION_UNKNOWN =
  'Its version is unknown to the feed, so required steps don’t hold. The app itself refuses what isn’t newer.'

function explainAnswers(
  answer: AnswerOf,
  client: Client,
  bucketOf?: (releaseId: string) => number,
): Explanation {
  if (bucketOf) return explain(answer(bucketOf), client)
  const parts = divideClients(answer)
  const [first, ...others] = parts
  return first && others.length === 0 ? explain(first.answer, client) : explainParts(parts, client)
}

/** The channel as it would be with a draft published to everyone: without the files that keep it from being published. */
export function withDraft(
  manifest: Manifest,
  draft: Release,
  now: string,
  application: Installing,
): Manifest {
  const release: ManifestRelease = {
    id: draft.id,
    version: draft.version,
    notes: draft.notes,
    pubDate: now,
    rolloutPercent: 100,
    paused: false,
    assets: manifestAssets(draft.assets.filter((each) => isInstallable(each, draft.version, application))),
    ...manifestBehavior(draft),
  }
  return withPublished(manifest, release)
}

function explain({ choice, beyond }: Answer, client: Client): Explanation {
  if (choice.kind === 'update')
    return {
      tone: 'good',
      title: `Update to ${choice.release.version}`,
      file: choice.asset.filename,
      texts: updateTexts(choice, beyond),
    }
  const { reason } = choice
  const isFine = reason === 'up-to-date' || reason === 'outside-rollout'
  return {
    tone: isFine ? 'neutral' : 'warn',
    title: 'No update',
    texts: [sentence(reasonWords(reason, client))],
  }
}

function explainParts(parts: readonly Part[], client: Client): Explanation {
  const [first, other, ...more] = parts
  return {
    tone: 'info',
    title: first && other && more.length === 0 ? splitTitle(first, other) : 'Rollouts divide the clients.',
    parts: parts.map((part) => explainPart(part, client)),
    texts: [],
  }
}

function splitTitle(first: Part, other: Part): string {
  const [some, verb] = someOf(percentOf(first))
  const [given, others] = [first, other].map((part) => goalOf(part.answer) ?? 'nothing new')
  return `${some} ${verb} ${given}, the others ${others}.`
}

/** With one decimal: 50% of what 25% leave is 37.5%. */
function percentOf({ share }: Part): number {
  return Math.round(share * 1000) / 10
}

/** The version that a client has in the end, after required steps; null: the one that it has. */
function goalOf({ choice, beyond }: Answer): string | null {
  if (choice.kind === 'none') return null
  return beyond.kind === 'update' ? beyond.release.version : choice.release.version
}

/** `1 in 4 gets`, `30% of clients get`. */
function someOf(share: number): [some: string, verb: string] {
  const part = 100 / share
  return Number.isInteger(part) ? [`1 in ${part}`, 'gets'] : [`${share}% of clients`, 'get']
}

function explainPart(part: Part, client: Client): ExplainedPart {
  const { choice, beyond } = part.answer
  const share = percentOf(part)
  if (choice.kind === 'update')
    return { share, words: updateWords(choice, beyond), file: choice.asset.filename }
  const words =
    choice.reason === 'outside-rollout'
      ? `Stays on ${client.currentVersion || 'what it has'}`
      : sentence(reasonWords(choice.reason, client))
  return { share, words }
}
