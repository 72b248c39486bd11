// Who gets what, in words. The choice is made by the very function that the feed answers with; a rollout is asked
// twice, as the first client and as the last one, so that both halves are told.

import { NO_FACTS } from '#shared/domain/releases/audience.ts'
import {
  chooseUpdate,
  type NoUpdateReason,
  type UpdateChoice,
} from '#shared/domain/releases/choose-update.ts'
import { withPublished } from '#shared/domain/releases/compile-manifest.ts'
import type { Manifest, ManifestRelease } from '#shared/domain/releases/manifest.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { manifestBehavior } from '#shared/domain/releases/release-behavior.ts'
import { platformHint } from '#shared/domain/releases/update-platform.ts'
import { manifestAssets } from '#web/features/releases/manifest-assets.ts'

export interface Explanation {
  /** Whether a client gets an update. */
  tone: 'good' | 'neutral' | 'warn'
  verdict: 'update' | 'no update'
  text: string
}

interface Client {
  platform: string
  currentVersion: string
  /** The cohort that it names; absent or empty: none. */
  cohort?: string
}

interface Answer {
  choice: UpdateChoice
  /** What it would be if no release were a required step. */
  beyond: UpdateChoice
}

const JUST_BELOW_ONE = 1 - 2 ** -32

/**
 * What a client gets; two answers where a rollout divides the clients.
 * @param bucketOf where the client is in a rollout; undefined: any client
 * @param now in ms since 1970: which steps of a rollout have begun
 */
export function explainUpdate(
  manifest: Manifest,
  client: Client,
  bucketOf?: (releaseId: string) => number,
  now = Date.now(),
): Explanation[] {
  const clientFacts = () => ({ ...NO_FACTS, cohort: client.cohort || null })
  const choose = (bucket: (releaseId: string) => number) =>
    chooseUpdate(manifest, { ...client, bucketOf: bucket, now, clientFacts })
  const withoutSteps = {
    ...manifest,
    releases: manifest.releases.map((each) => ({ ...each, requiredStep: false })),
  }
  const chooseBeyond = (bucket: (releaseId: string) => number) =>
    chooseUpdate(withoutSteps, { ...client, bucketOf: bucket, now, clientFacts })
  const answer = (bucket: (releaseId: string) => number): Answer => ({
    choice: choose(bucket),
    beyond: chooseBeyond(bucket),
  })
  if (bucketOf) return [explain(answer(bucketOf), client, '')]
  const inside = answer(() => 0)
  const outside = answer(() => JUST_BELOW_ONE)
  if (isSame(inside.choice, outside.choice) && isSame(inside.beyond, outside.beyond))
    return [explain(inside, client, '')]
  return [explain(inside, client, 'Within the rollout: '), explain(outside, client, 'Outside the rollout: ')]
}

/** The channel as it would be with a draft published to everyone. */
export function withDraft(manifest: Manifest, draft: Release, now: string): Manifest {
  const release: ManifestRelease = {
    id: draft.id,
    version: draft.version,
    notes: draft.notes,
    pubDate: now,
    rolloutPercent: 100,
    paused: false,
    assets: manifestAssets(draft.assets),
    ...manifestBehavior(draft),
  }
  return withPublished(manifest, release)
}

function isSame(a: UpdateChoice, b: UpdateChoice): boolean {
  if (a.kind === 'none' || b.kind === 'none') return a.kind === b.kind && reasonOf(a) === reasonOf(b)
  return a.release.id === b.release.id
}

function reasonOf(choice: UpdateChoice): NoUpdateReason | null {
  return choice.kind === 'none' ? choice.reason : null
}

function explain({ choice, beyond }: Answer, client: Client, prefix: string): Explanation {
  if (choice.kind === 'update')
    return { tone: 'good', verdict: 'update', text: sentence(prefix, updateText(choice, beyond)) }
  const { reason } = choice
  return {
    tone: reason === 'up-to-date' || reason === 'outside-rollout' ? 'neutral' : 'warn',
    verdict: 'no update',
    text: sentence(prefix, REASONS[reason](client)),
  }
}

function updateText({ release, asset, mandatory }: Update, beyond: UpdateChoice): string {
  const { version } = release
  const isStep = beyond.kind === 'update' && beyond.release.id !== release.id
  const offered = isStep
    ? `it goes to ${version} first, a required step, then to ${beyond.release.version}. The file is ${asset.filename}.`
    : `it is offered ${version}, the file ${asset.filename}.`
  return mandatory ? `${offered} The update is mandatory.` : offered
}

type Update = Extract<UpdateChoice, { kind: 'update' }>

function sentence(prefix: string, text: string): string {
  return prefix ? `${prefix}${text}` : `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

const REASONS: Record<NoUpdateReason, (client: Client) => string> = {
  'up-to-date': ({ currentVersion }) => `${currentVersion} is what this client should have.`,
  'client-is-newer': ({ currentVersion }) =>
    `${currentVersion} is newer than everything that it could be offered.`,
  'no-release': () => 'nothing is published on this channel.',
  'no-asset-for-platform': ({ platform }) => `no release on this channel has a file for ${platform}.`,
  'unknown-platform': ({ platform }) =>
    `the platform ${platform} is malformed. Did you mean ${platformHint(platform)}?`,
  'outside-rollout': () => 'the newer release has not been rolled out to it.',
  paused: () => 'the newer release is paused.',
  'app-deleted': () => 'the application was deleted.',
  'taken-down': () => 'the operators of this console stopped its updates.',
}
