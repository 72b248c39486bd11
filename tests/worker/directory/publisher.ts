// CI with an API key, an application to publish, and the steps of publishing.

import { env } from 'cloudflare:workers'
import type { AppType, Updater } from '#shared/domain/organizations/application.ts'
import type { AssetWithUpload, NewAsset } from '#shared/domain/releases/asset.ts'
import { type FileMarker, keys, type Manifest, type ReleaseIndex } from '#shared/domain/releases/manifest.ts'
import { PublishReasonCode } from '#shared/domain/releases/publish-reason.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import type { ReleaseBehavior } from '#shared/domain/releases/release-behavior.ts'
import { START } from '#tests/worker/caller.ts'
import type { DirectoryPorts } from '#worker/services/directory/context.ts'
import { createCheckSignatures, createVerify } from '#worker/services/directory/releases/publish/verifier.ts'
import { founded, freshSlug, startDirectory } from './service.ts'

export interface RestAnswer<T = unknown> {
  status: number
  headers: Headers
  body: T
  /** Of an error: its code and its list of missing parts. */
  code: string | undefined
  missing: string[] | undefined
}

/** A body that confirms every reason, for tests of something else. */
export const CONFIRMED = { confirm: PublishReasonCode.options }

interface Options {
  appType?: AppType
  updaters?: Updater[]
  updaterPublicKey?: string
  ports?: Partial<DirectoryPorts>
  db?: D1Database
  operators?: string[]
}

/** A new organization with one application, and an API key that may publish it. */
export async function openPublisher({
  appType,
  updaters,
  updaterPublicKey,
  ports,
  db,
  operators,
}: Options = {}) {
  const clock = new Date(START)
  const started = startDirectory(
    {
      verify: createVerify(env.VERIFIER),
      checkSignatures: createCheckSignatures(env.VERIFIER),
      ...ports,
    },
    clock,
    db,
    {},
    operators,
  )
  const { admin, stranger, org } = await founded(started)
  const slug = freshSlug('app')
  const { data: app } = await started.call(admin, 'applications.create', {
    orgId: org.id,
    name: 'Editor',
    slug,
    appType,
    updaters,
    updaterPublicKey,
  })
  const { data: key } = await started.call(admin, 'apiKeys.create', {
    displayName: 'CI pipeline',
    subject: `org:${org.id}`,
    expireAfter: null,
    scope: ['Read', 'Write'],
  })
  const base = `/api/v1/orgs/${org.slug}/apps/${app.slug}`

  async function rest<T = unknown>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<RestAnswer<T>> {
    const bytes = body instanceof Uint8Array ? body : null
    const request = new Request(`${env.SITE_ORIGIN}${path.startsWith('/api/') ? path : base + path}`, {
      method,
      headers: {
        authorization: `Bearer ${key.apiKey}`,
        ...(bytes && { 'content-length': String(bytes.byteLength) }),
        ...headers,
      },
      body: bytes ?? (body === undefined ? null : JSON.stringify(body)),
    })
    const after: Promise<unknown>[] = []
    const response = await started.service.fetch(request, (work) => after.push(work))
    await Promise.all(after)
    const text = await response.text()
    const parsed = text ? JSON.parse(text) : null
    const { code, details } = parsed?.error ?? {}
    return {
      status: response.status,
      headers: response.headers,
      body: parsed,
      code,
      missing: details?.missing,
    }
  }

  const draft = async (
    version: string,
    more: { channel?: string; notes?: string } & Partial<ReleaseBehavior> = {},
  ) => (await rest<Release>('POST', '/releases', { version, ...more })).body

  /** Registers a file and sends its parts. */
  async function send(release: string, bytes: Uint8Array<ArrayBuffer>, asset: Partial<NewAsset>) {
    const sha256 = await sha256Of(bytes)
    const given = { size: bytes.byteLength, sha256, ...asset }
    const created = await rest<AssetWithUpload>('POST', `/releases/${release}/assets`, given)
    if (created.status > 201) return created
    await sendParts(created.body, bytes)
    return created
  }

  async function sendParts({ id, upload }: AssetWithUpload, bytes: Uint8Array<ArrayBuffer>) {
    for (const { number, received } of upload.parts) {
      const start = (number - 1) * upload.partSize
      const part = bytes.slice(start, start + upload.partSize)
      if (!received) await rest('PUT', `/uploads/${id}/parts/${number}`, part)
    }
  }

  const complete = (id: string, body: unknown = {}) =>
    rest<AssetWithUpload & { status: string }>('POST', `/uploads/${id}/complete`, body)

  /** A published release with one file. */
  async function publish(
    version: string,
    options: { channel?: string; rolloutPercent?: number } & Partial<ReleaseBehavior> = {},
  ) {
    const { rolloutPercent, ...more } = options
    const release = await draft(version, more)
    const { body } = await send(release.id, bytesOf(`program ${version}`), {
      filename: 'editor.zip',
      publicPlatform: 'linux-x86_64',
    })
    await complete(body.id)
    clock.setTime(clock.getTime() + 1000)
    const published = await rest<Release>('POST', `/releases/${release.id}/publish`, {
      ...CONFIRMED,
      rolloutPercent,
    })
    if (published.status !== 200) throw new Error(`Not published: ${JSON.stringify(published.body)}`)
    return published.body
  }

  return {
    ...started,
    admin,
    stranger,
    org,
    app,
    key,
    clock,
    base,
    rest,
    draft,
    send,
    sendParts,
    complete,
    publish,
    manifest: (channel: string | null = null) => stored<Manifest>(keys.manifest(org.slug, app.slug, channel)),
    index: (version: string, channel: string | null = null) =>
      stored<ReleaseIndex>(keys.releaseIndex(org.slug, app.slug, channel, version)),
  }
}
export type Publisher = Awaited<ReturnType<typeof openPublisher>>

/** Versions that the feed of a channel offers, latest first. */
export async function offered(publisher: Publisher, channel: string | null = null) {
  return (await publisher.manifest(channel))?.releases.map((release) => release.version)
}

export function marker(assetId: string) {
  return stored<FileMarker>(keys.marker(assetId))
}

async function stored<T>(key: string): Promise<T | null> {
  const object = await env.FILES.get(key)
  return object ? object.json<T>() : null
}

export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new TextEncoder().encode(text))
}

export async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
