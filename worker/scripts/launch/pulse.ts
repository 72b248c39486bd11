// Readiness, the scheduled run and liveness of a running product.
import { setTimeout as sleep } from 'node:timers/promises'
import { fail } from '#worker/scripts/fail.ts'

const START_TIMEOUT_MS = 30_000
const POLL_MS = 50
const MINUTE_MS = 60_000
const PROBE_INTERVAL_MS = 5000
const PROBE_TIMEOUT_MS = 60_000
const MAX_FAILED_PROBES = 3

/**
 * Waits for the first answer of `/healthz`. One that knows no services comes from a Worker that refused to
 * start, which ends the start; an upstream that is away does not, as it may come back.
 * @param explain shows what is known, when no clear line can take its place
 */
export async function untilReady(origin: string, explain: () => void = () => undefined) {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (Date.now() < deadline) {
    const answer = await fetch(`${origin}/healthz`).catch(() => undefined)
    if (answer?.ok) return
    if (answer) {
      const text = await answer.text()
      const health = parse(text)
      if (!health.services) {
        if (health.error?.code !== 'misconfigured') explain()
        fail(`The start failed: ${problemIn(health) ?? text.split('\n')[0]}`)
      }
      console.error(`Some parts are failing: ${health.failing?.join(', ') ?? problemIn(health) ?? text}`)
      return
    }
    await sleep(POLL_MS)
  }
  explain()
  fail(`The Worker didn't answer on ${origin} within ${START_TIMEOUT_MS / 1000} seconds.`)
}

/** Exits when connections are refused several times in a row; a slow answer is still an answer. */
export async function watch(origin: string) {
  for (let failures = 0; failures < MAX_FAILED_PROBES; ) {
    await sleep(PROBE_INTERVAL_MS)
    const answers = await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) }).then(
      (answer) => answer.arrayBuffer(),
      () => false,
    )
    failures = answers ? 0 : failures + 1
  }
  fail(`${origin} no longer answers.`)
}

/**
 * The local runtime fires no cron triggers by itself. The first run is at once: after a restore much is due.
 * @param shutdown ends the runs: the one that it cancels isn't a failure
 */
export function tickEveryMinute(tick: () => Promise<unknown>, shutdown: AbortSignal) {
  let running = false
  const run = async () => {
    if (running || shutdown.aborted) return
    running = true
    await tick().catch((error) => {
      if (!shutdown.aborted) console.error(`The scheduled run failed: ${error.message}`)
    })
    running = false
  }
  run()
  setInterval(run, MINUTE_MS).unref()
}

function parse(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

function problemIn({
  message,
  problem,
  error,
}: {
  message?: string
  problem?: string
  error?: string | { message?: string }
}) {
  return message ?? problem ?? (typeof error === 'string' ? error : error?.message)
}
