// What is wrong with what was typed or pasted for a file, or is missing from it, by field.

import { NewAsset } from '#shared/domain/releases/asset.ts'
import { deltaProblem } from '#shared/domain/releases/delta.ts'
import { updateProblems } from '#shared/domain/releases/readiness.ts'
import { rotatedKeyIds } from '#shared/domain/releases/rotated-keys.ts'
import { wantedScheme } from '#shared/domain/releases/signature-state.ts'
import {
  type NewSignatures,
  readSignature,
  type SignatureScheme,
} from '#shared/domain/releases/signatures.ts'
import type { FieldProblems, StagedFile, StagingContext } from './staged-file.ts'

/**
 * A sentence for each field that has a problem.
 * @param context with the files that stay beside the staged ones
 */
export function fieldProblemsOf(
  staged: StagedFile,
  all: readonly StagedFile[],
  context: StagingContext,
): FieldProblems {
  const deltaFrom = baseProblem(staged, all, context)
  const scheme = wantedScheme(staged)
  const edSignature = scheme === 'ed25519' ? signatureProblem(staged, scheme, context) : null
  const isRotating = rotatedKeyIds(context).length > 0
  const secondSignature =
    scheme === 'minisign' && isRotating ? signatureProblem(staged, scheme, context) : null
  return {
    ...(deltaFrom && { deltaFrom }),
    ...(edSignature && { edSignature }),
    ...(secondSignature && { secondSignature }),
  }
}

/** What was chosen for a delta and can't be. Without a version, it starts from the release before. */
function baseProblem(
  staged: StagedFile,
  all: readonly StagedFile[],
  { version, assets }: StagingContext,
): string | null {
  const { deltaFor, deltaFrom, kind, file } = staged
  if (kind === null || deltaFrom === null) return null
  const parsed = NewAsset.shape.deltaFrom.safeParse(deltaFrom)
  if (!parsed.success) return parsed.error.issues[0]?.message ?? null
  const problem = version ? deltaProblem({ filename: file.name, deltaFor, deltaFrom }, version) : null
  if (problem) return problem
  const others = [
    ...all.flatMap((each) => (each === staged ? [] : [{ ...each, filename: each.file.name }])),
    ...assets,
  ]
  const holder = others.find(
    (each) => deltaFor !== null && each.deltaFor === deltaFor && each.deltaFrom === deltaFrom,
  )
  return holder ? `${holder.filename} already updates ${deltaFrom} for ${deltaFor}.` : null
}

/** A signature beside the first that can't be read, or is wanted of the file and isn't there. */
function signatureProblem(
  staged: StagedFile,
  scheme: SignatureScheme,
  context: StagingContext,
): string | null {
  const [malformed] = signatureProblems(staged.signatures.filter((each) => each.scheme === scheme))
  if (malformed) return malformed
  const general = updateProblems(toUpdate(staged), { ...context, keys: [] })
  return wantedOf(staged, context).find((each) => !general.includes(each)) ?? null
}

/** Why updaters would refuse a file. */
export function wantedOf(staged: StagedFile, context: StagingContext): string[] {
  return updateProblems(toUpdate(staged), { ...context, keyIds: rotatedKeyIds(context) })
}

/** Why signatures can't be read. */
export function signatureProblems(signatures: NewSignatures): string[] {
  return signatures.map(readSignature).filter((each) => typeof each === 'string')
}

function toUpdate(staged: StagedFile) {
  return { ...staged, filename: staged.file.name }
}
