import type { ImportsContract } from '#shared/contracts/imports.ts'
import type { Person, ServiceActor } from '#worker/platform/rpc/context.ts'
import type { RpcHandlers } from '#worker/platform/rpc/rpc.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { createImportDraft } from './create-draft.ts'
import { fetchPart } from './fetch-part.ts'
import { previewImport } from './preview.ts'

/** Which verb answers which call about feeds of other hosts. */
export const importHandlers: RpcHandlers<ImportsContract, Context<Person | ServiceActor>> = {
  'imports.preview': previewImport,
  'imports.createDraft': createImportDraft,
  'imports.fetchPart': fetchPart,
}
