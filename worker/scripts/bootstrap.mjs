// Every command of package.json starts here, on any Node from 20 on: it installs the packages of the lock file unless
// they are present, then runs a TypeScript file of this folder on the pinned Node.
//   node worker/scripts/bootstrap.mjs [--supervise | --no-install] <file> [argument…]
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '../..')
const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
/** How long a supervised process may take to shut down before its group is killed. */
const GRACE_MS = 5000
const PARENT_POLL_MS = 300

const flags = process.argv.slice(2).filter((_, at, all) => all.slice(0, at + 1).every(isFlag))
const [file = '', ...args] = process.argv.slice(2 + flags.length)
// A Node that runs TypeScript needs no packages for a command that uses none.
if (!flags.includes('--no-install') || !runsTypeScript()) install()
if (flags.includes('--supervise')) supervise()
else handOver()

/** Runs the file in this terminal and passes signals and the exit code on. */
function handOver() {
  const child = spawn(node(), [join(ROOT, 'worker/scripts', file), ...args], {
    cwd: ROOT,
    env: environment(),
    stdio: 'inherit',
  })
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal))
  child.on('exit', (code) => process.exit(code ?? 1))
}

/**
 * Runs the file so that it and its children live and die with this process. It has a process group of its own, which
 * a terminal's Ctrl-C doesn't reach; the end of its stdin, a pipe, tells it that this process is gone, even after
 * SIGKILL; and when it has exited, what it left behind in its group is killed.
 */
function supervise() {
  const child = spawn(node(), [join(ROOT, 'worker/scripts', file), ...args], {
    cwd: ROOT,
    detached: true,
    env: environment(),
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    child.stdin.end()
    setTimeout(() => killGroup(child.pid), GRACE_MS).unref()
  }
  for (const signal of SIGNALS) process.on(signal, stop)
  child.stdin.on('error', stop)
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && stop(), PARENT_POLL_MS).unref()
  child.on('exit', (code) => {
    killGroup(child.pid)
    process.exit(stopping ? 0 : (code ?? 1))
  })
}

/** @param {number | undefined} pid */
function killGroup(pid) {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch {
    // The group is empty.
  }
}

/** The pinned Node of the packages, else the host's if it runs TypeScript. */
function node() {
  const pinned = join(ROOT, 'node_modules/.bin/node')
  if (existsSync(pinned)) return pinned
  if (!runsTypeScript())
    fail(`There is no pinned Node for this system, and ${process.version} is too old: install Node 24.`)
  return process.execPath
}

function runsTypeScript() {
  return 'typescript' in process.features && Boolean(process.features.typescript)
}

/** Commands of the packages and the pinned Node come first in the PATH, and no tool sends telemetry. */
function environment() {
  const cache = join(ROOT, 'node_modules/.cache')
  return {
    ...process.env,
    PATH: `${join(ROOT, 'node_modules/.bin')}${delimiter}${process.env.PATH}`,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(cache, 'node'),
    CLOUDFLARE_CF_FETCH_ENABLED: 'false',
    WRANGLER_HIDE_BANNER: 'true',
    WRANGLER_LOG_PATH: join(cache, 'wrangler-logs'),
    WRANGLER_SEND_ERROR_REPORTS: 'false',
    WRANGLER_SEND_METRICS: 'false',
    X_LOCAL_EXPLORER: 'false',
  }
}

function install() {
  if (isInstalled()) return
  console.log('Installing packages…')
  const [npm = 'npm', ...before] = process.env.npm_execpath
    ? [process.execPath, process.env.npm_execpath]
    : ['npm']
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync(npm, [...before, 'ci', '--ignore-scripts', '--include=dev', ...quiet], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) fail('Packages could not be installed: see the lines above.')
}

/** npm writes its hidden lock file last, so an interrupted installation counts as missing. */
function isInstalled() {
  try {
    const wanted = packagesOf('package-lock.json')
    const present = packagesOf('node_modules/.package-lock.json')
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
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8')).packages
}

/** @param {string} text */
function isFlag(text) {
  return text.startsWith('--')
}

/**
 * @param {string} line
 * @returns {never}
 */
function fail(line) {
  console.error(line)
  process.exit(1)
}
