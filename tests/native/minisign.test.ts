// Debian's minisign, whose format the signatures of Tauri and Packager wrap in base64.

import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { createCiApp } from '#tests/fixtures/ci-app.ts'
import { publishSigned } from '#tests/fixtures/signed-release.ts'
import { type TauriSigner, tauriSigner } from '#tests/fixtures/tauri-signer.ts'

const origin = inject('origin')
const folder = mkdtempSync(join(tmpdir(), 'gantry-minisign-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const isInstalled = !spawnSync('minisign', ['-v']).error
if (!isInstalled) process.stdout.write('Skipped: minisign is missing (apt-get install minisign).\n')

const newPath = () => join(folder, crypto.randomUUID())
const unwrapped = (text: string) => Buffer.from(text, 'base64')
const wrapped = (path: string) => readFileSync(path).toString('base64')

/** A key of minisign, and its signatures as an updater has them. */
function minisignSigner(...options: string[]): Pick<TauriSigner, 'publicKey' | 'sign'> {
  const [publicKey, secretKey] = [newPath(), newPath()]
  execFileSync('minisign', ['-G', '-W', '-p', publicKey, '-s', secretKey])
  return {
    publicKey: wrapped(publicKey),
    sign(bytes) {
      const file = newPath()
      writeFileSync(file, bytes)
      execFileSync('minisign', ['-S', ...options, '-s', secretKey, '-m', file])
      return wrapped(`${file}.minisig`)
    },
  }
}

/** @returns its exit status */
function verify(bytes: Uint8Array, signature: string, publicKey: string): number | null {
  const [file, key] = [newPath(), newPath()]
  writeFileSync(file, bytes)
  writeFileSync(`${file}.minisig`, unwrapped(signature))
  writeFileSync(key, unwrapped(publicKey))
  return spawnSync('minisign', ['-V', '-p', key, '-m', file]).status
}

describe.runIf(isInstalled)('minisign verifies what the feed offers, and nothing else', () => {
  test.each<[string, () => Pick<TauriSigner, 'publicKey' | 'sign'>, string[]?]>([
    ['@tauri-apps/cli 2', () => tauriSigner(folder), ['--app-version', '1.1.0']],
    ['@tauri-apps/cli 1', () => tauriSigner(folder, 'tauri-cli-v1')],
    ['minisign', () => minisignSigner()],
    ['minisign, over the file in place of its hash', () => minisignSigner('-l')],
  ])('signed by %s', async (_, newSigner, signOptions = []) => {
    const signer = newSigner()
    const ci = await createCiApp(origin, { appType: 'TauriVersion2', updaterPublicKey: signer.publicKey })
    await publishSigned(ci, '1.1.0', { signers: [signer], signOptions })

    const answer = await fetch(`${origin}/update/${ci.address}/linux-x86_64/1.0.0`)
    const { url, signature } = (await answer.json()) as { url: string; signature: string }
    const bytes = Buffer.from(await (await fetch(url)).arrayBuffer())
    expect(verify(bytes, signature, signer.publicKey)).toBe(0)
    expect(verify(bytes, signature, minisignSigner().publicKey)).toBe(1)
    bytes.writeUInt8(bytes.readUInt8(100) ^ 1, 100)
    expect(verify(bytes, signature, signer.publicKey)).toBe(1)
  })
})
