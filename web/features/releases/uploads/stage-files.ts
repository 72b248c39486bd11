// What each of the picked files is to be in the release, told by the function with which the server infers what a
// request leaves out. All of it is derived from what was picked and chosen, so adding a forgotten signature later
// puts everything right by itself.

import type { Updating } from '#shared/domain/organizations/application.ts'
import type { Asset } from '#shared/domain/releases/asset.ts'
import {
  assetToInfer,
  inferArch,
  inferFormat,
  inferPlatforms,
  isDelta,
  isMacArchive,
} from '#shared/domain/releases/infer-platform.ts'
import { parseSignature } from '#shared/domain/releases/minisign.ts'
import type { NewSignatures, SignatureScheme } from '#shared/domain/releases/signatures.ts'
import { fieldProblemsOf } from './field-problems.ts'
import { type LoneSignature, signedAsset } from './lone-signature.ts'
import { type FileChoice, isSignature, type Picked, type PickedFile, pairSignatures } from './picked-files.ts'
import type { StagedFile, StagingContext } from './staged-file.ts'
import { problemsOf } from './staging-problems.ts'
import { isStanding, isUnfinished } from './standing-asset.ts'

export interface Staging {
  files: StagedFile[]
  /** Signatures whose file is not among the picked ones, or is one of several. */
  loneSignatures: LoneSignature[]
}

/** What the picked files are to be in the release. */
export function stageFiles({ files, choices }: Picked, context: StagingContext): Staging {
  const { signatures, alone } = pairSignatures(files, '.sig')
  const { signatures: seconds, alone: secondsAlone } = pairSignatures(files, '.2.sig')
  const { signatures: edSignatures, alone: edAlone } = pairSignatures(files, '.edsig')
  const appcast = new Map(files.flatMap((each) => [...(each.appcast ?? [])]))
  const resumed = new Set<Asset>()
  const drafts = files
    .filter((each) => !isSignature(each))
    .map((picked) => {
      const choice = choices[picked.id] ?? {}
      const standing = context.assets.filter((asset) => isStanding(asset, picked, choice))
      const resumes = standing.find((asset) => !resumed.has(asset) && isUnfinished(asset, picked)) ?? null
      if (resumes) resumed.add(resumes)
      const signature = signatures.get(picked.id)?.text ?? resumes?.signature ?? null
      const replaces = resumes ? null : (standing.find((asset) => !resumed.has(asset)) ?? null)
      return {
        picked,
        choice,
        resumes,
        replaces,
        signature,
        further: [
          ...further('minisign', choice.secondSignature ?? seconds.get(picked.id)?.text, resumes),
          ...further(
            'ed25519',
            choice.edSignature ?? edSignatures.get(picked.id)?.text ?? appcast.get(picked.file.name),
            resumes,
          ),
        ],
        named: namedBy(picked, choice, resumes, signature),
      }
    })
  const gone = new Set(drafts.flatMap(({ resumes, replaces }) => [resumes, replaces]))
  const names = new Set(drafts.map(({ picked }) => picked.file.name))
  const others = context.assets.filter(
    (asset) => !gone.has(asset) && !(asset.state === 'failed' && names.has(asset.filename)),
  )
  const inferred = inferPlatforms(
    [
      ...others.map(assetToInfer),
      ...drafts.map(({ picked: { file, arch }, named, signature }) => ({
        ...named,
        filename: file.name,
        signed: signature !== null,
        arch,
      })),
    ],
    context,
  ).slice(others.length)
  const staged = drafts.map(
    ({ picked, choice, resumes, replaces, signature, further, named }, index): StagedFile => {
      const { updatePlatform = null, publicPlatform = null, needsArch = null } = inferred[index] ?? {}
      const { id, file, folder, arch } = picked
      const delta = isDelta({ ...named, filename: file.name, signed: false })
      const parsed = signature === null ? null : parseSignature(signature)
      const isShared = drafts.some((each) => each.picked !== picked && each.picked.file.name === file.name)
      return {
        id,
        file,
        folder: isShared ? folder : null,
        updatePlatform,
        publicPlatform,
        kind: delta ? 'delta' : null,
        deltaFor: delta ? (inferred[index]?.deltaFor ?? null) : null,
        deltaFrom: delta ? (named.deltaFrom ?? null) : null,
        format: named.format === undefined ? inferFormat(file.name) : named.format,
        // What the bytes say the server doesn't know when the file is registered.
        named: arch !== null && updatePlatform !== null ? { ...named, updatePlatform } : named,
        arch,
        signature: signature?.trim() ?? null,
        signatures: further,
        lacksSignature:
          signature === null &&
          choice.updatePlatform === undefined &&
          updatePlatform === null &&
          couldUpdate(file.name, context),
        signedVersion: parsed && typeof parsed !== 'string' ? parsed.version : null,
        needsArch,
        resumes,
        replaces,
        replaceConfirmed: choice.replace === true,
        unreadable: picked.unreadable === true,
        fieldProblems: {},
        problems: [],
      }
    },
  )
  for (const file of staged) {
    file.fieldProblems = fieldProblemsOf(file, staged, { ...context, assets: others })
    file.problems = problemsOf(file, staged, { ...context, assets: others })
  }
  const lone = [...alone, ...secondsAlone, ...edAlone]
  return {
    files: staged,
    loneSignatures: lone.map((each) => ({ ...each, asset: signedAsset(each, names, context) })),
  }
}

/** Whether updaters of this type install such files, once they are signed. */
function couldUpdate(filename: string, application: Updating): boolean {
  const arch = inferArch(filename) ?? 'universal'
  return inferPlatforms([{ filename, arch, signed: true }], application)[0]?.updatePlatform != null
}

/** A signature beside the first: as pasted or picked, else as the upload that continues was registered with. */
function further(
  scheme: SignatureScheme,
  picked: string | null | undefined,
  resumes: Asset | null,
): NewSignatures {
  const value = picked ?? resumes?.signatures?.find((each) => each.scheme === scheme)?.value
  // An emptied field takes the one back that was picked.
  return value?.trim() ? [{ scheme, value: value.trim() }] : []
}

/** An unfinished upload keeps its place. A Mac archive without a signature is named to be no update. */
function namedBy(
  { file }: PickedFile,
  { updatePlatform, publicPlatform, format, deltaFor, deltaFrom }: FileChoice,
  resumes: Asset | null,
  signature: string | null,
): StagedFile['named'] {
  if (resumes)
    return {
      updatePlatform: resumes.updatePlatform,
      publicPlatform: resumes.publicPlatform,
      format: resumes.format,
    }
  const isNoUpdate = updatePlatform === undefined && signature === null && isMacArchive(file.name)
  return {
    ...(updatePlatform !== undefined && { updatePlatform }),
    ...(isNoUpdate && inferArch(file.name) === null && { updatePlatform: null }),
    ...(publicPlatform !== undefined && { publicPlatform }),
    ...(format !== undefined && { format }),
    ...(deltaFor !== undefined && { deltaFor }),
    ...(deltaFrom && { deltaFrom }),
  }
}
