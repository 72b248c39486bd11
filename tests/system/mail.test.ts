// Emails are sent by SMTP, encrypted and authenticated, or not at all; none is lost while the server is unreachable.

import { Configuration, FrontendApi, type RecoveryFlow } from '@ory/client-fetch'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { cookieJar } from '#tests/fixtures/cookie-jar.ts'
import {
  type MailServer,
  type MailServerFaults,
  mailAuthority,
  mailUser,
  startMailServer,
} from '#tests/fixtures/mail-server.ts'
import { newDataDir, type Product, startProduct } from '#tests/fixtures/product.ts'

const data = newDataDir(inject('migrated'))
const credentials = `${mailUser.user}:${encodeURIComponent(mailUser.password)}`
let server: MailServer
let product: Product

function start(scheme: 'smtp' | 'smtps') {
  return startProduct(data.path, {
    MAIL_SMTP_URL: `${scheme}://${credentials}@localhost:${server.port}`,
    MAIL_FROM: 'Gäntry <console@example.test>',
    NODE_EXTRA_CA_CERTS: mailAuthority,
  })
}

/** Another server on the same port. */
async function replaceServer(faults: MailServerFaults = {}) {
  await server.stop()
  server = await startMailServer(server.port, faults)
}

beforeAll(async () => {
  server = await startMailServer()
  product = await start('smtp')
})

afterAll(async () => {
  await product.stop()
  await server.stop()
  data.remove()
})

function client() {
  const { fetch } = cookieJar()
  const headers = { Accept: 'application/json' }
  return new FrontendApi(new Configuration({ basePath: product.origin, headers, fetchApi: fetch }))
}

function csrfOf(flow: RecoveryFlow): string {
  for (const { attributes } of flow.ui.nodes)
    if (attributes.node_type === 'input' && attributes.name === 'csrf_token') return attributes.value
  return ''
}

async function register(email: string) {
  const native = new FrontendApi(new Configuration({ basePath: product.origin }))
  const { id: flow } = await native.createNativeRegistrationFlow()
  const updateRegistrationFlowBody = {
    method: 'password' as const,
    password: 'seven green lanterns',
    traits: { email },
  }
  await native.updateRegistrationFlow({ flow, updateRegistrationFlowBody })
}

/** Requests a recovery email. `says` returns the ids of the form's messages. */
async function recover(email: string) {
  const front = client()
  const { id: flow, ...rest } = await front.createBrowserRecoveryFlow()
  const csrf_token = csrfOf({ id: flow, ...rest } as RecoveryFlow)
  const updateRecoveryFlowBody = { method: 'code' as const, email, csrf_token }
  await front.updateRecoveryFlow({ flow, updateRecoveryFlowBody })
  const says = async () => (await front.getRecoveryFlow({ id: flow })).ui.messages?.map(({ id }) => id)
  return { front, flow, says }
}

function mailTo(email: string) {
  return server.mails.filter(({ to }) => to.includes(email)).at(-1)
}

const POLLING = { timeout: 30_000, interval: 200 }

test('sends an email encrypted and authenticated, complete in both parts', async () => {
  const email = 'ada@example.test'
  await register(email)
  await expect.poll(() => mailTo(email), POLLING).toBeDefined()
  const { from, to, message } = mailTo(email) ?? { message: '' }
  expect([from, to, server.logins]).toEqual(['console@example.test', [email], 1])
  expect(message).toMatch(/^From: "=\?UTF-8\?Q\?G.*ntry\?=" <console@example\.test>\r?$/m)
  expect(message).toMatch(/^Content-Type: text\/plain; charset="UTF-8"/m)
  expect(message).toMatch(/^Content-Type: text\/html; charset="UTF-8"/m)
  const code = /^(\d{6})\r?$/m.exec(message)?.[1]
  expect(message).toMatch(new RegExp(`^Subject: ${code} verifies your email`, 'm'))
  expect(message).toContain(`>${code}<`)
  expect(message.trimEnd()).toMatch(/<\/html>\s*--alternative_\w+--\s*--mixed_\w+--$/)
})

test.each<[string, MailServerFaults]>([
  ['offers no encryption', { offersNoTls: true }],
  ['has an untrusted certificate', { isImpostor: true }],
  ['refuses the password', { refusesPassword: true }],
  ['refuses the sender', { refusesSender: true }],
])(
  'a server that %s gets no email; the form reports the delay, and the email is sent later',
  async (_, faults) => {
    const email = `${crypto.randomUUID()}@example.test`
    await register(email)
    await expect.poll(() => mailTo(email), POLLING).toBeDefined()
    await replaceServer(faults)
    const { says } = await recover(email)
    await expect.poll(says, POLLING).toEqual([1060003, 5000001])
    expect(server.mails).toEqual([])
    const mayHearPassword = faults.refusesPassword || faults.refusesSender
    expect(server.logins > 0).toBe(mayHearPassword ?? false)

    await replaceServer()
    await recover(`unknown-${email}`)
    await expect.poll(() => mailTo(email)?.message, POLLING).toContain('Recover your account')
    await expect.poll(says, POLLING).toEqual([1060003])
  },
)

test('retries a greylisted email without reporting a delay, and reports it for a silent server', async () => {
  const [putOff, silent] = [`${crypto.randomUUID()}@example.test`, `${crypto.randomUUID()}@example.test`]
  await Promise.all([register(putOff), register(silent)])
  await expect.poll(() => mailTo(putOff) && mailTo(silent), POLLING).toBeDefined()
  await replaceServer({ isGreylisting: true })
  const first = await recover(putOff)
  await expect.poll(() => server.putOff, POLLING).toBe(1)
  expect(await first.says()).toEqual([1060003])
  // The back-off of the first email passes while this one is awaited.
  await replaceServer({ isSilent: true })
  const second = await recover(silent)
  await expect.poll(second.says, POLLING).toEqual([1060003, 5000001])
  expect([server.mails, server.logins]).toEqual([[], 0])

  await replaceServer()
  const triedAgain = async () => {
    await recover(`unknown-${putOff}`)
    return mailTo(putOff)?.message
  }
  await expect.poll(triedAgain, { timeout: 80_000, interval: 1000 }).toContain('Recover your account')
  await expect.poll(() => mailTo(silent)?.message, POLLING).toContain('Recover your account')
  await expect.poll(second.says, POLLING).toEqual([1060003])
})

test('emails that waited for the server are sent after a restart, over implicit TLS', async () => {
  const email = 'grace@example.test'
  await register(email)
  await expect.poll(() => mailTo(email), POLLING).toBeDefined()
  await server.stop()
  const { says } = await recover(email)
  await expect.poll(says, POLLING).toEqual([1060003, 5000001])
  await product.stop()
  server = await startMailServer(0, { implicitTls: true })
  product = await start('smtps')
  await register('lin@example.test')
  await expect.poll(() => mailTo('lin@example.test'), POLLING).toBeDefined()
  await expect.poll(() => mailTo(email)?.message, POLLING).toContain('Recover your account')
})
