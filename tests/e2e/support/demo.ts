// The demo of a run: loaded once, since concurrent loads race for the same slugs, with its users logged in.

import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type APIRequestContext, test as base, expect, type Page, request } from '@playwright/test'
import { links } from '#shared/routes.ts'
import { readDirectory } from './console.ts'
import { submit } from './without-forms.ts'

type Session = Awaited<ReturnType<APIRequestContext['storageState']>>

/** Alice is an Admin of Acme, Bob a Member, and Dora is in no organization. */
type User = 'alice' | 'bob' | 'dora'

interface Demo {
  /** Of every user. */
  password: string
  sessions: Record<User, Session>
  /** The path of each release of Acme's Editor, by version. */
  releases: Record<string, string>
}

interface TestFixtures {
  /** A page of a user, or of a visitor. */
  openAs: (user: User | 'visitor') => Promise<Page>
}

/** A test with the demo. */
export const test = base.extend<TestFixtures, { demo: Demo }>({
  demo: [
    async ({ browserName: _ }, use, { project }) => use(await openDemo(project.use.baseURL ?? '')),
    { scope: 'worker', timeout: 120_000 },
  ],
  openAs: async ({ browser, demo }, use) => {
    const contexts: { close: () => Promise<void> }[] = []
    await use(async (user) => {
      const session = user !== 'visitor' && { storageState: demo.sessions[user] }
      const context = await browser.newContext({ ...session })
      contexts.push(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})

const POLL_MS = 200

async function openDemo(baseURL: string): Promise<Demo> {
  const folder = process.env.E2E_DATA_DIR ?? ''
  const loaded = join(folder, 'demo.json')
  const lock = join(folder, 'demo.lock')
  while (!existsSync(loaded)) {
    if (!(await acquire(lock))) {
      await wait(POLL_MS)
      continue
    }
    try {
      const demo = await load(baseURL)
      await writeFile(`${loaded}.part`, JSON.stringify(demo))
      await rename(`${loaded}.part`, loaded)
    } finally {
      await rmdir(lock)
    }
  }
  return JSON.parse(await readFile(loaded, 'utf8'))
}

const acquire = (lock: string) =>
  mkdir(lock).then(
    () => true,
    () => false,
  )

async function load(baseURL: string): Promise<Demo> {
  const answer = await (await request.newContext({ baseURL })).post('/dev/demo')
  expect(answer.status(), await answer.text()).toBe(200)
  const { signIns } = (await answer.json()) as { signIns: { email: string; password: string }[] }
  const password = signIns[0]?.password ?? ''
  const open = async (user: User) => {
    const session = await request.newContext({ baseURL })
    const values = { method: 'password', identifier: `${user}@example.test`, password }
    await submit({ request: session }, '/self-service/login/browser', values)
    return session
  }
  const [alice, bob, dora] = await Promise.all([open('alice'), open('bob'), open('dora')])
  const { releases } = await readDirectory<{ releases: { id: string; version: string }[] }>(
    alice,
    'releases.list',
    { org: 'acme', app: 'editor' },
  )
  const paths = releases.map(({ id, version }) => [version, links.release('acme', 'editor', id)])
  return {
    password,
    sessions: {
      alice: await alice.storageState(),
      bob: await bob.storageState(),
      dora: await dora.storageState(),
    },
    releases: Object.fromEntries(paths),
  }
}
