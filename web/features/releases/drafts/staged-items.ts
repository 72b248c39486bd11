import type { LastDayClients } from '#shared/domain/insights/client-insights.ts'
import type { Asset } from '#shared/domain/releases/asset.ts'
import { findPublishReasons } from '#shared/domain/releases/find-publish-reasons.ts'
import type { Manifest, ManifestAsset } from '#shared/domain/releases/manifest.ts'
import { updaterOf } from '#shared/domain/releases/updaters/updater-files.ts'
import { type Installing, isInstallable } from '#web/features/releases/installable.ts'
import { manifestAssets } from '#web/features/releases/manifest-assets.ts'
import type { StagedFile } from '#web/features/releases/uploads/staged-file.ts'
import { comparedItems, comparedWith } from './guard-items.ts'
import type { GuardItem } from './guard-list.tsx'
import { reasonItems } from './reason-words.ts'

export interface StagedRelease {
  /** Empty until a valid one is typed. */
  version: string
  /** Null: production. */
  channel: string | null
  files: readonly StagedFile[]
  requiredStep: boolean
  /** Files of the draft of this version, to which these are added. */
  assets: readonly Asset[]
}

export interface StagedSurroundings {
  application: Installing
  /** What clients of its channel are offered now; null while it is not known. */
  manifest: Manifest | null
  /** Null while they are not known. */
  clients: LastDayClients | null
}

const VERSION: GuardItem = {
  sign: 'todo',
  title: 'Enter a version',
  text: 'Or add files whose names contain it.',
}
const FILES: GuardItem = { sign: 'todo', title: 'Add files', text: 'Now, or to the draft later.' }

/** What can be said of a release before it is a draft: the same comparison as of a draft, of the files as picked. */
export function stagedItems(
  { version, channel, files, requiredStep, assets }: StagedRelease,
  { application, manifest, clients }: StagedSurroundings,
): GuardItem[] {
  if (!version) return files.length > 0 ? [VERSION] : [VERSION, FILES]
  const before = comparedWith(manifest)
  const kept = assets.filter((asset) => stays(asset, files))
  const all = [...manifestAssets(kept), ...files.map(asManifestAsset)]
  const platforms = [...kept, ...files.map((each) => ({ ...each, filename: each.file.name }))]
    .filter((each) => isInstallable(each, version, application))
    .flatMap(({ updatePlatform }) => updatePlatform ?? [])
  const offered = manifest?.releases ?? []
  const published = offered.map((each) => each.version)
  const reasons =
    all.length > 0
      ? findPublishReasons(
          { version, assets: all, requiredStep },
          { ...application, channel, before, offered, published, clients },
        )
      : []
  const items: GuardItem[] = files.flatMap(({ file, problems }) =>
    problems.length > 0 ? [{ sign: 'stop' as const, title: `Fix ${file.name}` }] : [],
  )
  if (all.length === 0) items.push(FILES)
  const unsigned = files.filter(({ lacksSignature }) => lacksSignature).length
  if (unsigned > 0)
    items.push({
      sign: 'warn',
      title: unsigned === 1 ? 'A file has no signature' : `${unsigned} files have no signature`,
      text: 'Installed copies only update to signed files. Add the .sig files from your build.',
    })
  items.push(...reasons.flatMap(reasonItems).map((item) => ({ sign: 'warn' as const, ...item })))
  items.push(...comparedItems(version, platforms, before))
  const updates = files.filter(
    ({ updatePlatform }) => updatePlatform !== null && updaterOf(updatePlatform) === null,
  )
  if (updates.length > 0 && updates.every(({ signature }) => signature !== null))
    items.push({
      sign: 'ok',
      title:
        updates.length === 1
          ? 'The update file has a signature'
          : `${updates.length} update files have signatures`,
      ...(application.updaterPublicKey !== null && { text: 'Verified after the upload.' }),
    })
  return items
}

/** Whether a file of the draft is in it beside the added ones: it is neither refused nor replaced. */
function stays({ id, state }: Asset, files: readonly StagedFile[]): boolean {
  return (
    state !== 'failed' && !files.some(({ resumes, replaces }) => [resumes?.id, replaces?.id].includes(id))
  )
}

function asManifestAsset({ id, file, ...staged }: StagedFile): ManifestAsset {
  const { updatePlatform, publicPlatform, format, signature } = staged
  return {
    id,
    filename: file.name,
    size: file.size,
    sha256: '',
    updatePlatform,
    publicPlatform,
    format,
    signature,
  }
}
