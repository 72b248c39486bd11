/** Less than the supervisor's, so that children are reaped here. */
const GRACE_MS = 4000

/**
 * In a supervised script: calls `stop` once when the supervisor asks for the end or has died.
 * @returns aborted when the shutdown begins: what fails from then on was cancelled
 */
export function onShutdown(stop: () => unknown): AbortSignal {
  const shutdown = new AbortController()
  const once = async () => {
    if (shutdown.signal.aborted) return
    shutdown.abort()
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
  return shutdown.signal
}

function killGroup() {
  try {
    process.kill(-process.pid, 'SIGKILL')
  } catch {
    // This process leads no group: it wasn't started by the supervisor.
  }
}
