// An organization with an Admin, a Member and a stranger, and the objects of calls, created on demand.

import { env } from 'cloudflare:workers'
import type { NewChat } from '#shared/domain/notifications/chat-destination.ts'
import type { AssetWithUpload } from '#shared/domain/releases/asset.ts'
import { type Caller, person, tokenOf } from '#tests/worker/caller.ts'
import { bytesOf, openPublisher } from '#tests/worker/directory/publisher.ts'
import { join, subscription } from '#tests/worker/directory/service.ts'
import type { DirectoryPorts } from '#worker/services/directory/context.ts'

export const invitationUrl = `${env.SITE_ORIGIN}/invitation/`

export const FEED_URL = 'https://feeds.example.com/latest.json'
/** A feed with a file, which is beside it. */
const FILES_URL = 'https://feeds.example.com/releases.json'
const FILE_URL = 'https://feeds.example.com/editor.zip'
const REMOTE: Record<string, string> = {
  [FEED_URL]: JSON.stringify({ version: '1.0.0', platforms: {} }),
  [FILES_URL]: JSON.stringify({
    tag_name: 'v1.0.0',
    assets: [{ name: 'editor.zip', browser_download_url: FILE_URL, size: 7 }],
  }),
  [FILE_URL]: 'program',
}

export const CHAT: Omit<NewChat, 'org'> = {
  url: 'https://hooks.slack.com/services/T0/B0/secret',
  service: 'slack',
  name: '',
  kinds: ['held'],
  applications: null,
}

/** A host with a feed, and endpoints that take messages. */
const askRemote: DirectoryPorts['ask'] = async (url) => {
  const text = REMOTE[url]
  const body = new TextEncoder().encode(text)
  const headers: [string, string][] = [['content-length', String(body.byteLength)]]
  return { status: text === undefined ? 204 : 200, headers, body, isCut: false }
}

export async function openPlace() {
  const publisher = await openPublisher({ ports: { ask: askRemote } })
  const { admin, org, app, key, call, mails, draft, send, publish, rest, billing } = publisher
  const member = await person('member')
  await join(org.id, member)
  const path = { org: org.slug, app: app.slug }

  /** Sends an invitation: its id for Admins, and its link for the recipient. */
  async function invite(email: string) {
    const { data } = await call(admin, 'invitations.create', { email, orgIdOrSlug: org.id, invitationUrl })
    const link = mails.findLast(({ to }) => to === email)?.links[0] ?? ''
    return { id: data.id, link: link.slice(invitationUrl.length) }
  }

  async function webhook() {
    const fields = { url: 'https://hooks.example.com/', name: '', events: null, applications: null }
    const { data } = await call(admin, 'webhooks.create', { org: org.id, ...fields })
    return { org: org.id, id: data.endpoint.id }
  }

  async function chat() {
    const { data } = await call(admin, 'chats.create', { org: org.id, ...CHAT })
    return { org: org.id, id: data.id }
  }

  /** A draft with a file whose parts are all uploaded. */
  async function sent() {
    const release = await draft('1.0.0')
    const file = { filename: 'editor.zip', publicPlatform: 'linux-x86_64' }
    const { body } = await send(release.id, bytesOf('program'), file)
    return { release: release.id, asset: (body as AssetWithUpload).id }
  }

  /** A file of a draft whose bytes are on another host. */
  async function imported() {
    const { data } = await call(admin, 'imports.createDraft', { ...path, url: FILES_URL })
    return { ...path, asset: data.files[0]?.id ?? '' }
  }

  return {
    ...publisher,
    member,
    imported,
    org: org.id,
    orgSlug: org.slug,
    app: app.id,
    appSlug: app.slug,
    key: key.uid,
    path,
    invite,
    sent,
    draft: async () => ({ ...path, release: (await draft('1.0.0')).id }),
    published: async () => ({ ...path, release: (await publish('1.0.0')).id }),
    async complete() {
      const { release, asset } = await sent()
      await rest('POST', `/uploads/${asset}/complete`, {})
      return { ...path, release, asset }
    },
    webhook,
    chat,
    /** A message that its endpoint has. */
    async delivery() {
      const place = await webhook()
      const { data } = await call(admin, 'webhooks.test', place)
      return { ...place, delivery: data.id }
    },
    /** Removes everything that prevents archiving. */
    async clear() {
      await call(admin, 'applications.delete', { id: app.id, name: app.name })
      billing.subscription = subscription({ status: 'inactive' })
    },
  }
}
export type Place = Awaited<ReturnType<typeof openPlace>>

/** The same user with a verified email. */
export async function verified({ userId, email }: Caller) {
  return { userId, email, token: await tokenOf(userId, { email, email_verified: true }) }
}
