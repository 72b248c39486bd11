// What keeps a draft from being published, and what the server will ask about, before the button is pressed. The
// server decides by the same functions.

import type { LastDayClients } from '#shared/domain/insights/client-insights.ts'
import { type Application, hasSigningUpdater } from '#shared/domain/organizations/application.ts'
import type { Asset } from '#shared/domain/releases/asset.ts'
import { findPublishReasons, offeredFirst } from '#shared/domain/releases/find-publish-reasons.ts'
import type { Manifest } from '#shared/domain/releases/manifest.ts'
import type { PublishReason } from '#shared/domain/releases/publish-reason.ts'
import { type DraftFile, lacksSignature, missingFromDraft } from '#shared/domain/releases/readiness.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { rotatedKeyIds } from '#shared/domain/releases/rotated-keys.ts'
import { signatureStateOf } from '#shared/domain/releases/signature-state.ts'
import { schemeOf, updaterOf } from '#shared/domain/releases/updaters/updater-files.ts'
import { manifestAssets } from '#web/features/releases/manifest-assets.ts'

export interface PublishCheck {
  /** The release cannot be published while one of these holds. */
  missing: string[]
  /** It can, but this may not be meant. */
  warnings: string[]
  /** What the server will want confirmed. */
  reasons: PublishReason[]
}

export interface Surroundings {
  application: Pick<Application, 'appType' | 'updaters' | 'updaterPublicKey' | 'keys'>
  /** Files of it that this page is still sending. */
  uploading: number
  /** What clients of its channel are offered now; null while it is not known. */
  channel: Manifest | null
  /** Null while they are not known. */
  clients: LastDayClients | null
}

/** What is missing from a draft, and what looks wrong about it. */
export function checkDraft(
  release: Release,
  { application, uploading, channel, clients }: Surroundings,
): PublishCheck {
  const { assets, version } = release
  const updates = assets.filter(
    ({ updatePlatform }) => updatePlatform !== null && updaterOf(updatePlatform) === null,
  )
  const isSigned = hasSigningUpdater(application)
  const keyIds = rotatedKeyIds(application)
  const target = { ...application, version, keyIds }
  const missing = [
    ...(uploading > 0
      ? [`${uploading === 1 ? 'A file is' : `${uploading} files are`} still being uploaded.`]
      : []),
    ...(assets.length === 0 && uploading > 0 ? [] : missingFromDraft(assets.map(asDraftFile), target)),
  ]
  // Of a part of the files, half would be found missing.
  const reasons = missing.length > 0 ? [] : findReasons(release, application, channel, clients)
  return {
    missing,
    warnings: [
      ...assets.flatMap(({ filename, state, problem }) =>
        problem && state === 'ready'
          ? [`${filename}: ${problem.message} It is checked again when you publish.`]
          : [],
      ),
      ...(updates.length > 0 && application.updaterPublicKey === null && isSigned
        ? ['Signatures are not verified, because the application has no public key.']
        : []),
      ...(lacksEd25519Key(application) && assets.some(isUncheckedEd25519) ? [NO_ED25519_KEY] : []),
      ...(missing.length > 0
        ? []
        : assets.flatMap((asset) =>
            lacksSignature(asset)
              ? [`${asset.filename} has no Ed25519 signature. Sparkle on macOS refuses it.`]
              : [],
          )),
      ...(keyIds.length > 0 && !release.requiredStep && isFirstWithKey(application) && updates.length > 0
        ? [STEP_BETWEEN_KEYS]
        : []),
    ],
    reasons,
  }
}

const NO_ED25519_KEY =
  'Ed25519 signatures are not verified, because the application has no Ed25519 public key.'

function lacksEd25519Key({ keys = [] }: Surroundings['application']): boolean {
  return !keys.some(({ scheme }) => scheme === 'ed25519')
}

function isUncheckedEd25519(asset: Asset): boolean {
  return schemeOf(asset.updatePlatform) === 'ed25519' && signatureStateOf(asset) === 'unchecked'
}

export const STEP_BETWEEN_KEYS =
  'No published version has the second key yet. Make this release a required step, so that clients get it before those that are signed with the second key only.'

function isFirstWithKey({ keys = [] }: Surroundings['application']): boolean {
  return keys.some(({ scheme, knownFrom }) => scheme === 'minisign' && !knownFrom)
}

function findReasons(
  { version, channel, assets, requiredStep }: Release,
  { appType, updaters }: Surroundings['application'],
  manifest: Manifest | null,
  clients: LastDayClients | null,
) {
  const releases = manifest?.releases ?? []
  const before = offeredFirst(releases)
  const published = releases.map((each) => each.version)
  return findPublishReasons(
    { version, assets: manifestAssets(assets), requiredStep },
    { appType, updaters, channel, before, offered: releases, published, clients },
  )
}

/** What was wrong with a signature may be right with the key of today: that is for the server to say. */
function asDraftFile(asset: Asset): DraftFile {
  return { ...asset, problem: asset.problem?.message ?? null, keyProblem: null }
}
