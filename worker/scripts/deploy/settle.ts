// The end of a deployment: a healthy new version stays, an unhealthy one is rolled back. The exit code is 1 after a
// rollback, and 2 when the serving version is failing.
import { untilHealthy } from './healthy.ts'

/** A new domain waits minutes for its certificate. */
const FIRST_TIMEOUT_MS = 300_000
const TIMEOUT_MS = 60_000
const MAX_REASON_LENGTH = 100

interface Deployment {
  worker: string
  origin: string | undefined
  /** The previous version; undefined: this is the first. */
  before: string | undefined
  /** The serving version. */
  after: string | null
  /** Whether wrangler deployed without an error. */
  isPublished: boolean
  /** How long a version may take to be healthy. */
  timeoutMs: number | undefined
  /** Aborted when the user interrupts the deployment. */
  signal: AbortSignal
  /** Resolves to whether the version serves again. */
  rollBack: (version: string, reason: string) => Promise<boolean>
}

/** Waits until the version is healthy, or rolls it back. Sets the exit code. */
export async function settle({
  worker,
  origin,
  before,
  after,
  isPublished,
  signal,
  rollBack,
  ...given
}: Deployment) {
  const timeoutMs = given.timeoutMs ?? (before ? TIMEOUT_MS : FIRST_TIMEOUT_MS)
  const isNew = (deployed: string | undefined) => deployed === after
  const fault = isPublished
    ? origin && (await untilHealthy({ origin, isAwaited: isNew, timeoutMs, signal }))
    : 'wrangler deploy failed after the new version began to serve'
  if (!fault) return console.log(origin ?? 'Deployed. SITE_ORIGIN is not set, so its health was not checked.')

  console.error(`\nVersion ${after} is not healthy: ${fault}.`)
  const log = `See its log: npx wrangler tail ${worker}`
  if (!before) return end(2, `It is the first version, so there is nothing to roll back to. ${log}`)
  if (!(await rollBack(before, fault.slice(0, MAX_REASON_LENGTH)))) {
    const command = `npx wrangler rollback ${before} --name ${worker}`
    return end(2, `THE ROLLBACK FAILED. Version ${after} serves and is failing. Run: ${command}`)
  }
  // Old versions don't report their id.
  const isBefore = (deployed: string | undefined) => deployed === undefined || deployed === before
  const remaining = origin && (await untilHealthy({ origin, isAwaited: isBefore, timeoutMs }))
  if (remaining) return end(2, `VERSION ${before} SERVES AGAIN AND IS FAILING TOO: ${remaining}. ${log}`)
  end(1, `Rolled back: version ${before} serves again. The deployment failed: ${fault}.`)
}

function end(code: number, line: string) {
  console.error(line)
  process.exitCode = code
}
