// A start and its data folder: one instance at a time, and one line for each kind of unusable data.
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { copyMigrated, temporaryFolder } from '#tests/fixtures/data-folder.ts'
import { descendants, isAlive, launch, runCommand, untilGone } from '#tests/fixtures/launcher.ts'
import { signUp } from '#tests/fixtures/person.ts'
import { refusalOf } from '#tests/fixtures/refusal.ts'
import { openDataFolder } from '#worker/scripts/data/data-folder.ts'
import { bucketPath, databasePaths } from '#worker/scripts/data/data-layout.ts'

const temporary = temporaryFolder('data-folder')
const data = join(temporary.path, 'data')
const mounts: string[] = []
afterAll(() => {
  for (const mount of mounts) execFileSync('umount', [mount])
  temporary.remove()
})

const isLinux = process.platform === 'linux'
/** Only root can mount, and only a read-only mount is read-only to root. */
const isRoot = isLinux && process.getuid?.() === 0

/** A copy of the data of a stopped product. */
function copyOfData(name: string) {
  const folder = join(temporary.path, name)
  cpSync(data, folder, { recursive: true })
  return folder
}

/** Opens a folder that can't be used, as a start does. */
const refusedOpening = (dataDir: string) => refusalOf(() => openDataFolder(dataDir, undefined))
const oneLine = (about: RegExp) => ({ ended: 'exit 1', lines: [expect.stringMatching(about)] })

/** The same by the whole launcher. */
function refusedStart(dataDir: string) {
  const { status, lines } = runCommand('start', [], { PORT: '0', DATA_DIR: dataDir })
  return { ended: `exit ${status}`, lines }
}

beforeAll(async () => {
  const { origin, stop } = await launch(copyMigrated(inject('migrated'), data))
  await signUp(origin)
  await stop()
})

describe('one instance per data folder', () => {
  test('rejects a second instance, and restarts after kill -9 while the orphaned runtime lives', async () => {
    const first = await launch(data)
    expect(refusedStart(data)).toEqual(oneLine(/^Another instance is using .*data: stop it/))
    const backup = join(temporary.path, 'beside')
    expect(runCommand('backup', [backup], { DATA_DIR: data }).status).toBe(0)
    const restored = runCommand('restore', [backup], { DATA_DIR: data })
    expect(restored.lines[0]).toMatch(/^Another instance is using/)
    expect((await fetch(`${first.origin}/healthz`)).status).toBe(200)
    if (!isLinux) return first.stop()

    const launcher = first.child.pid ?? 0
    const [server = 0, ...runtimes] = descendants(launcher)
    // Stopped, so that it doesn't exit by itself when its parents are gone.
    for (const pid of runtimes) process.kill(pid, 'SIGSTOP')
    for (const pid of [launcher, server]) process.kill(pid, 'SIGKILL')
    expect(runtimes.filter(isAlive), 'the runtime outlives both').not.toEqual([])
    // The lock file of a process in another container, and the file of an expired rate limit.
    writeFileSync(join(data, 'lock'), '')
    const folder = join(data, 'v3/do/gantry-RateLimiter')
    const emptied = join(folder, `${'0'.repeat(64)}.sqlite`)
    writeFileSync(emptied, Buffer.alloc(4096))
    const objects = () => readdirSync(folder).filter((name) => /^[0-9a-f]{64}\.sqlite$/.test(name))
    const kept = objects().length - 1
    const second = await launch(data)
    expect(await untilGone(runtimes)).toEqual([])
    expect((await fetch(`${second.origin}/healthz`)).status).toBe(200)
    expect(existsSync(emptied)).toBe(false)
    expect(objects()).toHaveLength(kept)
    await second.stop()
  })
})

describe('unusable data is one line and exit code 1', () => {
  test('a lost signing key', async () => {
    const copy = copyOfData('keyless')
    rmSync(join(copy, 'signing-key.json'))
    expect(refusedStart(copy)).toEqual(oneLine(/signing-key\.json is missing.*bring it back from a backup/))
    expect(existsSync(join(copy, 'signing-key.json')), 'no other key takes its place').toBe(false)
  })

  test('an empty signing key', async () => {
    const copy = copyOfData('empty-key')
    writeFileSync(join(copy, 'signing-key.json'), '')
    expect(await refusedOpening(copy)).toEqual(oneLine(/signing-key\.json can't be read/))
  })

  test.each([
    ['directory', databasePaths.directory],
    ['identity', databasePaths.identity],
    ['file store', bucketPath],
  ])('a damaged %s', async (name, path) => {
    const copy = copyOfData(`damaged-${name.replace(' ', '-')}`)
    writeFileSync(join(copy, path), 'not a database at all '.repeat(1000))
    for (const more of ['-wal', '-shm']) rmSync(join(copy, path + more), { force: true })
    expect(await refusedOpening(copy)).toEqual(
      oneLine(new RegExp(`^The ${name}.* is damaged .*restore a backup`)),
    )
  })

  test('an overwritten database page', async () => {
    const copy = copyOfData('overwritten')
    const path = join(copy, databasePaths.identity)
    const database = new DatabaseSync(path)
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    database.close()
    const file = openSync(path, 'r+')
    writeSync(file, Buffer.alloc(8192, 7), 0, 8192, 4096)
    expect(await refusedOpening(copy)).toEqual(oneLine(/^The identity database is damaged/))
  })

  test('a missing database', async () => {
    const copy = copyOfData('missing')
    rmSync(join(copy, databasePaths.directory))
    expect(await refusedOpening(copy)).toEqual(oneLine(/^The directory database is missing/))
  })

  test('an interrupted restore', async () => {
    const copy = copyOfData('interrupted')
    renameSync(join(copy, 'v3'), join(copy, 'v3.restoring'))
    expect(await refusedOpening(copy)).toEqual(oneLine(/was interrupted/))
  })

  test("a folder that can't be created", async () => {
    expect(await refusedOpening('/proc/data')).toEqual(oneLine(/^\/proc\/data can't be created/))
    const file = join(temporary.path, 'file')
    writeFileSync(file, '')
    expect(await refusedOpening(file)).toEqual(oneLine(/is not a folder/))
  })

  test.runIf(isRoot)('a read-only disk', async () => {
    const mount = join(temporary.path, 'read-only')
    mkdirSync(mount)
    execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', mount])
    mounts.push(mount)
    cpSync(data, join(mount, 'data'), { recursive: true })
    execFileSync('mount', ['-o', 'remount,ro', mount])
    expect(await refusedOpening(join(mount, 'data'))).toEqual(oneLine(/read-only/))
    expect(runCommand('doctor', [join(mount, 'data')], {})).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('is read-only'),
    })
  })
})
