import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { root, toolEnvironment } from './install.mjs'

/**
 * Runs the steps one after another with the tools of the packages, and ends the process at the first that fails.
 * @param {{ what: string, command: string[], environment?: Record<string, string | undefined> }[]} steps
 */
export async function runInTurn(steps) {
  for (const { what, command, environment } of steps) {
    const [name = '', ...args] = command
    console.log(`\n— ${what}`)
    const child = spawn(name, args, {
      cwd: root,
      env: { ...toolEnvironment(), ...environment },
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    })
    const [code, signal] = await once(child, 'exit')
    if (code === 0) continue
    console.error(`\n${what}: failed${signal ? ` (${signal})` : ''}.`)
    process.exit(code ?? 1)
  }
}
