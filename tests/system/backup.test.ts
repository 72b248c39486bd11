// Backups while the product publishes: what was acknowledged before one began is served after it's restored, and
// publishing continues.
import { createHash, randomBytes } from 'node:crypto'
import { cpSync, existsSync, readdirSync, rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import type { Release } from '#shared/domain/releases/release.ts'
import { type CiApp, createCiApp } from '#tests/fixtures/ci-app.ts'
import { copyMigrated, temporaryFolder } from '#tests/fixtures/data-folder.ts'
import { type Launched, launch, runCommand, runCommandAsync } from '#tests/fixtures/launcher.ts'
import { refusalOf } from '#tests/fixtures/refusal.ts'
import { restore } from '#worker/scripts/backup/restore.ts'
import { blobFolder, databasePaths, withDatabase } from '#worker/scripts/data/data-layout.ts'
import { examineFolder, lineOf } from '#worker/scripts/doctor/examine-folder.ts'

const temporary = temporaryFolder('backup')
const data = join(temporary.path, 'data')
const restored = join(temporary.path, 'restored')
const BACKUP_COUNT = 2

interface Published {
  id: string
  sha256: string
  state: 'published' | 'yanked' | 'purging' | 'purged'
}

let product: Launched
let ci: CiApp
/** Acknowledged releases by version. */
const acknowledged = new Map<string, Published>()

async function publish({ call, draft, upload }: CiApp, version: string) {
  const id = await draft(version)
  const bytes = randomBytes(200_000)
  const platforms = { updatePlatform: 'linux-x86_64', publicPlatform: 'linux-x86_64' } as const
  const file = { filename: 'editor.bin', ...platforms }
  expect(await upload(id, bytes, file)).toMatchObject({ status: 200 })
  expect(await call('POST', `/releases/${id}/publish`)).toMatchObject({ status: 200 })
  return { id, sha256: createHash('sha256').update(bytes).digest('hex'), state: 'published' as const }
}

/** Publishes, yanks, rolls back and purges until it's stopped. */
async function keepPublishing(signal: { stopped: boolean }) {
  for (let round = 0; !signal.stopped; round++) {
    const version = `1.0.${round}`
    acknowledged.set(version, await publish(ci, version))
    const older = [...acknowledged.values()].filter(({ state }) => state === 'published')
    // The first ones stay, so that there's something to restore however long a backup takes.
    const [, kept, , purged] = older
    if (older.length < 6 || !kept || !purged) continue
    purged.state = 'purging'
    expect(await ci.call('POST', `/releases/${purged.id}/purge`)).toMatchObject({ status: 200 })
    purged.state = 'purged'
    if (round % 3 === 0) {
      const rolledBack = await ci.call('POST', '/channels/-/rollback', { releaseId: kept.id })
      expect(rolledBack).toMatchObject({ status: 200 })
    }
  }
}

async function downloaded(origin: string, version: string) {
  const answer = await fetch(`${origin}/download/${ci.address}/${version}/editor.bin`)
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, sha256: createHash('sha256').update(bytes).digest('hex') }
}

const faultsOf = async (folder: string) =>
  (await examineFolder(folder, false)).filter(({ note }) => !note).map(lineOf)

/** What was acknowledged before the last backup began. */
let before: [string, Published][] = []
const backup = join(temporary.path, `backup-${BACKUP_COUNT}`)

beforeAll(async () => {
  product = await launch(copyMigrated(inject('migrated'), data))
  ci = await createCiApp(product.origin, { appType: 'Other' })
  const rule = { keepLast: 100, keepInUse: false, afterDays: 3650 }
  const ruled = await fetch(`${product.origin}/api/v1/orgs/${ci.address.replace('/', '/apps/')}/retention`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${ci.organization.accessToken}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ rule }),
  })
  expect(ruled.status).toBe(200)
  const signal = { stopped: false }
  const publishing = keepPublishing(signal)
  // Until some are yanked, rolled back and purged.
  await vi.waitUntil(() => acknowledged.size > 9, { timeout: 60_000 })
  for (let number = 1; number <= BACKUP_COUNT; number++) {
    before = [...acknowledged].map(([version, each]) => [version, { ...each }])
    const made = await runCommandAsync('backup', [join(temporary.path, `backup-${number}`)], {
      DATA_DIR: data,
    })
    expect(made).toMatchObject({ status: 0, output: expect.stringContaining('backed up and verified') })
  }
  signal.stopped = true
  await publishing
  await product.stop()
  expect(runCommand('restore', [backup], { DATA_DIR: restored })).toMatchObject({ status: 0 })
}, 240_000)
afterAll(temporary.remove)

describe('a backup made while releases are published, rolled back and purged', () => {
  test('is sound, and restoring it recompiles every channel and relinks every Meter', async () => {
    expect(await faultsOf(backup)).toEqual([])
    const countIn = (folder: string, condition: string) =>
      withDatabase(join(folder, databasePaths.directory), (database) =>
        database.prepare(`SELECT count(*) AS count FROM ${condition}`).get(),
      )
    expect(countIn(restored, 'channels WHERE written_revision >= revision')).toEqual({ count: 0 })
    const linked = 'applications WHERE meter_linked_at IS NOT NULL'
    expect(countIn(backup, linked)).toEqual({ count: 1 })
    expect(countIn(restored, linked)).toEqual({ count: 0 })
    // What retention was about to purge is announced again.
    const looked = 'retention_rules WHERE checked_at IS NOT NULL'
    expect(countIn(backup, looked)).toEqual({ count: 1 })
    expect(countIn(restored, looked)).toEqual({ count: 0 })
    // What waited to be told was told since, or is no news.
    const waiting = 'notifications WHERE message_id IS NULL'
    expect(countIn(backup, waiting)).not.toEqual({ count: 0 })
    expect(countIn(restored, waiting)).toEqual({ count: 0 })
    for (const table of ['notification_outbox', 'chat_posts'])
      expect(countIn(restored, table)).toEqual({ count: 0 })
    const soon = "notification_watches WHERE of_application AND due_at < datetime('now', '+8 days')"
    expect(countIn(restored, soon)).toEqual({ count: 0 })
  })

  test('restores everything that was acknowledged before it began, and publishing continues', async () => {
    const again = await launch(restored)
    const kept = before.filter(([version]) => !/^purg/.test(acknowledged.get(version)?.state ?? ''))
    expect(kept.length).toBeGreaterThan(0)
    for (const [version, { sha256 }] of kept)
      expect([version, await downloaded(again.origin, version)]).toEqual([version, { status: 200, sha256 }])
    for (const [version, { state }] of before)
      if (state === 'purged') expect((await downloaded(again.origin, version)).status).toBe(410)

    const there = ci.at(again.origin)
    const { sha256 } = await publish(there, '2.0.0')
    const shown = await fetch(`${again.origin}/update/${ci.address}/linux-x86_64/1.0.0`)
    expect(await shown.json()).toMatchObject({ version: '2.0.0', sha256 })
    expect(await there.call<{ releases: Release[] }>('GET', '/releases')).toMatchObject({ status: 200 })
    expect(await faultsOf(restored)).toEqual([])
    await again.stop()
  })
})

describe('refuses', () => {
  const copyOf = (name: string) => {
    const copy = join(temporary.path, name)
    cpSync(backup, copy, { recursive: true })
    return copy
  }
  /** The error of a restore. This process holds the lock of each folder that it restores into. */
  const refusal = async (folder: string, into = join(temporary.path, crypto.randomUUID())) => {
    const { ended, lines } = await refusalOf(() => restore(folder, into))
    expect(ended).toBe('exit 1')
    for (const file of ['signing-key.json', 'sealing-key'])
      expect(existsSync(join(into, file))).toBe(into === restored)
    return lines[0]
  }

  test('to restore an incomplete backup', async () => {
    const copy = copyOf('partial')
    const [blob = ''] = readdirSync(join(copy, blobFolder))
    truncateSync(join(copy, blobFolder, blob), 10)
    expect(await refusal(copy)).toMatch(/is incomplete/)
    rmSync(join(copy, 'backup.json'))
    expect(await refusal(copy)).toMatch(/is damaged/)
    cpSync(copy, `${copy}.unfinished`, { recursive: true })
    expect(await refusal(`${copy}.unfinished`)).toMatch(/was interrupted/)
    rmSync(join(copy, 'v3'), { recursive: true })
    expect(await refusal(copy)).toMatch(/isn't a backup/)
  })

  test('to restore into a folder that has data', async () => {
    expect(await refusal(backup, restored)).toMatch(/is not empty/)
  })

  test('to report success for damaged data', () => {
    const damaged = join(temporary.path, 'damaged')
    cpSync(restored, damaged, { recursive: true })
    withDatabase(
      join(damaged, databasePaths.directory),
      (database) => database.exec("UPDATE assets SET size = size + 1 WHERE state = 'ready'"),
      false,
    )
    const target = join(temporary.path, 'backup-of-damaged')
    const { status, lines } = runCommand('backup', [target], { DATA_DIR: damaged })
    expect({ status, line: lines[0] }).toEqual({
      status: 1,
      line: expect.stringMatching(/^The backup is incomplete/),
    })
    expect(existsSync(target)).toBe(false)
  })

  test("a folder that can't be created, in one line", () => {
    const { status, lines } = runCommand('backup', ['/proc/x'], { DATA_DIR: data })
    expect({ status, line: lines[0] }).toEqual({
      status: 1,
      line: expect.stringMatching(/^\/proc\/x.* can't be created/),
    })
  })
})
