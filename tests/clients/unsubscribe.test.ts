// An email about a release that CI published, and what a mail provider does with its headers, by plain HTTP.

import { createHash } from 'node:crypto'
import { expect, inject, it, vi } from 'vitest'
import { directory } from '#shared/contracts/directory.ts'
import type { AssetWithUpload } from '#shared/domain/releases/asset.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { signUp } from '#tests/fixtures/person.ts'
import { rpcCalls } from '#tests/fixtures/rpc-calls.ts'

interface Captured {
  subject: string
  headers?: Record<string, string>
}

const [origin, mailbox] = [inject('origin'), inject('mailbox')]

it('arrives within a minute, and one click of a mail provider unsubscribes without a session', async () => {
  const email = `reader-${crypto.randomUUID()}@example.test`
  const person = await signUp(origin, { mailbox, email })
  const call = rpcCalls(origin, 'directory', directory, async () => person)
  const org = await call('orgs.create', { name: 'Readers', slug: `readers-${crypto.randomUUID()}` })
  const app = await call('applications.create', {
    ...{ orgId: org.id, name: 'Editor', slug: 'editor', appType: 'Other' },
  })
  const { apiKey } = await call('apiKeys.create', {
    ...{ displayName: 'CI key', subject: `org:${org.id}`, expireAfter: null, scope: ['Read', 'Write'] },
  })
  const choices = { org: org.id, choices: { published: true }, exceptions: [], timeZone: 'UTC' }
  await call('notifications.saveChoices', choices)

  const rest = async <T>(method: string, path: string, body?: BodyInit): Promise<T> => {
    const answer = await fetch(`${origin}/api/v1/orgs/${org.slug}/apps/${app.slug}${path}`, {
      method,
      headers: { authorization: `Bearer ${apiKey}` },
      ...(body !== undefined && { body }),
    })
    const text = await answer.text()
    expect(answer.status, text).toBeLessThan(300)
    return (text ? JSON.parse(text) : null) as T
  }
  const { id } = await rest<Release>('POST', '/releases', JSON.stringify({ version: '1.0.0' }))
  const sha256 = createHash('sha256').update('program').digest('hex')
  const file = { filename: 'editor.bin', size: 7, sha256, publicPlatform: 'linux-x86_64' }
  const asset = await rest<AssetWithUpload>('POST', `/releases/${id}/assets`, JSON.stringify(file))
  await rest('PUT', `/uploads/${asset.id}/parts/1`, 'program')
  await rest('POST', `/uploads/${asset.id}/complete`, '{}')
  await rest('POST', `/releases/${id}/publish`, '{}')

  const mailed = async () => {
    const answer = await fetch(`${mailbox}/dev/mailbox.json?to=${encodeURIComponent(email)}`)
    const mails = (await answer.json()) as Captured[]
    return mails.filter(({ subject }) => subject === 'Editor 1.0.0 is published')
  }
  await vi.waitFor(async () => expect(await mailed()).toHaveLength(1), { timeout: 100_000, interval: 1000 })
  const [mail] = await mailed()
  expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  const url = /^<(.+)>$/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? ''
  expect(url.startsWith(`${origin}/unsubscribe/`)).toBe(true)

  // A scanner of mails opens links: that changes nothing.
  const opened = await fetch(url, { headers: { accept: 'text/html' } })
  expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  const isOn = async () => (await call('notifications.getChoices', org.id)).choices.published
  expect(await isOn()).toBe(true)
  for (let times = 0; times < 2; times++) {
    const clicked = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    })
    expect([clicked.status, clicked.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(await isOn()).toBe(false)
  }
  expect((await fetch(`${url}x`, { method: 'POST' })).status).toBe(404)
}, 120_000)
