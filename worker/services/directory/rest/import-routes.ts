import { ImportDraft, ImportPreview, ImportSource } from '#shared/domain/import/import-preview.ts'
import { AssetWithUpload } from '#shared/domain/releases/asset.ts'
import { createImportDraft } from '#worker/services/directory/import/create-draft.ts'
import { fetchPart } from '#worker/services/directory/import/fetch-part.ts'
import { previewImport } from '#worker/services/directory/import/preview.ts'
import { type Route, route } from './route.ts'

const FEED_CODES = ['refused', 'unresolved', 'timeout', 'unreachable', 'answer', 'not_a_feed', 'empty']

export const importRoutes: Route[] = [
  route({
    method: 'POST',
    path: '/import/preview',
    summary:
      'Read what a version of another host’s feed would be as a release here, without storing anything',
    body: ImportSource,
    answers: { 200: ImportPreview },
    errors: FEED_CODES,
    handle: async (ctx, { org, app, body }) => ({
      status: 200,
      body: await previewImport(ctx, { org, app, ...body }),
    }),
  }),
  route({
    method: 'POST',
    path: '/import',
    summary: 'Begin a draft of such a version and register its files; again, to continue with the same draft',
    body: ImportSource,
    answers: { 200: ImportDraft },
    errors: [...FEED_CODES, 'version_invalid', 'already_published', 'quota_exceeded'],
    handle: async (ctx, { org, app, body }) => ({
      status: 200,
      body: await createImportDraft(ctx, { org, app, ...body }),
    }),
  }),
  route({
    method: 'POST',
    path: '/uploads/{asset}/fetch',
    summary: 'Fetch the next missing part of an imported file; call it until the file is ready',
    answers: { 200: AssetWithUpload },
    errors: [
      'not_fetched',
      'no_ranges',
      'changed',
      'checksum_mismatch',
      'signature_invalid',
      'quota_exceeded',
    ],
    handle: async (ctx, { org, app, params }) => ({
      status: 200,
      body: await fetchPart(ctx, { org, app, asset: params.asset ?? '' }),
    }),
  }),
]
