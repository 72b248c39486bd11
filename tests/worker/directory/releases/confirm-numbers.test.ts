// How many clients a publication would strand, as publishing, scheduling and promoting say it.

import { describe, expect, it } from 'vitest'
import type { LastDayClients } from '#shared/domain/insights/client-insights.ts'
import { MINUTE } from '#shared/domain/time.ts'
import { openPublisher, type Publisher } from '#tests/worker/directory/publisher.ts'
import { Problem } from '#worker/services/directory/rest/schemas.ts'
import { ask, linux, prepared, windows } from './prepared.ts'

const COUNTED: LastDayClients = {
  ...{ day: '2026-11-19', clients: 4420 },
  platforms: [
    { platform: 'windows-x86_64', clients: 4000 },
    { platform: 'linux-x86_64', clients: 300 },
    { platform: 'windows-x86_64-nsis', clients: 120 },
  ],
  channels: [{ channel: 'production', clients: 4420 }],
  versions: [{ version: '1.0.0', clients: 4420 }],
}
const STRANDED = 'About 4,120 clients on windows-x86_64 would get nothing.'

type Count = (appId: string, today: string) => Promise<LastDayClients | null>

/** 1.0.0 is live on two platforms, and 1.1.0 is a draft with one of them. */
async function withLostPlatform(lastDayClients: Count = async () => COUNTED, channel?: string) {
  let asked = 0
  const publisher = await openPublisher({
    ports: {
      lastDayClients: (...given) => {
        asked += 1
        return lastDayClients(...given)
      },
    },
  })
  const first = await prepared(publisher, '1.0.0', [linux('1.0.0'), windows('1.0.0')])
  await ask(publisher, first.id)
  const { id } = await prepared(publisher, '1.1.0', [linux('1.1.0')], channel ? { channel } : {})
  return { publisher, id, asked: () => asked }
}

/** The reasons of a refusal, which has to be what the interface declares. */
function reasonsIn(answer: { status: number; body: unknown }) {
  expect(answer.status).toBe(409)
  return Problem.parse(answer.body).error.details?.reasons ?? []
}

const path = ({ org, app }: Publisher, release: string) => ({ org: org.slug, app: app.slug, release })

describe('a refused publication', () => {
  it('says how many clients each reason is about, as data and in its sentence', async () => {
    const { publisher, id } = await withLostPlatform()
    const [reason] = reasonsIn(await ask(publisher, id))
    expect(reason?.message.endsWith(STRANDED)).toBe(true)
    expect(reason?.clients).toEqual({
      ...{ day: '2026-11-19', clients: 4120, isUpperBound: false, isEstimate: true },
      platforms: [{ platform: 'windows-x86_64', clients: 4120 }],
    })
  })

  it('says the same by RPC, and when it is scheduled', async () => {
    const { publisher, id } = await withLostPlatform()
    const refused = await publisher.call(publisher.admin, 'releases.publish', path(publisher, id))
    expect(refused.reasons).toMatchObject([{ code: 'platform_lost', clients: { clients: 4120 } }])
    const at = new Date(publisher.clock.getTime() + MINUTE).toISOString()
    const scheduled = await publisher.rest('PUT', `/releases/${id}/schedule`, { at })
    expect(reasonsIn(scheduled)[0]?.message).toContain(STRANDED)
  })

  it('says the same when a release is promoted', async () => {
    const { publisher, id } = await withLostPlatform(undefined, 'beta')
    expect((await ask(publisher, id)).status).toBe(200)
    const promoted = await publisher.rest('POST', `/releases/${id}/promote`, { channel: null })
    expect(reasonsIn(promoted)[0]?.message).toContain(STRANDED)
  })

  it('says it in the audit log when a schedule ends because of it', async () => {
    const { publisher, id } = await withLostPlatform()
    const at = new Date(publisher.clock.getTime() + MINUTE).toISOString()
    await publisher.rest('PUT', `/releases/${id}/schedule`, { at, confirm: ['platform_lost'] })
    const higher = await prepared(publisher, '1.2.0', [linux('1.2.0'), windows('1.2.0')])
    await ask(publisher, higher.id)
    publisher.clock.setTime(publisher.clock.getTime() + MINUTE)
    await publisher.service.scheduled()
    const { data } = await publisher.call(publisher.admin, 'audit.list', {
      org: publisher.org.slug,
      action: 'release.notPublished',
    })
    expect(data.entries[0]?.details.reason).toMatch(/^1\.1\.0 is lower than 1\.2\.0.*would get nothing\.$/)
  })

  it.each<[string, Count]>([
    ['fails', () => Promise.reject(new Error('The Meter is away'))],
    ['never answers', () => new Promise(() => undefined)],
    ['has counted nothing', async () => null],
    ['has counted nothing for weeks', async () => ({ ...COUNTED, day: '2026-11-01' })],
  ])('has no number when the Meter %s', async (_, count) => {
    const { publisher, id } = await withLostPlatform(count)
    const [reason] = reasonsIn(await ask(publisher, id))
    expect(reason?.message).toMatch(/stay on 1\.0\.0 or older\.$/)
    expect(reason).not.toHaveProperty('clients')
    expect((await ask(publisher, id, ['platform_lost'])).status).toBe(200)
  })
})

describe('a confirmation', () => {
  it('holds when the number has changed since, for which the Meter is not asked', async () => {
    let clients = 300
    const { publisher, id, asked } = await withLostPlatform(async () => ({ ...COUNTED, clients: clients++ }))
    expect(reasonsIn(await ask(publisher, id))).toHaveLength(1)
    expect(asked()).toBe(1)
    expect((await ask(publisher, id, ['platform_lost'])).status).toBe(200)
    expect(asked()).toBe(1)
  })
})
