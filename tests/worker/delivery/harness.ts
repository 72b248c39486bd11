// A delivery plane with a bucket of its own: its clock is a fake that tests advance, and work after the
// response can be awaited.

import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterAll } from 'vitest'
import {
  type FileMarker,
  keys,
  type Manifest,
  type ManifestAsset,
  type ManifestRelease,
  type ReleaseIndex,
} from '#shared/domain/releases/manifest.ts'
import { createDelivery, type DeliveryDeps } from '#worker/delivery/app.ts'
import type { Meter } from '#worker/delivery/counting/meter.ts'

const START = Date.parse('2026-11-20T10:00:00.000Z')
export const ORIGIN = 'https://get.example.com'
const meters = env.METER as DurableObjectNamespace<Meter>

/** Checks are written a second later: a test file must not end before its last ones are. */
const unsettled: (() => Promise<void>)[] = []
afterAll(async () => {
  await Promise.all(unsettled.map((settle) => settle()))
})

/** A delivery plane with empty caches, and an application of its own. */
export async function openHarness(replace: Partial<DeliveryDeps> = {}) {
  const app = `app-${crypto.randomUUID()}`
  let time = START
  const edge = await caches.open(app)
  /** Another isolate at the same location: it shares only the edge's cache. */
  const openIsolate = (more: Partial<DeliveryDeps> = {}) =>
    createDelivery({
      files: env.FILES,
      meter: meters,
      deliveryOrigin: ORIGIN,
      now: () => new Date(time),
      caller: {
        knowsNetwork: true,
        address: ({ headers }) => headers.get('test-address'),
        country: ({ headers }) => headers.get('test-country'),
      },
      edge,
      ...replace,
      ...more,
    })
  const isolate = openIsolate()

  const contexts: ExecutionContext[] = []

  async function get(path: string, init: RequestInit = {}, from = isolate): Promise<Response> {
    const context = createExecutionContext()
    contexts.push(context)
    const answer = await from.fetch(new Request(`${ORIGIN}${path}`, init), context)
    if (!answer) throw new Error(`${path} is not an address of the delivery plane`)
    return answer
  }

  /** Awaits background work, which takes a second when there are update checks to count. */
  async function settle() {
    await Promise.all(contexts.splice(0).map((context) => waitOnExecutionContext(context)))
  }
  unsettled.push(settle)

  return {
    app,
    /** `/update/acme/{app}` and the like. */
    at: (prefix: 'update' | 'download', rest: string) => `/${prefix}/acme/${app}/${rest}`,
    get,
    settle,
    openIsolate,
    isolate,
    advance: (milliseconds: number) => {
      time += milliseconds
    },
    now: () => new Date(time),
    meter: () => meters.get(meters.idFromName(app)),
    publish: (releases: ManifestRelease[], rest: Partial<Manifest> = {}) => putManifest(app, releases, rest),
  }
}
export type Harness = Awaited<ReturnType<typeof openHarness>>

async function putManifest(app: string, releases: ManifestRelease[], rest: Partial<Manifest>) {
  const manifest: Manifest = {
    format: 1,
    revision: 1,
    orgSlug: 'acme',
    appSlug: app,
    appId: app,
    channel: null,
    semver: true,
    rolledBack: false,
    deletedAt: null,
    releases,
    ...rest,
  }
  await env.FILES.put(keys.manifest('acme', app, manifest.channel), JSON.stringify(manifest))
}

export function anAsset(updatePlatform: string | null, rest: Partial<ManifestAsset> = {}): ManifestAsset {
  return {
    id: crypto.randomUUID(),
    filename: `App-${updatePlatform}.bin`,
    size: 10,
    sha256: 'a'.repeat(64),
    updatePlatform,
    publicPlatform: null,
    format: null,
    signature: 'c2ln',
    ...rest,
  }
}

/** A full release with a file for each of the platforms. */
export function aRelease(
  version: string,
  platforms: readonly string[] = ['linux-x86_64'],
  rest: Partial<ManifestRelease> = {},
): ManifestRelease {
  return {
    id: crypto.randomUUID(),
    version,
    notes: '',
    pubDate: '2026-11-19T10:00:00.000Z',
    rolloutPercent: 100,
    paused: false,
    assets: platforms.map((platform) => anAsset(platform)),
    ...rest,
  }
}

/** Stores bytes as an upload does, and marks them as published. */
export async function putFile(
  harness: Harness,
  bytes: string,
  rest: Partial<FileMarker> = {},
): Promise<FileMarker> {
  const marker = { ...(await hiddenFile(harness, bytes)), ...rest }
  await env.FILES.put(keys.marker(marker.assetId), JSON.stringify(marker))
  return marker
}

/** Stores only the bytes, as before publication. */
export async function hiddenFile({ app }: Harness, bytes: string): Promise<FileMarker> {
  const assetId = crypto.randomUUID()
  await env.FILES.put(keys.file(assetId), bytes)
  const size = new TextEncoder().encode(bytes).length
  const sha256 = assetId.replaceAll('-', '').repeat(2)
  const where = {
    appId: app,
    releaseId: 'release',
    version: '1.0.0',
    channel: null,
    platform: 'linux-x86_64',
  }
  return { assetId, filename: 'App.AppImage', size, sha256, ...where, purged: false }
}

/** The received bytes, as text. */
export async function bytesOf(answer: Response): Promise<string> {
  return new TextDecoder().decode(await answer.arrayBuffer())
}

/** The manifest's view of a stored file. */
export function assetOf({ assetId, filename, size, sha256 }: FileMarker, rest: Partial<ManifestAsset> = {}) {
  return anAsset('linux-x86_64', { id: assetId, filename, size, sha256, ...rest })
}

export async function putIndex(
  { app }: Harness,
  version: string,
  assets: ManifestAsset[],
  rest: Partial<ReleaseIndex> = {},
) {
  const index: ReleaseIndex = {
    id: 'release',
    version,
    appId: app,
    yanked: false,
    purged: false,
    assets,
    ...rest,
  }
  await env.FILES.put(keys.releaseIndex('acme', app, null, version), JSON.stringify(index))
}
