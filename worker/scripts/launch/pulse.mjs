// The signs of life of a running product: its first answer, its scheduled work, and that it still answers.
import { setTimeout as sleep } from 'node:timers/promises'
import { fail } from '#worker/scripts/install.mjs'

const startMs = 30_000
const watchMs = 5000
const deafAfter = 3

/**
 * Waits for the first answer of `/healthz`. One that knows no services comes from a Worker that refused to
 * start, which ends the start; an upstream that is away does not, as it may come back.
 * @param {string} origin
 * @param {() => void} explain shows what is known, when no clear line can take its place
 */
export async function untilReady(origin, explain = () => undefined) {
  const deadline = Date.now() + startMs
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
      console.error(`Not every part answers: ${health.failing?.join(', ') ?? problemIn(health) ?? text}`)
      return
    }
    await sleep(50)
  }
  explain()
  fail(`The Worker did not answer on ${origin} within ${startMs / 1000} seconds.`)
}

/**
 * Ends the process when nothing accepts connections any more; a slow answer is none of its business.
 * @param {string} origin
 */
export async function watch(origin) {
  for (let deaf = 0; deaf < deafAfter; ) {
    await sleep(watchMs)
    const answers = await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(60_000) }).then(
      (answer) => answer.arrayBuffer(),
      () => false,
    )
    deaf = answers ? 0 : deaf + 1
  }
  fail(`Nothing answers on ${origin} any more.`)
}

/**
 * The local runtime fires no cron triggers by itself. The first run is at once: after a restore much is due.
 * @param {() => Promise<unknown>} tick
 */
export function tickEveryMinute(tick) {
  let running = false
  const run = async () => {
    if (running) return
    running = true
    await tick().catch((error) => console.error(`The scheduled run failed: ${error.message}`))
    running = false
  }
  run()
  setInterval(run, 60_000).unref()
}

/** @param {string} text */
function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

/** @param {{ message?: string, problem?: string, error?: string | { message?: string } }} answer */
function problemIn({ message, problem, error }) {
  return message ?? problem ?? (typeof error === 'string' ? error : error?.message)
}
