// Settings of the commands, read from the environment and from `.dev.vars`.
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { root } from './repository.ts'

/** The environment, with `.dev.vars` for what it doesn't set. */
export function givenSettings(): Record<string, string | undefined> {
  const file = `${root}/.dev.vars`
  return { ...(existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}), ...process.env }
}

/** The data folder that a start would use. */
export function dataFolder() {
  return resolve(root, givenSettings().DATA_DIR || '.data')
}
