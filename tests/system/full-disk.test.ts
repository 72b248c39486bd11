// A full disk: every request is answered, feeds and files are served, small writes work while the reserve lasts, and
// everything recovers once there's space. Only root can mount the small disk for it.
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Release } from '#shared/domain/releases/release.ts'
import { type CiApp, createCiApp } from '#tests/fixtures/ci-app.ts'
import { copyMigrated, temporaryFolder } from '#tests/fixtures/data-folder.ts'
import { type Launched, launch, runCommand } from '#tests/fixtures/launcher.ts'
import { freeBytes } from '#worker/scripts/data/disk.ts'

const canMount = process.platform === 'linux' && process.getuid?.() === 0
const temporary = temporaryFolder('full-disk')
const disk = join(temporary.path, 'disk')
/** The launcher checks the disk once a second. */
const POLLING = { timeout: 15_000, interval: 100 }
const FILE = {
  filename: 'editor.bin',
  updatePlatform: 'linux-x86_64',
  publicPlatform: 'linux-x86_64',
} as const

describe.runIf(canMount)('a disk that fills up', () => {
  let product: Launched
  let ci: CiApp
  let first = ''
  beforeAll(async () => {
    mkdirSync(disk)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', disk])
    product = await launch(copyMigrated(inject('migrated'), join(disk, 'data')))
    ci = await createCiApp(product.origin, { appType: 'Other' })
    first = await publish('1.0.0')
  })
  afterAll(async () => {
    await product.stop()
    execFileSync('umount', ['-l', disk])
    temporary.remove()
  })

  async function publish(version: string, channel: string | null = null) {
    const { id } = (await ci.call<Release>('POST', '/releases', { version, channel })).body
    expect(await ci.upload(id, randomBytes(300_000), FILE)).toMatchObject({ status: 200 })
    expect(await ci.call('POST', `/releases/${id}/publish`)).toMatchObject({ status: 200 })
    return id
  }

  /** Fills the disk until `left` bytes are free, and leaves what the product releases concurrently. */
  function fill(left: number) {
    const step = 256 * 1024
    try {
      for (let wanted = freeBytes(disk) - left; wanted > 0; wanted -= step)
        appendFileSync(join(disk, 'filler'), Buffer.alloc(Math.min(step, wanted)))
    } catch {
      // The disk is full.
    }
  }
  const hasReserve = () => existsSync(join(disk, 'data/reserve'))
  const health = async () => {
    const answer = await fetch(`${product.origin}/healthz`)
    return { ...((await answer.json()) as { failing?: string[] }), status: answer.status }
  }
  /** Feeds and files are served as always. */
  async function expectDelivery() {
    const feed = await fetch(`${product.origin}/update/${ci.address}/linux-x86_64/0.9.0`)
    expect(await feed.json()).toMatchObject({ version: '1.0.0' })
    const file = await fetch(`${product.origin}/download/${ci.address}/latest/editor.bin`)
    expect((await file.arrayBuffer()).byteLength).toBe(300_000)
  }

  test("rejects uploads before it's full, and still reads, yanks and unyanks", async () => {
    fill(40 * 1024 * 1024)
    await expect.poll(health, POLLING).toMatchObject({ status: 503, failing: ['disk'] })
    // The state of the disk is cached for a second.
    await sleep(1100)
    const id = await ci.draft('1.1.0')
    expect(await ci.upload(id, randomBytes(300_000), FILE)).toMatchObject({
      status: 503,
      code: 'storage_full',
    })
    expect(await ci.call('POST', `/releases/${first}/yank`, { reason: 'test' })).toMatchObject({
      status: 200,
    })
    expect(await ci.call('POST', `/releases/${first}/unyank`)).toMatchObject({ status: 200 })
    await expectDelivery()
    expect(runCommand('doctor', [join(disk, 'data')], {})).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(/MB of free disk space: free space/),
    })
  })

  test('releases its reserve, so that small writes continue', async () => {
    fill(0)
    await expect.poll(hasReserve, POLLING).toBe(false)
    expect(await ci.call('GET', '/releases')).toMatchObject({ status: 200 })
    expect((await fetch(`${product.origin}/self-service/login/api`)).status).toBe(200)
    await expectDelivery()
  })

  test('answers 503 with what to do when no byte is free', async () => {
    fill(0)
    const answers = await Promise.all([
      ci.call('POST', '/releases', { version: '1.2.0' }),
      ci.call('POST', `/releases/${first}/yank`, { reason: 'test' }),
    ])
    for (const { status, code, body } of answers) {
      expect({ status, code }).toEqual({ status: 503, code: 'storage_full' })
      expect(body).toMatchObject({ error: { message: expect.stringContaining('disk is full') } })
    }
    const flow = await fetch(`${product.origin}/self-service/login/api`)
    expect({ status: flow.status, retry: flow.headers.get('retry-after') }).toEqual({
      status: 503,
      retry: '60',
    })
    const page = await fetch(`${product.origin}/self-service/login/browser`, {
      headers: { accept: 'text/html' },
      redirect: 'manual',
    })
    expect(page.status).toBe(303)
    expect((await fetch(`${product.origin}/login`)).status).toBe(200)
    expect((await health()).status).toBe(503)
    await expectDelivery()
  })

  test("recovers when there's space again", async () => {
    rmSync(join(disk, 'filler'))
    await expect.poll(health, POLLING).toMatchObject({ status: 200 })
    await expect.poll(hasReserve, POLLING).toBe(true)
    // On a channel that isn't cached yet.
    await publish('2.0.0', 'beta')
    const feed = await fetch(`${product.origin}/update/${ci.address}/linux-x86_64/1.0.0?channel=beta`)
    expect(await feed.json()).toMatchObject({ version: '2.0.0' })
  })
})
