/** Less than the supervisor's, so that children are reaped here. */
const GRACE_MS = 4000

/** In a supervised script: calls `stop` once when the supervisor asks for the end or has died. */
export function onShutdown(stop: () => unknown) {
  let asked = false
  const once = async () => {
    if (asked) return
    asked = true
    setTimeout(killGroup, GRACE_MS).unref()
    await stop()
    killGroup()
  }
  process.stdin.resume()
  // A listener must not keep the event loop alive: a script that is done exits.
  if ('unref' in process.stdin) process.stdin.unref()
  process.stdin.on('end', once)
  process.stdin.on('error', once)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, once)
}

function killGroup() {
  try {
    process.kill(-process.pid, 'SIGKILL')
  } catch {
    // This process leads no group: it wasn't started by the supervisor.
  }
}
