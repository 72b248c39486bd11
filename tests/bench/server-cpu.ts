// Processor time of the runtime under test. On a machine that has other things to do it says more than a rate: what
// the others take is missing from every rate, but is in no process's own time.

import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Microseconds that the child processes of this one have computed so far; NaN where the system does not tell. */
export function serverCpu(): number {
  if (!existsSync('/proc/self/task')) return Number.NaN
  const children = readdirSync('/proc/self/task').flatMap((thread) =>
    readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  )
  return children.reduce((total, child) => total + cpuOf(child), 0)
}

function cpuOf(pid: string): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const nanoseconds = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8'))
  return nanoseconds.reduce((total, text) => total + Number(text.split(' ')[0]) / 1000, 0)
}
