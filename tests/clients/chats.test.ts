// Messages to chats, from the event to receivers that refuse what Slack, Discord and Teams refuse.

import { afterAll, expect, inject, it, vi } from 'vitest'
import { directory } from '#shared/contracts/directory.ts'
import type { ChatService } from '#shared/domain/notifications/chat-destination.ts'
import { type ReceivedChat, startChatReceivers } from '#tests/fixtures/chat-receivers.ts'
import { signUp } from '#tests/fixtures/person.ts'
import { rpcCalls } from '#tests/fixtures/rpc-calls.ts'

const [origin, mailbox] = [inject('origin'), inject('mailbox')]
/** As long as a name may be, with what each service makes a mention, a link or markup of. */
const HOSTILE =
  '@everyone <!channel> <@U1> **b** [x](https://evil.example) https://evil.example\n# 😀'.padEnd(200, '😀_*`')
/** What a service would make something of. A text run of Teams is plain, but for links that clients find in any text. */
const MARKUP: Record<string, RegExp> = {
  '/slack': /<|\*\*|@everyone|evil\.example/,
  '/discord': /(?<!\\)(?:<|@everyone|\*\*|\[x\])|evil\.example/,
  '/teams': /@everyone|evil\.example/,
}
const KEY = btoa('k'.repeat(32))

const answered = new Map<string, number>()
const receivers = startChatReceivers((path) => {
  const times = (answered.get(path) ?? 0) + 1
  answered.set(path, times)
  if (path === '/gone') return { status: 410, body: 'channel_is_archived' }
  if (path !== '/discord' || times > 1) return undefined
  return { status: 429, headers: { 'retry-after': '1.5' }, body: '{"retry_after": 1.5}' }
})
afterAll(() => receivers.close())

it('arrive at each service within its limits, again after 429, and never at one that is gone', async () => {
  const email = `chats-${crypto.randomUUID()}@example.test`
  const person = await signUp(origin, { mailbox, email })
  const call = rpcCalls(origin, 'directory', directory, async () => person)
  const name = [...HOSTILE].join('').slice(0, 198)
  const org = await call('orgs.create', { name, slug: `chats-${crypto.randomUUID()}` })
  const app = await call('applications.create', {
    ...{ orgId: org.id, name: 'placeholder', slug: 'editor', appType: 'Other' },
  })
  await call('applications.update', { id: app.id, name })
  const add = (path: string, service: ChatService) =>
    call('chats.create', {
      ...{ org: org.id, url: receivers.url(path), service, name: '', applications: null },
      kinds: ['signingKey'],
    })
  const chats = [await add('/slack', 'slack'), await add('/discord', 'discord'), await add('/teams', 'teams')]
  const gone = await add('/gone', 'slack')
  await call('applications.addKey', { id: app.id, scheme: 'ed25519', value: KEY })

  const taken = (path: string) =>
    receivers.received.filter((each) => each.path === path && each.status < 300) as ReceivedChat[]
  await vi.waitFor(() => expect(['/slack', '/discord', '/teams'].flatMap(taken)).toHaveLength(3), {
    ...{ timeout: 230_000, interval: 1000 },
  })
  expect(receivers.received.filter(({ status }) => status === 400 || status === 413)).toEqual([])
  for (const { path, body } of ['/slack', '/discord', '/teams'].flatMap(taken)) {
    expect(body).toContain('A signing key was added to')
    expect(body).toContain(`${origin}/${org.slug}/editor/settings`)
    expect(body).not.toMatch(MARKUP[path] ?? /./)
  }

  const [refused, again] = receivers.received.filter(({ path }) => path === '/discord')
  expect([refused?.status, again?.status]).toEqual([429, 204])
  expect(again?.headers['idempotency-key']).toBe(refused?.headers['idempotency-key'])
  await vi.waitFor(async () => {
    const listed = await call('chats.list', org.id)
    for (const { id } of chats)
      expect(listed.find((each) => each.id === id)).toMatchObject({ waiting: 0, failingSince: null })
    expect(listed.find(({ id }) => id === gone.id)).toMatchObject({ disabledReason: 'gone', waiting: 0 })
  })
  expect(answered.get('/gone')).toBe(1)

  // A test message is in the words of the organization, whose name is as hostile.
  for (const { id } of chats)
    expect((await call('chats.test', { org: org.id, id })).last).toMatchObject({ fault: null })
  await vi.waitFor(
    async () => {
      const answer = await fetch(`${mailbox}/dev/mailbox.json?to=${encodeURIComponent(email)}`)
      const subjects = ((await answer.json()) as { subject: string }[]).map(({ subject }) => subject)
      expect(subjects.filter((subject) => subject.endsWith('was turned off'))).toHaveLength(1)
    },
    { timeout: 70_000, interval: 1000 },
  )
}, 320_000)
