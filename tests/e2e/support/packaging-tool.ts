import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const tool = fileURLToPath(new URL('../../../node_modules/@tauri-apps/cli/tauri.js', import.meta.url))

export interface SignedFile {
  publicKey: string
  bytes: Buffer
  signature: string
}

/** Some bytes, signed by the packaging tool itself with a key of their own. */
export async function signedFile(name: string, size: number): Promise<SignedFile> {
  const folder = await mkdtemp(join(tmpdir(), 'gantry-signed-'))
  try {
    const file = join(folder, name)
    const key = join(folder, 'app.key')
    const bytes = Buffer.alloc(size, name)
    await writeFile(file, bytes)
    await run(process.execPath, [tool, 'signer', 'generate', '--ci', '-p', '', '-w', key])
    await run(process.execPath, [tool, 'signer', 'sign', '-p', '', '-f', key, file])
    const [publicKey, signature] = await Promise.all([
      readFile(`${key}.pub`, 'utf8'),
      readFile(`${file}.sig`, 'utf8'),
    ])
    return { publicKey, bytes, signature }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
