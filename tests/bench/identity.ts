// The cost of sessions: whoami and issuing an access token, which every page and every call depend on, against a
// Worker that reads one row of a database; and the time that hashing a password takes.

import { hashPassword, verifyPassword } from '#worker/platform/crypto/password.ts'
import { figuresOf, type Sample } from './figures.ts'
import { openHarness } from './harness.ts'
import { drive, type Load } from './load.ts'
import { median, printRounds } from './report.ts'
import { interleave } from './rounds.ts'
import { serverCpu } from './server-cpu.ts'

const CONNECTIONS = 16
const PLAN = { rounds: 5, slices: 4, merge: figuresOf }
const SLICE_MS = 500
const HASH_COUNT = 9
const ONE_READ = 'one D1 read'
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

export async function benchIdentity(): Promise<void> {
  const harness = await openHarness({
    read: `export default { async fetch(request, env) {
      const id = new URL(request.url).pathname.slice(1)
      return Response.json(await env.DB.prepare('select body from rows where id = ?').bind(id).first())
    } }`,
  })
  try {
    const database = await harness.database()
    await database.exec('create table rows (id text primary key, body text not null)')
    await database.prepare('insert into rows values (?, ?)').bind('one', 'x'.repeat(800)).run()
    const token = await signUp(harness.origin('product'))
    const load = async (worker: string, path: string, more: Partial<Load> = {}): Promise<Sample> => {
      const before = serverCpu()
      const stop = { milliseconds: SLICE_MS }
      const always = {
        origin: harness.origin(worker),
        path: () => path,
        connections: CONNECTIONS,
        stop,
        status: 200,
      }
      const measured = await drive({ ...always, ...more })
      return { ...measured, cpu: serverCpu() - before }
    }
    const session = { 'x-session-token': token }
    const issue = { method: 'POST' as const, headers: { ...session, ...FORM }, body: 'grant_type=session' }
    const rounds = await interleave(
      {
        [ONE_READ]: () => load('read', '/one'),
        whoami: () => load('product', '/sessions/whoami', { headers: session }),
        'access token': () => load('product', '/oauth2/token', issue),
      },
      PLAN,
    )
    console.log(`Identity: ${CONNECTIONS} connections, median of ${PLAN.rounds} interleaved rounds\n`)
    printRounds(rounds, [ONE_READ])
    await tellHashing()
  } finally {
    await harness.close()
  }
}

/** @returns the token of a new account's session */
async function signUp(origin: URL): Promise<string> {
  const flow = (await (await fetch(new URL('/self-service/registration/api', origin))).json()) as {
    id: string
  }
  const answer = await fetch(new URL(`/self-service/registration?flow=${flow.id}`, origin), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      method: 'password',
      password: 'seven green lanterns',
      traits: { email: 'bench@example.test' },
    }),
  })
  return ((await answer.json()) as { session_token: string }).session_token
}

async function tellHashing(): Promise<void> {
  const stored = await hashPassword('seven green lanterns')
  const times: number[] = []
  for (let time = 0; time < HASH_COUNT; time++) {
    const began = performance.now()
    await verifyPassword('seven green lanterns', stored)
    times.push(performance.now() - began)
  }
  console.log(
    `\nChecking a password: ${median(times).toFixed(0)} ms, median of ${HASH_COUNT} (wanted: below 250 ms).\n`,
  )
}
