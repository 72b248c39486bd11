// The choices for a file that is uploaded, and what they change of it.

import type { Asset } from '#shared/domain/releases/asset.ts'
import { type AssetChange, MinimumOs } from '#shared/domain/releases/asset-change.ts'
import type { SignatureScheme } from '#shared/domain/releases/signatures.ts'
import type { ChoosableFile } from '#web/features/releases/uploads/choosable-file.ts'
import type { FileChoice } from '#web/features/releases/uploads/picked-files.ts'

/** The fields of `FileChoices`, and two that a file has only once it is uploaded. */
export interface AssetChoice extends Omit<FileChoice, 'replace'> {
  signature?: string
  minimumOs?: string
}

/** Why a field can't be saved. */
export type AssetErrors = Partial<Record<keyof AssetChoice, string>>

/** The file as `FileChoices` shows it. */
export function choosable(asset: Asset, choice: AssetChoice, errors: AssetErrors): ChoosableFile {
  const { filename, publicPlatform, updatePlatform, format, kind, deltaFor = null, deltaFrom = null } = asset
  const further = (scheme: SignatureScheme, pasted: string | undefined) => {
    const value = pasted ?? furtherOf(asset, scheme)
    return value ? [{ scheme, value }] : []
  }
  return {
    file: { name: filename },
    fieldProblems: errors,
    resumes: null,
    needsArch: null,
    kind: kind === 'delta' ? ('delta' as const) : null,
    ...{ publicPlatform, updatePlatform, format, deltaFor, deltaFrom },
    ...choice,
    signature: (choice.signature ?? asset.signature) || null,
    signatures: [...further('minisign', choice.secondSignature), ...further('ed25519', choice.edSignature)],
  }
}

/** What was chosen otherwise than the file is, and what was seen of that. Null: nothing. */
export function toChange(asset: Asset, choice: AssetChoice): AssetChange | null {
  const { signature, edSignature, secondSignature, minimumOs, deltaFrom, ...platforms } = choice
  const wanted = {
    ...platforms,
    ...(deltaFrom !== undefined && { deltaFrom: deltaFrom || null }),
    ...(minimumOs !== undefined && { minimumOs: minimumOs.trim() || null }),
    ...(signature !== undefined && { signature: signature.trim() || null }),
  }
  const seen = { ...asset, minimumOs: asset.facts?.minimumOs ?? null }
  const names = (Object.keys(wanted) as (keyof typeof wanted)[]).filter(
    (name) => wanted[name] !== (seen[name] ?? null),
  )
  const pick = (from: typeof wanted | typeof seen) =>
    Object.fromEntries(names.map((name) => [name, from[name] ?? null])) as AssetChange
  const signatures = furtherFrom(asset, { minisign: secondSignature, ed25519: edSignature })
  if (names.length === 0 && !signatures) return null
  return {
    ...pick(wanted),
    ...(signatures && { signatures }),
    was: { ...pick(seen), ...(signatures && { signatures: sentOf(asset) }) },
  }
}

/** What was seen of the file, with one of its fields as it is now. */
export function withFieldOf(now: Asset, seen: Asset, field: string | undefined): Asset {
  if (field === 'minimumOs') return { ...seen, facts: now.facts }
  return field !== undefined && field in now ? { ...seen, [field]: now[field as keyof Asset] } : seen
}

/** What is wrong before anything is sent. */
export function problemsOfChange({ minimumOs }: AssetChoice): AssetErrors {
  const parsed = MinimumOs.safeParse(minimumOs?.trim() || '0')
  return parsed.success ? {} : { minimumOs: parsed.error.issues[0]?.message ?? '' }
}

/** The field that an error belongs to: those of signatures name none. */
export function fieldOf(
  data: { field?: string; reason?: string } | undefined,
  choice: AssetChoice,
): keyof AssetChoice {
  const field = FIELDS.find((each) => each === data?.field)
  if (field) return field
  const isFurther = data?.field === 'signatures'
  const isSignature = isFurther || data?.reason?.startsWith('signature') || data?.reason === 'verifying'
  const signed = SIGNATURES.find((each) => choice[each] !== undefined && !(isFurther && each === 'signature'))
  if (isSignature && signed) return signed
  if (data?.reason === 'delta_invalid' && choice.deltaFrom !== undefined) return 'deltaFrom'
  return FIELDS.find((each) => choice[each] !== undefined) ?? 'updatePlatform'
}

const SIGNATURES = ['signature', 'secondSignature', 'edSignature'] as const
const FIELDS = [
  ...(['updatePlatform', 'publicPlatform', 'format', 'deltaFor', 'deltaFrom', 'minimumOs'] as const),
  ...SIGNATURES,
]

function furtherOf({ signatures = [] }: Asset, scheme: SignatureScheme): string {
  return signatures.find((each) => each.scheme === scheme)?.value ?? ''
}

/** The signatures beside the first as they are sent. */
function sentOf({ signatures = [] }: Asset) {
  return signatures.map(({ scheme, value }) => ({ scheme, value }))
}

/** All signatures beside the first when one of them is another one; null: they stay. */
function furtherFrom(asset: Asset, pasted: Record<SignatureScheme, string | undefined>) {
  const schemes = (['minisign', 'ed25519'] as const).filter(
    (scheme) => pasted[scheme] !== undefined && pasted[scheme]?.trim() !== furtherOf(asset, scheme),
  )
  if (schemes.length === 0) return null
  return [
    ...sentOf(asset).filter(({ scheme }) => !schemes.includes(scheme)),
    ...schemes.flatMap((scheme) => {
      const value = pasted[scheme]?.trim()
      return value ? [{ scheme, value }] : []
    }),
  ]
}
