import type { FurtherSignature } from '#worker/services/directory/release-schema.ts'

/** Why a file isn't what was said of it: the stable word of the error and its sentence. */
export interface Failed {
  ok: false
  code: string
  message: string
}

/** What verification found of a file's signatures: all of them with the keys that they fit. */
export type SignatureVerdict = { ok: true; signatures: FurtherSignature[] } | Failed
