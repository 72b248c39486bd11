// The clients from Rust and Debian, from one publication.

import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, inject, test } from 'vitest'
import { BUILD_TIMEOUT_MS, cargoClient, printed } from '#tests/fixtures/cargo-client.ts'
import { openEveryUpdater } from '#tests/fixtures/every-updater.ts'
import { expectOnePublicationForAll, type OneClient } from '#tests/fixtures/one-publication-suite.ts'
import { install, type VelopackClient } from '#tests/fixtures/velopack-client.ts'

const origin = inject('origin')
const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'gantry-one-publication-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const app = await openEveryUpdater(origin, folder)
const feed = `${origin}/update/${app.ci.address}`
const TAURI = `${feed}/{{target}}-{{arch}}/{{current_version}}`

const built = {
  tauri: cargoClient('tauri', { 'webkit2gtk-4.1': 'libwebkit2gtk-4.1-dev' }),
  packager: cargoClient('packager'),
  velopack: cargoClient('velopack'),
}
const has = (tool: string) => !spawnSync(tool, ['-V']).error
const hasMinisign = has('minisign')
const hasZsync = has('zsync') && has('zsyncmake')
if (!hasMinisign) process.stdout.write('Skipped: minisign is missing (apt-get install minisign).\n')
if (!hasZsync) process.stdout.write('Skipped: zsync is missing (apt-get install zsync).\n')

function newFolder(): string {
  const path = join(folder, crypto.randomUUID())
  mkdirSync(path)
  return path
}

function rust(name: 'tauri' | 'packager', endpoint: string): OneClient {
  return {
    ...{ name: `${name}, ${endpoint === TAURI ? 'checks' : 'latest.json'}`, output: 'appimage' },
    async update(version) {
      const home = newFolder()
      // Tauri's plugin looks at what it was installed from.
      writeFileSync(join(home, 'Editor.AppImage'), 'installed')
      const config = JSON.stringify({ endpoints: [endpoint], pubkey: app.publicKey })
      const found = await printed<{ found: string }>(built[name].program, [config, version, home])
      return found.found === 'update' ? readFileSync(join(home, 'update')) : null
    },
  }
}

function velopack(source: 'http' | 'flow'): OneClient {
  return {
    ...{ name: `Velopack, ${source}`, output: 'velopack' },
    async update(version) {
      const installation = { folder: newFolder(), version, channel: 'linux-x64' }
      install(installation, null, null)
      const args = [source, feed, installation.folder]
      const found = await printed<Awaited<ReturnType<VelopackClient>>>(built.velopack.program, args)
      return found.found === 'update' ? readFileSync(found.file) : null
    },
  }
}

/** Verifies by hand what Tauri's check names. */
const minisign: OneClient = {
  ...{ name: 'minisign', output: 'appimage' },
  async update(version) {
    const answer = await fetch(`${feed}/linux-x86_64/${version}`)
    if (answer.status === 204) return null
    const { url, signature } = (await answer.json()) as { url: string; signature: string }
    const bytes = Buffer.from(await (await fetch(url)).arrayBuffer())
    const home = newFolder()
    const unwrapped = (text: string) => Buffer.from(text, 'base64')
    writeFileSync(join(home, 'file'), bytes)
    writeFileSync(join(home, 'file.minisig'), unwrapped(signature))
    writeFileSync(join(home, 'key.pub'), unwrapped(app.publicKey))
    execFileSync('minisign', ['-V', '-p', 'key.pub', '-m', 'file'], { cwd: home })
    return bytes
  },
}

const zsync: OneClient = {
  ...{ name: 'zsync', output: 'appimage', isStateless: true },
  async update() {
    const cwd = newFolder()
    const url = `${origin}/download/${app.ci.address}/latest/platform/appimage-x86_64.zsync`
    await run('zsync', ['-o', 'updated', url], { cwd })
    return readFileSync(join(cwd, 'updated'))
  },
}

/** What AppImageUpdate reads beside an AppImage. */
async function zsyncFile(filename: string, bytes: Buffer): Promise<[string, Buffer]> {
  const cwd = newFolder()
  writeFileSync(join(cwd, filename), bytes)
  await run('zsyncmake', ['-u', filename, filename], { cwd })
  return [`${filename}.zsync`, readFileSync(join(cwd, `${filename}.zsync`))]
}

const latest = `${feed}/latest.json`
const CLIENTS: OneClient[] = [
  ...(built.tauri.missing ? [] : [rust('tauri', TAURI), rust('tauri', latest)]),
  ...(built.packager.missing ? [] : [rust('packager', TAURI), rust('packager', latest)]),
  ...(built.velopack.missing ? [] : [velopack('http'), velopack('flow')]),
  ...(hasMinisign ? [minisign] : []),
  ...(hasZsync ? [zsync] : []),
]

beforeAll(async () => {
  for (const client of Object.values(built)) if (!client.missing) await client.build()
}, BUILD_TIMEOUT_MS)

test.runIf(CLIENTS.length > 0)(
  'no client gets a release at 0%, each gets its own file at 100%, and all fall back after a yank',
  () => expectOnePublicationForAll(app, CLIENTS, hasZsync ? { companion: zsyncFile } : {}),
)
