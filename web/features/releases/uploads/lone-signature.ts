import type { Asset } from '#shared/domain/releases/asset.ts'
import type { PickedFile } from './picked-files.ts'
import { signedName } from './signature-ending.ts'
import type { StagingContext } from './staged-file.ts'

export interface LoneSignature extends PickedFile {
  /** The file of the draft that it is for, of which there is one; it may have been refused. */
  asset: Asset | null
}

/** The file of the draft that a signature is for: not where one of that name was picked, too. */
export function signedAsset(
  { file }: PickedFile,
  picked: ReadonlySet<string>,
  { assets }: StagingContext,
): Asset | null {
  const named = (name: string) => (picked.has(name) ? [] : assets.filter(({ filename }) => filename === name))
  const [exact, other] = [file.name.replace(/\.(ed)?sig$/i, ''), signedName(file.name)].map(named)
  const found = exact?.length ? exact : (other ?? [])
  const [only, ...others] = found.some(isStored) ? found.filter(isStored) : found
  return others.length === 0 ? (only ?? null) : null
}

function isStored({ state }: Asset): boolean {
  return state !== 'failed'
}
