// `npm start` as a process: signals, its children, its errors.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { commandOf } from '#tests/fixtures/command.ts'
import { descendants, untilGone } from '#tests/fixtures/launcher.ts'

const root = join(import.meta.dirname, '../..')
const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function freshFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'gantry-launcher-'))
  folders.push(folder)
  return folder
}

/** Shared by all starts of this file, one after the other. */
const dataDir = freshFolder()

/** Starts the product on a free port, under a parent of its own as npm would be. */
async function start(environment: Record<string, string> = {}) {
  const parent = spawn('sh', ['-c', `node ${commandOf('start').join(' ')}; exit $?`], {
    cwd: root,
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const errors: string[] = []
  createInterface(parent.stderr).on('line', (line) => errors.push(line))
  const origin = await new Promise<string>((resolve, reject) => {
    parent.once('exit', () => reject(new Error(errors.join('\n'))))
    createInterface(parent.stdout).on('line', (line) => {
      const ready = /^Ready on (\S+)$/.exec(line)?.[1]
      if (ready) resolve(ready)
    })
  })
  return { origin, pid: parent.pid ?? 0 }
}

describe.runIf(process.platform === 'linux')(
  'all child processes exit, and the next start finds its data',
  () => {
    const key = join(dataDir, 'signing-key.json')
    let made: string | undefined
    const launcher = (pids: number[]) => pids[0] ?? 0
    const ends: [string, (group: number, below: number[]) => void][] = [
      ['on Ctrl-C', (group) => process.kill(-group, 'SIGINT')],
      ['on SIGTERM to the launcher', (_, below) => process.kill(launcher(below), 'SIGTERM')],
      ['when the parent is killed', (group) => process.kill(group, 'SIGKILL')],
      ['when the launcher is killed', (_, below) => process.kill(launcher(below), 'SIGKILL')],
      ['when the process that it supervises is killed', (_, below) => process.kill(below[1] ?? 0, 'SIGKILL')],
    ]
    test.each(ends)('%s', async (_, end) => {
      const { origin, pid } = await start()
      // The signing key of access tokens stays, readable by its owner only.
      expect(statSync(key).mode & 0o777).toBe(0o600)
      made ??= readFileSync(key, 'utf8')
      expect(readFileSync(key, 'utf8')).toBe(made)
      expect(readdirSync(dataDir)).toContain('v3')
      const below = descendants(pid)
      expect(below.length, 'launcher, product and runtime').toBeGreaterThanOrEqual(3)
      end(pid, below)
      expect(await untilGone(below)).toEqual([])
      await expect(fetch(`${origin}/healthz`)).rejects.toThrow()
    })
  },
)

test('a supervised script exits when its work is done', async () => {
  const script = `import { onShutdown } from './worker/scripts/shutdown.ts'; onShutdown(() => {})`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: root,
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('a port in use is one line and exit code 1', () => {
  const { port } = new URL(inject('origin'))
  const { status, stderr } = spawnSync(process.execPath, commandOf('start'), {
    cwd: root,
    env: { ...process.env, PORT: port, DATA_DIR: freshFolder() },
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stderr.trim().split('\n')).toEqual([expect.stringContaining(`Port ${port} is taken`)])
})

test('a malformed setting is one line that names it', async () => {
  await expect(start({ DIRECTORY_URL: 'not an address' })).rejects.toThrow(/^[^\n]*DIRECTORY_URL[^\n]*$/)
})

test.each([
  '/cdn-cgi/local/explorer',
  '/cdn-cgi/local/explorer/api',
  '/cdn-cgi/local/scheduled',
  '/cdn-cgi/local/email',
  '/cdn-cgi/local/platform-proxy',
  '/cdn-cgi/local/r2/s3/gantry-files',
  '/cdn-cgi/local/r2/public/gantry-files',
  '/cdn-cgi/handler/scheduled',
  '/cdn-cgi/mf/scheduled',
])("the runtime's tools aren't exposed: %s", async (path) => {
  const answer = await fetch(`${inject('origin')}${path}`)
  expect(answer.status).toBe(404)
  expect(answer.headers.get('content-type')).toContain('application/json')
})
