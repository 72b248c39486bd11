// `npm run doctor` names each fault of a data folder and of a deployment, where it is and what to do.
import { cpSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createCiApp } from '#tests/fixtures/ci-app.ts'
import { copyMigrated, temporaryFolder } from '#tests/fixtures/data-folder.ts'
import { launch, runCommand, runCommandAsync } from '#tests/fixtures/launcher.ts'
import { updaterKey } from '#tests/fixtures/updater-key.ts'
import { blobFolder, bucketPath, databasePaths, withDatabase } from '#worker/scripts/data/data-layout.ts'
import { examineFolder, lineOf } from '#worker/scripts/doctor/examine-folder.ts'
import { inspectDeployment } from '#worker/scripts/doctor/inspect-deployment.ts'

const temporary = temporaryFolder('doctor')
const data = join(temporary.path, 'data')
afterAll(temporary.remove)

beforeAll(async () => {
  const { origin, stop } = await launch(copyMigrated(inject('migrated'), data))
  const ci = await createCiApp(origin, { appType: 'Other' })
  const release = await ci.draft('1.0.0')
  await ci.upload(release, Buffer.alloc(100_000, 1), {
    filename: 'editor.bin',
    publicPlatform: 'linux-x86_64',
  })
  expect(await ci.call('POST', `/releases/${release}/publish`)).toMatchObject({ status: 200 })
  await stop()
})

let copies = 0
/** Damages a copy of the data. */
function damaged(damage: (folder: string) => void) {
  const folder = join(temporary.path, `copy-${copies++}`)
  cpSync(data, folder, { recursive: true })
  damage(folder)
  return folder
}
/** The findings for damaged data, and the exit code that they mean. */
async function examine(damage: (folder: string) => void, option?: '--deep') {
  const findings = await examineFolder(damaged(damage), option === '--deep')
  return { status: findings.every(({ note }) => note) ? 0 : 1, output: findings.map(lineOf) }
}
/** The same through the command. */
function examineByCommand(damage: (folder: string) => void, ...options: string[]) {
  const { status, stdout } = runCommand('doctor', [damaged(damage), ...options], {})
  return { status, output: stdout.split('\n').filter((line) => /^(fault|note): /.test(line)) }
}
const change = (folder: string, path: string, sql: string) =>
  withDatabase(join(folder, path), (database) => database.exec(sql), false)
const fault = (about: RegExp) => ({ status: 1, output: [expect.stringMatching(about)] })
/** The blob of the published file: the largest. */
const largestBlob = (folder: string) =>
  withDatabase(join(folder, bucketPath), (database) =>
    String(database.prepare('SELECT blob_id FROM _mf_multipart_parts').get()?.['blob_id']),
  )

describe('a data folder', () => {
  test('that is sound', async () => {
    expect(examineByCommand(() => undefined, '--deep')).toEqual({ status: 0, output: [] })
  })

  test('whose published file is missing, truncated or altered', async () => {
    const blob = (folder: string) => join(folder, blobFolder, largestBlob(folder))
    const lost = /editor-\w+ 1\.0\.0 editor\.bin .* has lost bytes: .* restore a backup/
    expect(await examine((folder) => rmSync(blob(folder)))).toEqual(fault(lost))
    expect(await examine((folder) => truncateSync(blob(folder), 99_999))).toEqual(fault(lost))
    const alter = (folder: string) => writeFileSync(blob(folder), Buffer.alloc(100_000, 2))
    expect(await examine(alter)).toEqual({ status: 0, output: [] })
    expect(examineByCommand(alter, '--deep')).toEqual(fault(/differs from the published bytes/))
    const forget = "DELETE FROM _mf_multipart_parts; DELETE FROM _mf_objects WHERE key LIKE 'files/%'"
    expect(await examine((folder) => change(folder, bucketPath, forget))).toEqual({
      status: 1,
      output: [expect.stringMatching(/has no bytes/)],
    })
  })

  test('with an organization whose slug is reserved since', async () => {
    const hold = `INSERT INTO organizations (id, name, slug, creator_id, created_at)
      SELECT 'ID', 'Reports', 'report', creator_id, created_at FROM organizations LIMIT 1`
    const note =
      /^note: organization ID \(Reports\) has the reserved slug report, .* `npm run operators -- free org ID`/
    expect(await examine((folder) => change(folder, databasePaths.directory, hold))).toEqual({
      status: 0,
      output: [expect.stringMatching(note)],
    })
  })

  test("whose takedowns and suspensions aren't in effect", async () => {
    const stop = "UPDATE organizations SET suspended_at = created_at, suspended_reason = 'x'"
    const stopped = (sql: string) => (folder: string) => change(folder, databasePaths.directory, sql)
    expect(await examine(stopped(stop))).toEqual(
      fault(/is taken down or suspended, and its files are served/),
    )
    const marked = `${stop}; INSERT INTO stale_takedowns SELECT id, 1 FROM applications`
    expect(await examine(stopped(marked))).toEqual(fault(/start the product/))
  })

  test('whose markers and manifests are missing or stale', async () => {
    const remove = (kind: string) => (folder: string) =>
      change(folder, bucketPath, `DELETE FROM _mf_objects WHERE key LIKE '${kind}/%'`)
    expect(await examine(remove('published'))).toEqual(fault(/has no marker/))
    expect(await examine(remove('manifests'))).toEqual(fault(/manifests\/.* is missing/))
    const directory = (sql: string) => (folder: string) => change(folder, databasePaths.directory, sql)
    expect(await examine(directory('UPDATE channels SET written_revision = -1'))).toEqual(
      fault(/is stale: start the product/),
    )
    expect(await examine(directory('UPDATE channels SET revision = 1, written_revision = 1'))).toEqual(
      fault(/has revision \d+, the database 1/),
    )
  })

  test('with a damaged database, a pending migration or a lost key', async () => {
    const damage = (folder: string) => {
      for (const more of ['-wal', '-shm']) rmSync(join(folder, databasePaths.billing + more), { force: true })
      writeFileSync(join(folder, databasePaths.billing), 'not a database '.repeat(1000))
    }
    expect(await examine(damage)).toEqual(fault(/is damaged \(file is not a database\)/))
    const forget = 'DELETE FROM d1_migrations WHERE id = (SELECT max(id) FROM d1_migrations)'
    expect(await examine((folder) => change(folder, databasePaths.directory, forget))).toEqual(
      fault(/lacks the migration/),
    )
    const remember = "INSERT INTO d1_migrations (name) VALUES ('9999_future.sql')"
    expect(await examine((folder) => change(folder, databasePaths.directory, remember))).toEqual(
      fault(/9999_future\.sql of a newer version: update the product/),
    )
    expect(await examine((folder) => rmSync(join(folder, 'signing-key.json')))).toEqual(
      fault(/signing-key\.json is missing/),
    )
  })

  test('with orphaned bytes, which is only a note', async () => {
    const orphan = (folder: string) =>
      change(folder, databasePaths.directory, "DELETE FROM assets; UPDATE releases SET status = 'draft'")
    const { status, output } = examineByCommand(orphan)
    expect({ status, output }).toEqual({
      status: 0,
      output: [expect.stringMatching(/^note: .*1 files of 100000 bytes/)],
    })
  })

  test("whose signing key doesn't open the sealed secrets", async () => {
    const seal = `INSERT INTO credentials (identity_id, method, secret, created_at, updated_at)
      SELECT identity_id, 'totp', '{"sealed":"v1.${'A'.repeat(16)}.${'A'.repeat(40)}"}', created_at, updated_at FROM credentials LIMIT 1`
    expect(await examine((folder) => change(folder, databasePaths.identity, seal))).toEqual(
      fault(/signing-key\.json doesn't open the sealed secrets/),
    )
  })

  test("whose sealing key doesn't open the secrets of webhooks", async () => {
    const add = `INSERT INTO webhook_endpoints (id, org_id, url, name, created_at, created_by, secret)
      SELECT 'W', id, 'https://example.com', '', created_at, creator_id, 'v1.${'A'.repeat(16)}.${'A'.repeat(40)}'
      FROM organizations LIMIT 1`
    const addTo = (folder: string) => change(folder, databasePaths.directory, add)
    expect(await examine(addTo)).toEqual(fault(/sealing-key doesn't open the sealed secrets of webhooks/))
    const without = (folder: string) => {
      addTo(folder)
      rmSync(join(folder, 'sealing-key'))
    }
    expect(await examine(without)).toEqual(fault(/sealing-key is missing/))
    const { status, lines } = runCommand('start', [], { PORT: '0', DATA_DIR: damaged(without) })
    expect([status, lines]).toEqual([1, [expect.stringMatching(/sealing-key is missing, and the secrets/)]])
  })

  test('that is empty', async () => {
    const findings = await examineFolder(join(temporary.path, 'nothing'), false)
    expect(findings.map(lineOf)).toEqual([expect.stringContaining('has no data')])
  })
})

describe('a deployment', () => {
  const examineUrl = async (url: string, app?: string) => {
    const findings = await inspectDeployment(url, app)
    return { status: findings.every(({ note }) => note) ? 0 : 1, output: findings.map(lineOf) }
  }

  test('that is sound', async () => {
    expect(await examineUrl(inject('origin'))).toEqual({ status: 0, output: [] })
    expect(await runCommandAsync('doctor', [inject('origin')], {})).toMatchObject({
      status: 0,
      output: expect.stringContaining(`${inject('origin')} is sound.`),
    })
  })

  test('with an application that is served, and an unknown one', async () => {
    const key = updaterKey()
    const ci = await createCiApp(inject('origin'), {
      appType: 'TauriVersion2',
      updaterPublicKey: key.publicKey,
    })
    const bytes = Buffer.alloc(1000, 3)
    const release = await ci.draft('1.0.0')
    const file = {
      filename: 'editor_1.0.0_amd64.AppImage',
      updatePlatform: 'linux-x86_64',
      signature: key.sign(bytes, '1.0.0'),
    }
    await ci.upload(release, bytes, file)
    expect(await ci.call('POST', `/releases/${release}/publish`, {})).toMatchObject({ status: 200 })
    expect(await examineUrl(inject('origin'), ci.address)).toEqual({ status: 0, output: [] })
    expect(await examineUrl(inject('origin'), 'no-such/app')).toEqual(
      fault(/latest\.json answers 404: check the names/),
    )
  })

  test('behind a proxy that drops headers, changes Date and has another origin', async () => {
    const { port } = new URL(inject('origin'))
    const proxy = createServer((asked, answer) => {
      const onward = request(
        { port, path: asked.url, headers: { ...asked.headers, host: `localhost:${port}` } },
        (given) => {
          const {
            'access-control-allow-origin': _,
            'content-security-policy': __,
            ...headers
          } = given.headers
          answer.writeHead(given.statusCode ?? 502, {
            ...headers,
            date: new Date(Date.now() - 300_000).toUTCString(),
          })
          given.pipe(answer)
        },
      )
      asked.pipe(onward)
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    const origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
    expect(await examineUrl(origin)).toEqual({
      status: 1,
      output: [
        expect.stringMatching(/clock that differs by -?\d+ seconds/),
        expect.stringContaining(`belongs to ${inject('origin')}: set SITE_ORIGIN=${origin}`),
        expect.stringContaining('lacks the headers content-security-policy'),
      ],
    })
    proxy.close()
  })

  test('that is another site, or unreachable', async () => {
    const other = createServer((_, answer) => answer.end('<h1>It works!</h1>'))
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { status, output } = await examineUrl(`http://127.0.0.1:${(other.address() as AddressInfo).port}`)
    expect({ status, first: output[0] }).toEqual({
      status: 1,
      first: expect.stringMatching(/isn't the console's/),
    })
    other.close()
    expect(await examineUrl('http://127.0.0.1:9')).toEqual(fault(/is unreachable/))
  })
})
