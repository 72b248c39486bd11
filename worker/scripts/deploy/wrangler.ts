// Wrangler without prompts: a deployment gives it every answer.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fail } from '#worker/scripts/fail.ts'
import { root } from '#worker/scripts/repository.ts'

/** Runs a command with its output in the terminal. @returns whether it succeeded */
export async function attempt(command: string[], variables?: Record<string, string>): Promise<boolean> {
  const child = spawn('wrangler', command, {
    cwd: root,
    env: { ...process.env, CI: 'true', ...variables },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  return code === 0
}

/** Runs a command with its output in the terminal; a failure ends the deployment. */
export async function wrangler(...command: string[]) {
  if (!(await attempt(command))) fail(`wrangler ${command.slice(0, 3).join(' ')}: failed.`)
}

/** Runs a command and captures its stdout, and stdout with stderr as `output`. */
export async function ask(...command: string[]) {
  const child = spawn('wrangler', command, {
    cwd: root,
    env: { ...process.env, CI: 'true' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, stderr, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { status: typeof status === 'number' ? status : null, stdout, output: stdout + stderr }
}

/** What a command prints, as JSON; a failure ends the deployment. */
export async function askJson(...command: string[]) {
  const { status, stdout, output } = await ask(...command)
  if (status !== 0) fail(`${output}\nwrangler ${command.slice(0, 3).join(' ')}: failed.`)
  return JSON.parse(stdout)
}
