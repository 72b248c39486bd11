import type { Application, Updating } from '#shared/domain/organizations/application.ts'
import type { Asset } from '#shared/domain/releases/asset.ts'
import { updateProblems } from '#shared/domain/releases/readiness.ts'
import { rotatedKeyIds } from '#shared/domain/releases/rotated-keys.ts'
import type { NewSignatures } from '#shared/domain/releases/signatures.ts'

/** What updaters want of files. */
export type Installing = Updating & Pick<Application, 'updaterPublicKey' | 'keys'>

interface DraftedFile extends Pick<Asset, 'filename' | 'signature' | 'updatePlatform' | 'format'> {
  signatures?: NewSignatures | undefined
  /** Absent: it isn't uploaded yet. */
  state?: Asset['state']
}

/**
 * Whether clients could install a file once the draft is published: it wasn't refused, and has what its updater wants.
 * The server refuses to publish it otherwise.
 * @param version of the draft; empty while it is not known
 */
export function isInstallable(file: DraftedFile, version: string, application: Installing): boolean {
  const target = { ...application, version, keyIds: rotatedKeyIds(application) }
  return file.state !== 'failed' && updateProblems(file, target).length === 0
}
