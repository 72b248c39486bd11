// The key that seals stored secrets such as those of webhooks, in the format of SEALING_KEY. It isn't derived from the
// signing key, which is replaced now and then.
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { sealingKeyFile } from './data-layout.ts'

/** Creates the key if it's missing, readable only by the owner, and atomically: it is renamed into place. */
export function ensureSealingKey(dataDir: string): string {
  const path = `${dataDir}/${sealingKeyFile}`
  if (existsSync(path)) return readFileSync(path, 'utf8').trim()
  const key = makeSealingKey()
  writeFileSync(`${path}.new`, key, { mode: 0o600, flush: true })
  renameSync(`${path}.new`, path)
  return key
}

/** A new key, in the format of SEALING_KEY. */
export function makeSealingKey(): string {
  return randomBytes(32).toString('hex')
}
