import { ImportPreview, ImportSource } from '#shared/domain/import/import-preview.ts'
import { previewImport } from '#worker/services/directory/import/preview.ts'
import { type Route, route } from './route.ts'

export const importRoutes: Route[] = [
  route({
    method: 'POST',
    path: '/import/preview',
    summary:
      'Read what a version of another host’s feed would be as a release here, without storing anything',
    body: ImportSource,
    answers: { 200: ImportPreview },
    errors: ['refused', 'unresolved', 'timeout', 'unreachable', 'answer', 'not_a_feed', 'empty'],
    handle: async (ctx, { org, app, body }) => ({
      status: 200,
      body: await previewImport(ctx, { org, app, ...body }),
    }),
  }),
]
