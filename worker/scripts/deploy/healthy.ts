// Polls the health of a deployment. Only answers of the awaited version count: during a rollout the previous one still
// answers too.
import { setTimeout as sleep } from 'node:timers/promises'

interface Health {
  status?: string
  deployed?: string
  failing?: string[]
}

const POLL_MS = 2000
const ANSWER_TIMEOUT_MS = 10_000

interface Wait {
  origin: string
  /** Whether a version is the one that has to be healthy. */
  isAwaited: (deployed: string | undefined) => boolean
  timeoutMs: number
  /** Ends the wait. */
  signal?: AbortSignal
  now?: () => number
  pause?: (milliseconds: number) => Promise<unknown>
}

/** Polls `/healthz` until the version is healthy. @returns null; or the last fault at the timeout */
export async function untilHealthy({
  origin,
  isAwaited,
  timeoutMs,
  signal,
  now = Date.now,
  pause = sleep,
}: Wait): Promise<string | null> {
  const deadline = now() + timeoutMs
  for (;;) {
    const fault = await healthFault(origin, isAwaited, Math.min(ANSWER_TIMEOUT_MS, timeoutMs))
    if (!fault) return null
    if (signal?.aborted) return 'the deployment was interrupted'
    if (now() >= deadline) return fault
    await pause(Math.min(POLL_MS, deadline - now()))
  }
}

async function healthFault(
  origin: string,
  isAwaited: Wait['isAwaited'],
  timeoutMs: number,
): Promise<string | null> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const answer = await fetch(`${origin}/healthz`, { signal, redirect: 'manual', cache: 'no-store' })
    const health = (await answer.json().catch(() => ({}))) as Health
    if (!isAwaited(health.deployed)) return `${answer.status} from ${health.deployed ?? 'another version'}`
    if (answer.status === 200 && health.status === 'ok') return null
    return health.failing ? `${answer.status}, failing: ${health.failing.join(', ')}` : `${answer.status}`
  } catch (error) {
    const { message, cause } = error as Error & { cause?: Error }
    return cause?.message ?? message
  }
}
