// What would keep the files of a version from being served, by the rules that uploads and publications are held to.

import { ImportDigest, type ImportFile, type ImportProblem } from '#shared/domain/import/import-preview.ts'
import { hasSigningUpdater } from '#shared/domain/organizations/application.ts'
import { Filename } from '#shared/domain/releases/asset.ts'
import { inferFormat, inferKind } from '#shared/domain/releases/infer-platform.ts'
import { updateProblems } from '#shared/domain/releases/readiness.ts'
import type { NewSignatures } from '#shared/domain/releases/signatures.ts'
import { RpcError } from '#shared/errors.ts'
import type { ApplicationRow } from '#worker/services/directory/access.ts'
import type { SigningKeys } from '#worker/services/directory/applications/keys/signing-keys.ts'
import { requireSignatures } from '#worker/services/directory/releases/publish/signed-file.ts'
import type { CheckedFile } from './check-files.ts'
import { blocks, warns } from './feed.ts'
import { type Placed, placeFiles } from './place-files.ts'

export interface Target extends Pick<ApplicationRow, 'appType' | 'updaters'> {
  keys: SigningKeys
}

/** In the order given. Files that are blocked take no platform from the others. */
export function judgeFiles(files: readonly CheckedFile[], version: string, target: Target): ImportFile[] {
  const before = files.map((file) => [...file.problems, ...nameProblems(file, files)])
  const usable = files.filter((_, index) => !isBlocked(before[index] ?? []))
  const together = placeFiles(usable, target)
  return files.map((file, index) => {
    const placed = together[usable.indexOf(file)] ?? placeFiles([file], target)[0]
    const problems = [
      ...(before[index] ?? []),
      ...(placed ? contentProblems(file, placed, version, target) : []),
    ]
    const algorithm = ImportDigest.options.find((each) => file.digests[each])
    return {
      url: file.url,
      filename: file.filename,
      size: file.size,
      kind: inferKind(file.filename),
      updatePlatform: placed?.updatePlatform ?? null,
      publicPlatform: placed?.publicPlatform ?? null,
      named: placed?.named ?? false,
      signatures: signaturesOf(file),
      deltaFrom: file.deltaFrom,
      digest: algorithm ? { algorithm, value: file.digests[algorithm] ?? '' } : null,
      problems,
    }
  })
}

export function isBlocked(problems: readonly ImportProblem[]): boolean {
  return problems.some(({ severity }) => severity === 'blocks')
}

function nameProblems(file: CheckedFile, files: readonly CheckedFile[]): ImportProblem[] {
  if (file.filename === '') return [blocks('name_invalid', 'Its URL doesn’t end in a file name.')]
  const { success, error } = Filename.safeParse(file.filename)
  if (!success) return [blocks('name_invalid', `${error.issues[0]?.message ?? 'Its name is invalid'}.`)]
  const twin = files.find((each) => each.filename === file.filename)
  if (twin && twin !== file && twin.platforms.length === 0)
    return [blocks('name_taken', `Another file is named ${file.filename}, too. Rename one of them.`)]
  return []
}

function contentProblems(
  file: CheckedFile,
  placed: Placed,
  version: string,
  target: Target,
): ImportProblem[] {
  const { filename, size, signature, edSignature, digests } = file
  const { updatePlatform, needsArch, unsigned } = placed
  const invalid = signatureProblem(file, version, target)
  if (invalid) return [invalid]
  const format = inferFormat(filename)
  const update = { filename, signature, updatePlatform, format }
  const lacking = updateProblems(update, { version, appType: target.appType, updaters: target.updaters })
  return [
    ...lacking.map((message) =>
      blocks(signature === null ? 'signature_missing' : 'not_installable', message),
    ),
    ...(unsigned && hasSigningUpdater(target)
      ? [
          warns(
            'signature_missing',
            `No signature was found, so it would be a download only. Add ${filename}.sig.`,
          ),
        ]
      : []),
    ...(needsArch
      ? [
          warns(
            'platform_needed',
            'Neither its name nor the feed says for which Macs it is. You’re asked on upload.',
          ),
        ]
      : []),
    ...(size === null ? [warns('size_unknown', 'Its size isn’t known.')] : []),
    ...(signature === null &&
    edSignature === null &&
    lacking.length === 0 &&
    Object.keys(digests).length === 0 &&
    inferKind(filename) !== 'companion'
      ? [
          warns(
            'digest_missing',
            'The feed states no checksum and no signature, so its bytes can’t be verified.',
          ),
        ]
      : []),
  ]
}

/** As an upload sends them. */
function signaturesOf({ signature, edSignature }: CheckedFile): NewSignatures {
  return [
    ...(signature === null ? [] : [{ scheme: 'minisign' as const, value: signature }]),
    ...(edSignature === null ? [] : [{ scheme: 'ed25519' as const, value: edSignature }]),
  ]
}

function signatureProblem(file: CheckedFile, version: string, { keys }: Target): ImportProblem | null {
  try {
    requireSignatures({ signatures: signaturesOf(file), size: file.size ?? 0 }, version, keys)
    return null
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    return blocks(error.data?.reason ?? 'signature_invalid', error.message)
  }
}
