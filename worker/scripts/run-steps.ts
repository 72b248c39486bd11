import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { root } from './repository.ts'

/** How long a stuck step may take to stop. */
const GRACE_MS = 10_000
/** How long the output of a step may be on the way after its exit. */
const OUTPUT_GRACE_MS = 1000

export interface Step {
  title: string
  command: string[]
  environment?: Record<string, string | undefined>
  /** A step that has written nothing for so long counts as stuck and is run once more. */
  stuckAfterMs?: number
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

async function runStep(step: Step, output: Output, run: Run) {
  let end = await attempt(step, output, run)
  // Not when another step has failed: this process is about to exit.
  if (end.isStuck && !run.hasFailed) {
    output.write(
      Buffer.from(`\n${step.title}: no output for ${Number(step.stuckAfterMs) / 1000} s. Retrying once.\n`),
    )
    end = await attempt(step, output, run)
  }
  if (end.code === 0 && !end.isStuck) return
  // The other lanes end here, with children that the first to fail has killed.
  if (run.hasFailed) return new Promise<never>(() => undefined)
  run.hasFailed = true
  await stopAll(run.children)
  output.release()
  const signal = end.signal ? ` (${end.signal})` : ''
  console.error(`\n${step.title}: ${end.isStuck ? 'stuck' : 'failed'}${signal}.`)
  process.exit(end.code || 1)
}

/** Runs a step's command, and stops it when it is stuck. */
async function attempt({ title, command, environment, stuckAfterMs }: Step, output: Output, run: Run) {
  const [name = '', ...args] = command
  output.write(Buffer.from(`\n— ${title}\n`))
  const written = output.isHeld() || stuckAfterMs ? 'pipe' : 'inherit'
  const child = spawn(name, args, {
    cwd: root,
    env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }), ...environment },
    stdio: ['ignore', written, written],
    shell: process.platform === 'win32',
  })
  run.children.add(child)
  const watchdog = stuckAfterMs ? watch(child, stuckAfterMs) : undefined
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', output.write)
  await outputEnd(child)
  run.children.delete(child)
  return { code: child.exitCode, signal: child.signalCode, isStuck: watchdog?.() ?? false }
}

/** Resolves after a process has exited and its output has ended. Processes that it left behind may still hold that. */
async function outputEnd(child: ChildProcess) {
  const closed = once(child, 'close')
  child.once('exit', () => {
    const forced = setTimeout(() => {
      for (const stream of [child.stdout, child.stderr]) stream?.destroy()
    }, OUTPUT_GRACE_MS)
    child.once('close', () => clearTimeout(forced))
  })
  await closed
}

/** Stops a process that writes nothing for too long. @returns ends the watch and tells whether it was stopped */
function watch(child: ChildProcess, silenceMs: number) {
  let isStuck = false
  const timer = setTimeout(() => {
    isStuck = true
    // A runner that is only waiting stops what it has started; one that doesn't react is killed.
    child.kill('SIGTERM')
    const forced = setTimeout(() => child.kill('SIGKILL'), GRACE_MS)
    child.once('exit', () => clearTimeout(forced))
  }, silenceMs)
  child.once('exit', () => clearTimeout(timer))
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', () => timer.refresh())
  return () => {
    clearTimeout(timer)
    return isStuck
  }
}

/** Ends the steps of other lanes, so that nothing is written after the output of the one that failed. */
async function stopAll(children: Set<ChildProcess>) {
  const ends = [...children].map((child) => once(child, 'exit'))
  for (const child of children) child.kill('SIGKILL')
  await Promise.all(ends)
}
