import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { root } from './repository.ts'

export interface Step {
  title: string
  command: string[]
  environment?: Record<string, string | undefined>
}

/** Runs the steps one after another with the tools of the packages, and exits at the first that fails. */
export async function runSteps(steps: Step[]) {
  await runLanes([steps])
}

/**
 * Runs lanes of steps concurrently. The first lane's output is shown as it comes; that of another is held back until
 * the lanes before it are done, so that lines don't mix. Exits at the first step that fails, whose output comes last.
 */
export async function runLanes(lanes: Step[][]) {
  const run: Run = { children: new Set(), hasFailed: false }
  const outputs = lanes.map(openOutput)
  const ends = outputs.map(async (output, lane) => {
    for (const step of lanes[lane] ?? []) await runStep(step, output, run)
  })
  const all = Promise.all(ends)
  for (const [lane, output] of outputs.entries()) {
    output.release()
    await Promise.race([ends[lane], all])
  }
}

interface Run {
  children: Set<ChildProcess>
  hasFailed: boolean
}

type Output = ReturnType<typeof openOutput>

/** What a lane writes, held back until `release`. */
function openOutput() {
  let held: Uint8Array[] | null = []
  return {
    isHeld: () => held !== null,
    write(chunk: Uint8Array) {
      if (held) held.push(chunk)
      else process.stdout.write(chunk)
    },
    release() {
      const chunks = held ?? []
      held = null
      for (const chunk of chunks) process.stdout.write(chunk)
    },
  }
}

async function runStep({ title, command, environment }: Step, output: Output, run: Run) {
  const [name = '', ...args] = command
  output.write(Buffer.from(`\n— ${title}\n`))
  const written = output.isHeld() ? 'pipe' : 'inherit'
  const child = spawn(name, args, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', written, written],
    shell: process.platform === 'win32',
  })
  run.children.add(child)
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', output.write)
  // Not at its exit: the last of its output may still be on the way.
  const [code, signal] = await once(child, 'close')
  run.children.delete(child)
  if (code === 0) return
  // The other lanes end here, with children that the first to fail has killed.
  if (run.hasFailed) return new Promise<never>(() => undefined)
  run.hasFailed = true
  await stopAll(run.children)
  output.release()
  console.error(`\n${title}: failed${signal ? ` (${signal})` : ''}.`)
  process.exit(code ?? 1)
}

/** Ends the steps of other lanes, so that nothing is written after the output of the one that failed. */
async function stopAll(children: Set<ChildProcess>) {
  const ends = [...children].map((child) => once(child, 'exit'))
  for (const child of children) child.kill('SIGKILL')
  await Promise.all(ends)
}
