// The first step of every command: it runs on whatever Node the host has, before anything is installed.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The repository's folder, without a slash at its end. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')

/** Installs the packages of the lock file unless exactly these are there already. */
export function install() {
  if (isInstalled()) return
  console.log('Installing packages…')
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
  const [command = 'npm', ...args] = [
    ...npm,
    'ci',
    '--ignore-scripts',
    '--include=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const { status } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) fail('Packages could not be installed: see the lines above.')
}

/** The Node that the tools need: the pinned one of the packages, else the host's if it is new enough. */
export function node() {
  const pinned = `${root}/node_modules/.bin/node`
  if (existsSync(pinned)) return pinned
  const major = Number(process.versions.node.split('.')[0])
  if (major < 22)
    fail(`There is no pinned Node for this system, and ${process.version} is too old: install Node 24.`)
  return process.execPath
}

/** The environment for tools: their commands and the pinned Node come first, and none of them calls home. */
export function toolEnvironment() {
  return {
    ...process.env,
    PATH: `${root}/node_modules/.bin${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
    CLOUDFLARE_CF_FETCH_ENABLED: 'false',
    WRANGLER_HIDE_BANNER: 'true',
    WRANGLER_LOG_PATH: `${root}/node_modules/.cache/wrangler-logs`,
    WRANGLER_SEND_ERROR_REPORTS: 'false',
    WRANGLER_SEND_METRICS: 'false',
    X_LOCAL_EXPLORER: 'false',
  }
}

/**
 * Ends the process with one line for the person who started it.
 * @param {string} line
 * @returns {never}
 */
export function fail(line) {
  console.error(line)
  process.exit(1)
}

/** npm writes its hidden lock file last, so an interrupted installation counts as none. */
function isInstalled() {
  try {
    const wanted = packagesOf(`${root}/package-lock.json`)
    const present = packagesOf(`${root}/node_modules/.package-lock.json`)
    return Object.entries(wanted).every(
      ([path, { version, optional, devOptional, peer }]) =>
        path === '' ||
        present[path]?.version === version ||
        (!present[path] && (optional || devOptional || peer)),
    )
  } catch {
    return false
  }
}

/**
 * @param {string} path
 * @returns {Record<string, { version?: string, optional?: boolean, devOptional?: boolean, peer?: boolean }>}
 */
function packagesOf(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages
}
