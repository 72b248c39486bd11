// Files of which earlier readers could read nothing are read again by the scheduled run.

import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import type { Release } from '#shared/domain/releases/release.ts'
import { DEB_XZ } from '#tests/fixtures/real-packages.ts'
import { openHarness } from '#tests/worker/delivery/harness.ts'
import { bytesOf, CONFIRMED, openPublisher } from '#tests/worker/directory/publisher.ts'
import { fillFacts, settleFacts } from '#worker/services/directory/assets/facts/fill-facts.ts'
import { FACTS_READER } from '#worker/services/directory/assets/facts/read-facts.ts'
import { openDatabase } from '#worker/services/directory/context.ts'
import { assets } from '#worker/services/directory/release-schema.ts'
import { createVerify } from '#worker/services/directory/releases/publish/verifier.ts'

const DEB = { filename: 'editor_1.4.0_amd64.deb', updatePlatform: 'linux-x86_64-electron-deb' }
const READ = { packageId: 'editor', version: '1.4.0-1', os: 'linux', architectures: ['x86_64'] }
const db = openDatabase(env.DIRECTORY_DB)

// What a failing process says of its stores is expected.
vi.spyOn(console, 'error').mockImplementation(() => undefined)

/** Releases with one file each, of which an earlier reader read nothing, and calls that are made to have one read. */
async function withUnread(
  files: { bytes: Uint8Array<ArrayBuffer>; filename?: string }[],
  isPublished = true,
) {
  const verify = vi.fn(createVerify(env.VERIFIER))
  const publisher = await openPublisher({ appType: 'Other', updaters: ['electron'], ports: { verify } })
  const ids: string[] = []
  for (const [index, { bytes, filename = DEB.filename }] of files.entries()) {
    const { id } = await publisher.draft(`1.4.${index}`)
    const { body } = await publisher.send(id, bytes, filename === DEB.filename ? DEB : { filename })
    await publisher.complete(body.id)
    if (isPublished) await publisher.rest('POST', `/releases/${id}/publish`, CONFIRMED)
    ids.push(body.id)
  }
  for (const [index, id] of ids.entries())
    await env.DIRECTORY_DB.prepare(
      "update assets set facts = '{}', facts_reader = 0, touched_at = ? where id = ?",
    )
      .bind(`200${index}`, id)
      .run()
  // So that the manifests are as the earlier readers made them.
  await env.DIRECTORY_DB.prepare('update channels set revision = revision + 1 where app_id = ?')
    .bind(publisher.app.id)
    .run()
  const run = async () => {
    verify.mockClear()
    await publisher.service.scheduled()
    return verify.mock.calls.map(([id]) => id).filter((id) => ids.includes(id))
  }
  const stored = async (id = ids[0] ?? '') => {
    const [row] = await db.select().from(assets).where(eq(assets.id, id))
    return row
  }
  return { publisher, verify, ids, run, stored }
}

/** Until the given file was read: tests share the database, so a run may have files of others to read. */
const until = (check: () => Promise<void>) => vi.waitFor(check, 20_000)

describe('a file of which an earlier reader could read nothing', () => {
  it('has the facts of its bytes after a run, and clients are offered the same', async () => {
    const { publisher, run, stored } = await withUnread([{ bytes: DEB_XZ }])
    const { org, app } = publisher
    const offered = async () => {
      const harness = await openHarness()
      const path = `/update/${org.slug}/${app.slug}/latest-linux.yml`
      return (await harness.get(path)).text()
    }
    const factsOfManifest = async () => (await publisher.manifest())?.releases[0]?.assets[0]?.facts
    await until(async () => {
      await publisher.rest('GET', '/releases')
      expect(await factsOfManifest()).not.toMatchObject(READ)
    })
    const before = await offered()
    await until(async () => {
      await run()
      expect(await stored()).toMatchObject({ facts: READ, factsReader: FACTS_READER, state: 'ready', ...DEB })
    })
    await until(async () => {
      await publisher.service.scheduled()
      expect(await factsOfManifest()).toEqual(READ)
    })
    expect(await offered()).toBe(before)
    expect(before).toContain(DEB.filename)
  })

  it('is read once when there is still nothing to read, and its channel stays as it is', async () => {
    const { publisher, run, stored } = await withUnread([{ bytes: bytesOf('nothing') }])
    await until(async () => {
      await run()
      expect(await stored()).toMatchObject({ facts: {}, factsReader: FACTS_READER })
    })
    const { revision } = (await publisher.manifest()) ?? {}
    expect(await run()).toEqual([])
    expect((await publisher.manifest())?.revision).toBe(revision)
  })

  it('isn’t read when its name says that there is nothing, nor when it was uploaded since', async () => {
    const { publisher, run, stored } = await withUnread([{ bytes: bytesOf('x'), filename: 'a.txt' }])
    const { id } = await publisher.draft('2.0.0')
    const { body } = await publisher.send(id, bytesOf('nothing'), DEB)
    await publisher.complete(body.id)
    expect(await stored(body.id)).toMatchObject({ facts: {}, factsReader: FACTS_READER })
    await until(async () => {
      expect(await run()).toEqual([])
      expect(await stored()).toMatchObject({ factsReader: FACTS_READER })
    })
  })

  it('is read before it is corrected, as the bytes may contradict', async () => {
    const { publisher, ids, stored } = await withUnread([{ bytes: DEB_XZ }], false)
    const change = { updatePlatform: 'linux-aarch64-electron-deb' }
    const refused = await publisher.rest('PATCH', `/releases/1.4.0/assets/${ids[0]}`, change)
    expect(refused).toMatchObject({ status: 422, code: 'platform_mismatch' })
    expect(await stored()).toMatchObject({ facts: READ, ...DEB })
  })
})

describe('reading again', () => {
  it('leaves what was corrected while the file was read', async () => {
    const { stored } = await withUnread([{ bytes: DEB_XZ }])
    const row = await stored()
    const corrected = { minimumOs: '12.0', corrected: ['minimumOs' as const] }
    await db
      .update(assets)
      .set({ facts: corrected })
      .where(eq(assets.id, row?.id ?? ''))
    if (row) await settleFacts({ db, files: env.FILES, now: new Date() }, row)
    expect((await stored())?.facts).toEqual(corrected)
  })

  it('is continued by the next run when the process is killed, and repeats nothing', async () => {
    const { run, verify, stored } = await withUnread([{ bytes: DEB_XZ }])
    const killed = new Error('The process was killed.')
    await until(async () => {
      verify.mockRejectedValueOnce(killed)
      await run()
      expect((await stored())?.touchedAt.startsWith('2000')).toBe(false)
    })
    await until(async () => {
      await run()
      expect(await stored()).toMatchObject({ facts: READ })
    })
    expect(await run()).toEqual([])
  })

  it('gives the others their turn when files of a restored backup are missing', async () => {
    const { ids, stored } = await withUnread(Array.from({ length: 8 }, () => ({ bytes: DEB_XZ })))
    const [missing, kept] = [ids.slice(0, 7), ids.at(-1)]
    const verify = async (id: string) => {
      if (missing.includes(id)) throw new Error('A stored file is not what the database remembers.')
      const row = await stored(id)
      if (row) await settleFacts({ db, files: env.FILES, now: new Date() }, row)
    }
    await until(async () => {
      await fillFacts({ db, now: new Date(), ports: { verify } as never })
      expect((await stored(kept))?.facts).toEqual(READ)
    })
    expect(await stored()).toMatchObject({ facts: {}, factsReader: 0, state: 'ready' })
    await env.DIRECTORY_DB.prepare('update assets set facts_reader = 1 where facts_reader = 0').run()
  })

  it('of ten thousand files takes a bounded part of each run', async () => {
    const { publisher, stored } = await withUnread([{ bytes: DEB_XZ }])
    const { releaseId, orgId } = (await stored()) ?? {}
    await env.DIRECTORY_DB.prepare(
      `insert into assets (id, release_id, org_id, filename, size, signature_state, state, touched_at, created_at, facts)
       with recursive n(i) as (select 1 union all select i + 1 from n where i < 10000)
       select 'many-' || i, ?, ?, 'f' || i || iif(i % 500, '.sig', '.deb'), 1, 'absent', 'ready', '2001', '2001', '{}'
       from n`,
    )
      .bind(releaseId, orgId)
      .run()
    const plan = await env.DIRECTORY_DB.prepare(
      "explain query plan select id from assets where state = 'ready' and facts = '{}' and freed = 0 and facts_reader < ? order by facts_reader, touched_at limit 90",
    )
      .bind(FACTS_READER)
      .all<{ detail: string }>()
    expect(plan.results.map(({ detail }) => detail)).toEqual([
      expect.stringContaining('USING INDEX assets_with_empty_facts'),
    ])
    const read: string[] = []
    const verify = async (id: string) => {
      read.push(id)
      await db.update(assets).set({ factsReader: FACTS_READER }).where(eq(assets.id, id))
    }
    const left = async () => (await db.select().from(assets).where(eq(assets.factsReader, 0)).limit(1)).length
    let runs = 0
    for (; (await left()) > 0; runs += 1) {
      const before = read.length
      await fillFacts({ db, now: new Date(), ports: { verify } as never })
      expect(read.length - before).toBeLessThanOrEqual(10)
    }
    expect(runs).toBeLessThan(150)
    expect(read.filter((id) => id.startsWith('many-'))).toHaveLength(20)
    expect(new Set(read).size).toBe(read.length)
    await env.DIRECTORY_DB.prepare("delete from assets where id like 'many-%'").run()
    expect((await publisher.rest<Release>('GET', '/releases/1.4.0')).status).toBe(200)
  })
})
