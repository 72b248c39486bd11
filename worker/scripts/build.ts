// Builds the client (Vite) and the Worker (wrangler), each only when its input has changed.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { fail } from './fail.ts'
import { root } from './repository.ts'

const run = promisify(execFile)

const POLL_MS = 100

/** The folder of the build. */
export const buildDir = `${root}/dist`

/**
 * Brings `web/` and `worker/` of the build folder up to date.
 * @param copy a folder to run from: it gets a copy that later builds don't change, with the gallery of `web/ui`
 * @param copy a folder for a copy that later builds don't change
 */
export async function build(copy?: string) {
  mkdirSync(`${buildDir}/web`, { recursive: true })
  const release = await lockBuild()
  try {
    await Promise.all([
      unlessFresh('web', ['web', 'shared'], buildClient),
      unlessFresh('worker', ['worker', 'shared', 'wrangler.toml'], buildWorker),
      copy && unlessFresh('gallery', ['web', 'shared'], buildGallery),
    ])
    if (!copy) return
    rmSync(copy, { recursive: true, force: true })
    for (const part of ['web', 'worker'])
      cpSync(`${buildDir}/${part}`, `${copy}/${part}`, { recursive: true })
    cpSync(`${buildDir}/gallery`, `${copy}/web/gallery`, { recursive: true })
  } finally {
    release()
  }
}

/** The documentation, then the console, whose list of files has those of both. */
async function buildClient() {
  const to = ['--outDir', `${buildDir}/web`, '--logLevel', 'warn']
  await tool('vite', ['build', 'web', '--config', 'web/docs.config.ts', '--emptyOutDir', ...to])
  await tool('vite', ['build', 'web', '--emptyOutDir', 'false', ...to])
}

async function buildGallery() {
  const to = ['--config', 'web/gallery.config.ts', '--outDir', `${buildDir}/gallery`, '--emptyOutDir']
  await tool('vite', ['build', 'web', ...to, '--logLevel', 'warn'])
}

/** `runtime.json` has wrangler.toml as the local runtime's options, as parsing it takes half a second. */
async function buildWorker() {
  const outdir = `${buildDir}/worker`
  // The client is built concurrently: wrangler must not read its folder.
  const nothing = `${buildDir}/nothing`
  mkdirSync(nothing, { recursive: true })
  await tool('wrangler', ['deploy', '--dry-run', '--outdir', outdir, '--assets', nothing])
  const { unstable_getMiniflareWorkerOptions: optionsOf } = await import('wrangler')
  const { modulesRules, ...options } = optionsOf(`${root}/wrangler.toml`).workerOptions
  writeFileSync(`${outdir}/runtime.json`, JSON.stringify(options))
}

async function unlessFresh(name: string, inputs: string[], make: () => Promise<void>) {
  const stamp = `${buildDir}/${name}.hash`
  const hash = hashOf([...inputs, 'package-lock.json'])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  rmSync(stamp, { force: true })
  await make()
  writeFileSync(stamp, hash)
}

/** @param paths files and folders below the root */
function hashOf(paths: string[]) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(filesOf))
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(`${root}/${path}`))
  return hash.digest('hex')
}

function filesOf(path: string): string[] {
  if (/\.\w+$/.test(path)) return [path]
  return readdirSync(`${root}/${path}`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath.slice(root.length + 1)}/${entry.name}`)
    .sort()
}

async function tool(name: string, args: string[]) {
  try {
    // Also under a test runner's NODE_ENV: the build may be deployed.
    const env = { ...process.env, NODE_ENV: 'production' }
    await run(name, args, { cwd: root, env, maxBuffer: 2 ** 24 })
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    fail(`${stdout}${stderr}\nThe ${name === 'vite' ? 'client' : 'Worker'} can't be built.`)
  }
}

/** A mutex between commands, by a file with the PID of its holder. */
async function lockBuild() {
  const lock = `${buildDir}/building.pid`
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      process.once('exit', release)
      return release
    } catch {
      if (!isRunning(lock)) rmSync(lock, { force: true })
      await sleep(POLL_MS)
    }
  }
  function release() {
    rmSync(lock, { force: true })
  }
}

function isRunning(lock: string) {
  try {
    const pid = Number(readFileSync(lock, 'utf8'))
    return pid === 0 || process.kill(pid, 0)
  } catch {
    return false
  }
}

if (process.argv[1] === import.meta.filename) await build()
