import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fail } from '#worker/scripts/fail.ts'

const DEFAULT_PORT = 8787
const TIMEOUT_MS = 2000
const POLL_MS = 100

/**
 * A free port below the ephemeral range (from 32768 on), so that no outgoing connection takes it between this probe
 * and its use.
 */
export async function anyFreePort(): Promise<number> {
  const port = randomInt(16_384, 32_768)
  return (await bindError(port)) ? anyFreePort() : port
}

/** The requested port, or an exit with one line when it isn't free; `0` requests any. */
export async function requestedPort(wanted: string | undefined): Promise<number> {
  const port = wanted ? Number(wanted) : DEFAULT_PORT
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    fail(`PORT is "${wanted}", but must be a number between 0 and 65535.`)
  if (port === 0) return anyFreePort()
  let error = await bindError(port)
  // An instance that was just killed holds its port until its last thread has exited.
  for (let waited = 0; error === 'EADDRINUSE' && waited < TIMEOUT_MS; waited += POLL_MS) {
    await sleep(POLL_MS)
    error = await bindError(port)
  }
  if (error === 'EADDRINUSE')
    fail(`Port ${port} is taken: stop what listens there, or choose another (PORT=${port + 1} npm start).`)
  if (error) fail(`Port ${port} can't be opened (${error}): choose another (PORT=8788 npm start).`)
  return port
}

/** The error code of listening on a port, or undefined. */
function bindError(port: number): Promise<string | undefined> {
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', ({ code }: NodeJS.ErrnoException) => done(code ?? 'unknown'))
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(undefined)))
  })
}
