import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import type { AssetWithUpload } from '#shared/domain/releases/asset.ts'
import { person } from '#tests/worker/caller.ts'
import { bytesOf, CONFIRMED, openPublisher, sha256Of } from '#tests/worker/directory/publisher.ts'
import { join } from '#tests/worker/directory/service.ts'

const BLOCK = { cents: 2000, until: '2026-11-30T10:00:00.000Z' }

it('over the spending limit no upload begins, and drafts that are ready are published', async () => {
  const { rest, draft, send, complete, billing, call, org, app } = await openPublisher()
  const { id } = await draft('1.0.0')
  const first = await send(id, bytesOf('a'), { filename: 'a.zip', publicPlatform: 'linux-x86_64' })
  const begun = await rest<AssetWithUpload>('POST', `/releases/${id}/assets`, { filename: 'b.zip', size: 1 })
  billing.uploadBlock = BLOCK
  const member = await person('member')
  await join(org.id, member)

  const wanted = { filename: 'c.zip', size: 1 }
  expect(await rest('POST', `/releases/${id}/assets`, wanted)).toMatchObject({
    status: 403,
    code: 'spending_limit',
    body: {
      error: {
        message:
          'Use has been over the monthly spending limit of 20,00 EUR for a week. Uploads continue when an Admin raises the limit, or on 30 Nov 2026 (UTC). Drafts that are ready can still be published.',
      },
    },
  })
  const place = { org: org.id, app: app.id, release: id }
  expect(await call(member, 'assets.create', { ...place, ...wanted })).toMatchObject({
    status: 403,
    reason: 'spending_limit',
  })

  const again = await rest<AssetWithUpload>('POST', `/releases/${id}/assets`, { filename: 'b.zip', size: 1 })
  expect(again, 'an upload that has begun can be finished').toMatchObject({
    status: 200,
    body: { id: begun.body.id },
  })
  await rest('PUT', `/uploads/${begun.body.id}/parts/1`, bytesOf('b'))
  expect((await complete(first.body.id)).status).toBe(200)
  const sha256 = await sha256Of(bytesOf('b'))
  expect((await complete(begun.body.id, { sha256 })).status).toBe(200)
  expect((await rest('POST', `/releases/${id}/publish`, CONFIRMED)).status).toBe(200)
  expect((await draft('1.1.0')).version, 'a draft needs no upload').toBe('1.1.0')
  const rerun = await rest('POST', `/releases/${id}/assets`, { filename: 'b.zip', size: 1, sha256 })
  expect(rerun.status, 'a pipeline that is run again').toBe(200)
})

it('uploads continue while billing is unreachable', async () => {
  const { rest, draft, billing, org } = await openPublisher()
  const { id } = await draft('1.0.0')
  billing.answers = false
  billing.uploadBlock = BLOCK
  const wanted = (filename: string) => rest('POST', `/releases/${id}/assets`, { filename, size: 1 })
  expect((await wanted('a.zip')).status).toBe(201)
  await env.DIRECTORY_DB.prepare('update organizations set plan_active = 0 where id = ?').bind(org.id).run()
  expect(await wanted('b.zip'), 'the last answer about the plan holds').toMatchObject({
    status: 403,
    code: 'not_subscribed',
  })
})
