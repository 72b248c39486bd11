import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { root } from './repository.ts'

export interface Step {
  title: string
  command: string[]
  environment?: Record<string, string | undefined>
}

/** Runs the steps one after another with the tools of the packages, and exits at the first that fails. */
export async function runSteps(steps: Step[]) {
  for (const { title, command, environment } of steps) {
    const [name = '', ...args] = command
    console.log(`\n— ${title}`)
    const child = spawn(name, args, {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    })
    const [code, signal] = await once(child, 'exit')
    if (code === 0) continue
    console.error(`\n${title}: failed${signal ? ` (${signal})` : ''}.`)
    process.exit(code ?? 1)
  }
}
