// From the packaging tools to an installed update: files signed by the command line tools of Tauri are published
// through the REST interface, and the native updater checks, downloads, verifies and installs them.

import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { type BuildMachine, buildMachine } from '#tests/fixtures/build-machine.ts'

interface Updater {
  checkUpdate(
    currentVersion: string,
    options: { endpoints: string[]; pubkey: string; executablePath: string; timeout: number },
  ): Promise<Update | null>
}
interface Update {
  version: string
  download(): Promise<Buffer>
  install(bytes: Buffer): Promise<void>
}

const origin = inject('origin')
const folder = mkdtempSync(join(tmpdir(), 'gantry-updater-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const require = createRequire(import.meta.url)
const UPDATE = { filename: 'editor_1.2.3_amd64.AppImage', updatePlatform: 'linux-x86_64' }

/** A key and signatures by the command line tools of Tauri: `@tauri-apps/cli` of some version. */
function tauri(packageName: string) {
  const tool = join(require.resolve(`${packageName}/package.json`), '../tauri.js')
  const name = crypto.randomUUID()
  const key = join(folder, `${name}.key`)
  const run = (...args: string[]) =>
    execFileSync(process.execPath, [tool, 'signer', ...args], { stdio: 'pipe' })
  run('generate', '--ci', '-p', 'secret', '-w', key)
  return {
    publicKey: readFileSync(`${key}.pub`, 'utf8'),
    sign(bytes: Buffer, ...options: string[]) {
      const file = join(folder, `${name}-${crypto.randomUUID()}.AppImage`)
      writeFileSync(file, bytes)
      run('sign', '-f', key, '-p', 'secret', ...options, file)
      return readFileSync(`${file}.sig`, 'utf8')
    },
  }
}

/** An installed program of version 1.0.0 that looks for updates. */
function installed({ address }: BuildMachine, pubkey: string) {
  const executablePath = join(folder, `installed-${crypto.randomUUID()}.AppImage`)
  writeFileSync(executablePath, 'version 1.0.0')
  const endpoints = [`${origin}/update/${address}/{{target}}-{{arch}}/{{current_version}}`]
  const { checkUpdate } = require('@crabnebula/updater-linux-x64-gnu') as Updater
  return {
    checkUpdate: () => checkUpdate('1.0.0', { endpoints, pubkey, executablePath, timeout: 20_000 }),
    content: () => readFileSync(executablePath),
  }
}

// The native updater is built for this system alone.
const canInstall = process.platform === 'linux' && process.arch === 'x64'

describe.each([
  ['@tauri-apps/cli', ['--app-version', '1.2.3']],
  ['tauri-cli-v1', []],
])('a file signed by %s', (packageName, options) => {
  const signer = tauri(packageName)
  const open = () => buildMachine(origin, { appType: 'Packager', updaterPublicKey: signer.publicKey })

  it.runIf(canInstall)('is published, found, downloaded, verified and installed', async () => {
    const machine = await open()
    const bytes = randomBytes(3_000_000)
    const release = await machine.draft('1.2.3')
    const signature = signer.sign(bytes, ...options)
    expect(await machine.upload(release, bytes, { ...UPDATE, signature })).toMatchObject({
      status: 200,
      body: { state: 'ready', signatureState: 'verified', format: 'appimage' },
    })
    expect(await machine.call('POST', `/releases/${release}/publish`)).toMatchObject({ status: 200 })

    const program = installed(machine, signer.publicKey)
    const update = await program.checkUpdate()
    expect(update?.version).toBe('1.2.3')
    const downloaded = await update?.download()
    await update?.install(downloaded ?? Buffer.alloc(0))
    expect(program.content().equals(bytes)).toBe(true)
  })

  it('is refused when its bytes were changed after signing', async () => {
    const machine = await open()
    const bytes = randomBytes(100_000)
    const signature = signer.sign(bytes, ...options)
    bytes.writeUInt8(bytes.readUInt8(50_000) ^ 1, 50_000)
    const release = await machine.draft('1.2.3')
    expect(await machine.upload(release, bytes, { ...UPDATE, signature })).toMatchObject({
      status: 422,
      code: 'signature_invalid',
    })
    expect((await machine.call('POST', `/releases/${release}/publish`)).code).toBe('not_ready')
  })

  it('is refused when its signature was changed', async () => {
    const machine = await open()
    const bytes = randomBytes(1000)
    const lines = Buffer.from(signer.sign(bytes, ...options), 'base64')
      .toString()
      .split('\n')
    const body = Buffer.from(lines[1] ?? '', 'base64')
    body.writeUInt8(body.readUInt8(40) ^ 1, 40)
    lines[1] = body.toString('base64')
    const signature = Buffer.from(lines.join('\n')).toString('base64')
    const release = await machine.draft('1.2.3')
    expect((await machine.upload(release, bytes, { ...UPDATE, signature })).code).toBe('signature_invalid')
  })

  it.runIf(canInstall)('is not there for anybody while its release is a draft', async () => {
    const machine = await open()
    const bytes = randomBytes(1000)
    const release = await machine.draft('1.2.3')
    const done = await machine.upload(release, bytes, {
      ...UPDATE,
      signature: signer.sign(bytes, ...options),
    })
    expect(await installed(machine, signer.publicKey).checkUpdate()).toBeNull()
    const { id } = done.body as { id: string }
    const addresses = [`asset/${id}`, `download/${machine.address}/latest/${UPDATE.filename}`]
    for (const address of addresses) expect((await fetch(`${origin}/${address}`)).status).toBe(404)
  })
})

it('a signature that is bound to another version is refused', async () => {
  const signer = tauri('@tauri-apps/cli')
  const machine = await buildMachine(origin, { appType: 'TauriVersion2' })
  const bytes = randomBytes(1000)
  const release = await machine.draft('1.2.3')
  const signature = signer.sign(bytes, '--app-version', '1.2.4')
  expect(await machine.upload(release, bytes, { ...UPDATE, signature })).toMatchObject({
    status: 422,
    code: 'signature_version_mismatch',
  })
})
