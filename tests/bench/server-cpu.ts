// CPU time of the runtime under test. On a shared machine it is a better measure than a rate: other load lowers every
// rate, but isn't part of the process's own CPU time.

import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** CPU time of all child processes so far, in microseconds; NaN where the system doesn't report it. */
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
