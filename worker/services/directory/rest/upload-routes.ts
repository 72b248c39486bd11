import * as z from 'zod/mini'
import { AssetWithUpload, NewAsset, Sha256 } from '#shared/domain/releases/asset.ts'
import { AssetChange } from '#shared/domain/releases/asset-change.ts'
import { completeAsset } from '#worker/services/directory/assets/complete.ts'
import { createAsset } from '#worker/services/directory/assets/create.ts'
import { deleteAsset } from '#worker/services/directory/assets/delete.ts'
import { getAsset } from '#worker/services/directory/assets/get.ts'
import { putPart } from '#worker/services/directory/assets/put-part.ts'
import { updateAsset } from '#worker/services/directory/assets/update.ts'
import { type Call, type Route, route } from './route.ts'

const SIGNATURE_CODES = ['signature_invalid', 'signature_version_mismatch', 'signature_algorithm_unsupported']

/** The answer of a completed upload also says its state under the name that releases use. */
const Completed = z.extend(AssetWithUpload, { status: z.literal('ready') })

export const uploadRoutes: Route[] = [
  route({
    method: 'POST',
    path: '/releases/{release}/assets',
    summary: 'Register a file of a draft, find its upload to continue, or replace the file in its slot',
    body: NewAsset,
    answers: { 201: AssetWithUpload, 200: AssetWithUpload },
    errors: [
      'slot_taken',
      'already_published',
      'quota_exceeded',
      'spending_limit',
      'platform_needed',
      ...SIGNATURE_CODES,
    ],
    async handle(ctx, { org, app, params, body }) {
      const { created, asset } = await createAsset(ctx, { org, app, release: params.release ?? '', ...body })
      return { status: created ? 201 : 200, body: asset }
    },
  }),
  route({
    method: 'PATCH',
    path: '/releases/{release}/assets/{asset}',
    summary: 'Correct a file of a draft: what is absent stays as it is, null means none',
    body: AssetChange,
    answers: { 200: AssetWithUpload },
    errors: [
      'already_published',
      'changed',
      'verifying',
      'failed',
      'slot_taken',
      'platform_needed',
      'platform_mismatch',
      'kind_mismatch',
      'delta_invalid',
      ...SIGNATURE_CODES,
    ],
    async handle(ctx, call) {
      const release = call.params.release ?? ''
      return { status: 200, body: await updateAsset(ctx, { ...call.body, ...pathOf(call), release }) }
    },
  }),
  route({
    method: 'PUT',
    path: '/uploads/{asset}/parts/{number}',
    summary: 'Send one part of a file, numbered from 1; it may be sent again',
    body: 'bytes',
    answers: { 204: null },
    errors: ['part_size_mismatch', 'upload_closed'],
    async handle(ctx, call) {
      const { params, request } = call
      const length = request.headers.get('content-length')
      await putPart(ctx, {
        ...pathOf(call),
        number: /^\d{1,5}$/.test(params.number ?? '') ? Number(params.number) : 0,
        length: length === null ? null : Number(length),
        body: request.body,
      })
      return { status: 204, body: null }
    },
  }),
  route({
    method: 'GET',
    path: '/uploads/{asset}',
    summary: 'Which parts of a file are there',
    answers: { 200: AssetWithUpload },
    handle: async (ctx, call) => ({ status: 200, body: await getAsset(ctx, pathOf(call)) }),
  }),
  route({
    method: 'DELETE',
    path: '/uploads/{asset}',
    summary: 'Abort an upload, or take a file off its draft',
    answers: { 204: null },
    errors: ['already_published'],
    async handle(ctx, call) {
      await deleteAsset(ctx, pathOf(call))
      return { status: 204, body: null }
    },
  }),
  route({
    method: 'POST',
    path: '/uploads/{asset}/complete',
    summary: 'Say that all parts were sent and have the file verified; ask again while it is being verified',
    body: z.object({ sha256: z.optional(z.nullable(Sha256)) }),
    answers: { 200: Completed, 202: z.object({ status: z.literal('verifying') }) },
    errors: [
      'size_mismatch',
      'checksum_missing',
      'checksum_mismatch',
      'platform_mismatch',
      'quota_exceeded',
      ...SIGNATURE_CODES,
    ],
    async handle(ctx, call) {
      const asset = await completeAsset(ctx, { ...pathOf(call), sha256: call.body.sha256 })
      return asset.state === 'ready'
        ? { status: 200, body: { ...asset, status: asset.state } }
        : { status: 202, body: { status: asset.state } }
    },
  }),
]

function pathOf({ org, app, params }: Call<unknown, unknown>) {
  return { org, app, asset: params.asset ?? '' }
}
