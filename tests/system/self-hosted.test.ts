// A self-hosted console: started for production, backed up while it runs, and restored into an empty folder.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { commandOf } from '#tests/fixtures/command.ts'
import { copyMigrated } from '#tests/fixtures/data-folder.ts'

const root = join(import.meta.dirname, '../..')
const site = 'https://console.example'
const folder = mkdtempSync(join(tmpdir(), 'gantry-self-hosted-'))
const launched: ReturnType<typeof spawn>[] = []
afterAll(async () => {
  await Promise.all(launched.map(stop))
  rmSync(folder, { recursive: true, force: true })
})

const settings = {
  SITE_ORIGIN: site,
  MAIL_FROM: 'console@console.example',
  MAIL_SMTP_URL: 'smtp://user:word@127.0.0.1:9',
  CLIENT_IP_HEADER: 'x-real-ip',
  COUNTRY_HEADER: 'x-country-code',
  DEFAULT_PLAN: 'complementary',
  PORT: '0',
}

function run(environment: Record<string, string>) {
  const child = spawn(process.execPath, commandOf('start', ['--production']), {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  launched.push(child)
  return child
}

/** Starts the console for production. @throws with its stderr when it doesn't start */
async function start(environment: Record<string, string>) {
  const child = run({ ...settings, ...environment })
  const errors: string[] = []
  createInterface(child.stderr).on('line', (line) => errors.push(line))
  const origin = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error(errors.join('\n'))))
    createInterface(child.stdout).on('line', (line) => {
      const ready = /^Ready on (\S+)$/.exec(line)?.[1]
      if (ready) resolve(ready)
    })
  })
  return { origin, child }
}

async function stop(child: ReturnType<typeof spawn>) {
  if (child.exitCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

function copyData(command: 'backup' | 'restore', dataDir: string, backup: string) {
  return spawnSync(process.execPath, commandOf(command, [backup]), {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
  })
}

/** Signs up or logs in by API, and returns the response. */
async function submit(origin: string, flow: 'registration' | 'login', fields: object) {
  const started = await fetch(`${origin}/self-service/${flow}/api`)
  const { id } = (await started.json()) as { id: string }
  return fetch(`${origin}/self-service/${flow}?flow=${id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ method: 'password', password: 'seven green lanterns', ...fields }),
  })
}

test.each([
  [{ SITE_ORIGIN: '' }, /^SITE_ORIGIN is not set[^\n]*$/],
  [{ MAIL_SMTP_URL: '' }, /^[^\n]*MAIL_SMTP_URL[^\n]*$/],
])("doesn't start with %o, and names it", async (missing, output) => {
  await expect(
    start({ DATA_DIR: copyMigrated(inject('migrated'), join(folder, 'refused')), ...missing }),
  ).rejects.toThrow(output)
})

describe('a self-hosted console', () => {
  test('has no developer tools, trusts only the configured headers, and survives the loss of its machine', async () => {
    const dataDir = join(folder, 'data')
    const { origin, child } = await start({ DATA_DIR: dataDir })
    for (const path of ['/dev/mailbox', '/dev/clock', '/cdn-cgi/mf/scheduled', '/cdn-cgi/explorer'])
      expect([path, (await fetch(`${origin}${path}`)).status]).toEqual([path, 404])

    const countryOf = async (headers: Record<string, string>) =>
      (await fetch(`${origin}/billing/country-support/detect`, { headers })).json()
    expect(await countryOf({ 'x-country-code': 'NZ' })).toEqual({ countryCode: 'NZ' })
    expect(await countryOf({ 'cf-ipcountry': 'NZ', 'x-dev-country': 'NZ' })).toEqual({ countryCode: null })

    const page = await fetch(`${origin}/login`)
    expect(page.headers.get('strict-transport-security')).toContain('max-age')

    const headers = { 'cf-connecting-ip': '6.6.6.6', 'x-real-ip': '203.0.113.9' }
    const opened = await fetch(`${origin}/self-service/login/browser`, { headers, redirect: 'manual' })
    expect(opened.headers.getSetCookie().join()).toContain('Secure')
    expect(opened.headers.get('location')).toMatch(new RegExp(`^${site}/login\\?flow=`))

    const email = 'ada@example.test'
    const registered = await submit(origin, 'registration', { traits: { email } })
    expect(registered.status).toBe(200)
    const { session } = (await registered.json()) as { session: { devices: { ip_address: string }[] } }
    expect(session.devices[0]?.ip_address).toBe('127.0.0.1')

    const backup = join(folder, 'backup')
    expect(copyData('backup', dataDir, backup)).toMatchObject({ status: 0 })
    for (const kept of [dataDir, backup]) expect(statSync(kept).mode & 0o077).toBe(0)
    expect(copyData('backup', dataDir, backup).stderr).toContain('is not empty')
    await stop(child)

    const fresh = join(folder, 'fresh')
    expect(copyData('restore', fresh, backup)).toMatchObject({ status: 0 })
    expect(readdirSync(fresh)).toContain('signing-key.json')
    const restored = await start({ DATA_DIR: fresh })
    expect((await submit(restored.origin, 'login', { identifier: email })).status).toBe(200)
  })
})
