// Wrangler as a deployment uses it: it asks nothing, and is told everything.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fail, root, toolEnvironment } from '#worker/scripts/install.mjs'

const environment = { ...toolEnvironment(), CI: 'true' }

/**
 * Runs a command in sight of the user.
 * @param {string[]} command
 * @param {Record<string, string>} [variables]
 * @returns {Promise<boolean>} whether it succeeded
 */
export async function attempt(command, variables) {
  const child = spawn('wrangler', command, {
    cwd: root,
    env: { ...environment, ...variables },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  return code === 0
}

/**
 * Runs a command in sight of the user, and ends the deployment when it fails.
 * @param {string[]} command
 */
export async function wrangler(...command) {
  if (!(await attempt(command))) fail(`wrangler ${command.slice(0, 3).join(' ')}: failed.`)
}

/**
 * Runs a command for what it prints.
 * @param {string[]} command
 * @returns {Promise<{ status: number | null, printed: string, said: string }>} its output, and all that it said
 */
export async function ask(...command) {
  const child = spawn('wrangler', command, { cwd: root, env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  const [printed, warned, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { status, printed, said: printed + warned }
}

/**
 * What a command prints as JSON. A deployment that can't see what is there ends.
 * @param {string[]} command
 */
export async function askJson(...command) {
  const { status, printed, said } = await ask(...command)
  if (status !== 0) fail(`${said}\nwrangler ${command.slice(0, 3).join(' ')}: failed.`)
  return JSON.parse(printed)
}
