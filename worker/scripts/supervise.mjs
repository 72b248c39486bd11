// A command and its children live and die together. The child runs in a process group of its own, which
// a terminal's Ctrl-C does not reach; its stdin is a pipe, so that it notices when this process is gone
// however it went; and when the child is gone, whatever it left behind in its group is killed.
import { spawn } from 'node:child_process'
import { node, root, toolEnvironment } from './install.mjs'

const graceMs = 5000
const parentPollMs = 300

/**
 * Runs a script of worker/scripts on the pinned Node until it ends or this process is told to end.
 * @param {string} script
 * @param {string[]} args
 */
export function supervise(script, args) {
  const child = spawn(node(), [`${root}/worker/scripts/${script}`, ...args], {
    cwd: root,
    detached: true,
    env: toolEnvironment(),
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    child.stdin.end()
    setTimeout(() => killGroup(child.pid), graceMs).unref()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  child.stdin.on('error', stop)
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && stop(), parentPollMs).unref()
  child.on('exit', (code) => {
    killGroup(child.pid)
    process.exit(stopping ? 0 : (code ?? 1))
  })
}

/**
 * For the supervised script: calls `stop` once when the supervisor asks for the end or has died.
 * @param {() => unknown} stop
 */
export function whenAskedToStop(stop) {
  let asked = false
  const once = async () => {
    if (asked) return
    asked = true
    setTimeout(() => killGroup(process.pid), graceMs - 1000).unref()
    await stop()
    killGroup(process.pid)
  }
  process.stdin.resume()
  // Listening for the end keeps nobody alive: a script whose work is done ends by itself.
  if ('unref' in process.stdin) process.stdin.unref()
  process.stdin.on('end', once)
  process.stdin.on('error', once)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, once)
}

/** @param {number | undefined} pid */
function killGroup(pid) {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch {
    // Nobody is left in the group.
  }
}
