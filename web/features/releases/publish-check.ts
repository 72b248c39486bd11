// What stands between a draft and its publication, in words, before anybody presses the button. The server decides;
// this tells what it would say, and what it would allow but nobody wants.

import type { Application } from '#shared/domain/application.ts'
import { type DraftFile, missingFromDraft } from '#shared/domain/readiness.ts'
import type { Asset, Release } from '#shared/domain/release.ts'
import { compareVersions, parseVersion } from '#shared/domain/version.ts'

export interface PublishCheck {
  /** The release cannot be published while one of these holds. */
  missing: string[]
  /** It can, but this is probably not meant. */
  warnings: string[]
}

interface Surroundings {
  application: Pick<Application, 'appType' | 'updaterPublicKey'>
  /** Files of it that this page is still sending. */
  uploading: number
  /** The version that clients of its channel are offered now, or null. */
  latest: string | null
}

/** What is missing from a draft, and what looks wrong about it. */
export function checkDraft(release: Release, { application, uploading, latest }: Surroundings): PublishCheck {
  const { assets, version } = release
  const updates = assets.filter((asset) => asset.updatePlatform !== null)
  const plain = application.appType === 'Other'
  const target = { version, appType: application.appType }
  return {
    missing: [
      ...(uploading > 0
        ? [`${uploading === 1 ? 'A file is' : `${uploading} files are`} still being uploaded.`]
        : []),
      ...(assets.length === 0 && uploading > 0 ? [] : missingFromDraft(assets.map(asDraftFile), target)),
    ],
    warnings: [
      ...assets.flatMap(({ filename, state, problem }) =>
        problem && state === 'ready'
          ? [`${filename}: ${problem.message} It is checked again when you publish.`]
          : [],
      ),
      ...(assets.length > 0 && updates.length === 0 && !plain
        ? ['No file is for updates: installed apps will not be offered this release.']
        : []),
      ...(updates.length > 0 && application.updaterPublicKey === null && !plain
        ? ['Signatures are not verified, because the application has no public key.']
        : []),
      ...(latest !== null && isLower(version, latest)
        ? [`${version} is lower than ${latest}, which is the latest. Installed apps do not go back to it.`]
        : []),
    ],
  }
}

/** Whether both are semantic versions and the first precedes the second. */
export function isLower(version: string, latest: string): boolean {
  const [a, b] = [parseVersion(version), parseVersion(latest)]
  return a !== null && b !== null && compareVersions(a, b) < 0
}

/** What was wrong with a signature may be right with the key of today: that is for the server to say. */
function asDraftFile(asset: Asset): DraftFile {
  return { ...asset, problem: asset.problem?.message ?? null, keyProblem: null }
}
