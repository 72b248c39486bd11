// A publisher: publishes signed releases of one application, yanks, rolls back and purges. A call that a crash
// interrupts is retried until it's acknowledged, as a re-run pipeline does (idempotent retry).

import { setTimeout as sleep } from 'node:timers/promises'
import type { AssetWithUpload } from '#shared/domain/releases/asset.ts'
import type { ChannelSummary } from '#shared/domain/releases/channel.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { type Answer, type CiApp, createCiApp } from '#tests/fixtures/ci-app.ts'
import { updaterKey } from '#tests/fixtures/updater-key.ts'
import {
  count,
  type Fact,
  type Figures,
  isDone,
  type KnownFile,
  type KnownRelease,
  require,
  sha256,
} from './ledger.ts'
import type { Random } from './random.ts'

/** Two parts, so that an upload can be interrupted between them. */
const LARGE_BYTES = 16 * 1024 * 1024 + 1000
const NAMES = { 'linux-x86_64': '_amd64.AppImage', 'windows-x86_64': '_x64-setup.exe' }
/** Releases that stay offered: with fewer, none is yanked, purged or rolled back to. */
const MIN_OFFERED = 3
const SAMPLE_SIZE = 6

type Rollback = string | null | 'unknown'

export async function createPublisher(origin: string, random: Random, figures: Figures) {
  const key = updaterKey()
  const ci: CiApp = await createCiApp(origin, {
    appType: 'TauriVersion2',
    updaterPublicKey: key.publicKey,
    hasOwnOrganization: true,
  })
  const releases = new Map<string, KnownRelease>()
  let rollback: Rollback = null
  /** The act that a crash interrupted. */
  let pending: (() => Promise<void>) | null = null

  const offered = () =>
    [...releases.values()].filter(
      ({ published, yanked, purged }) => isDone(published) && yanked === 'no' && purged === 'no',
    )
  const acknowledge = (act: string): Fact => {
    count(figures.acknowledged, act)
    return { at: Date.now() }
  }

  function draw(): KnownRelease & { bytes: Map<string, Buffer<ArrayBuffer>> } {
    const version = `1.${releases.size}.0`
    const bytes = new Map<string, Buffer<ArrayBuffer>>()
    const files = Object.entries(NAMES).map(([platform, ending]): KnownFile => {
      const isLarge = platform === 'linux-x86_64' && random.next() < 0.1
      const content = random.bytes(isLarge ? LARGE_BYTES : random.between(90_000, 110_000))
      const filename = `editor_${version}${ending}`
      bytes.set(filename, content)
      return {
        filename,
        platform,
        size: content.length,
        sha256: sha256(content),
        signature: key.sign(content, version),
      }
    })
    return { id: null, version, files, published: 'no', yanked: 'no', purged: 'no', bytes }
  }

  async function publish(release: ReturnType<typeof draw>) {
    release.published = 'trying'
    const files = release.files.map(({ filename, sha256 }) => ({ filename, sha256 }))
    const draft = expectOk(await ci.call<Release>('POST', '/releases', { version: release.version, files }))
    release.id = draft.id
    for (const file of release.files)
      await upload(draft.id, file, release.bytes.get(file.filename) ?? Buffer.alloc(0))
    const path = `/releases/${draft.id}/publish`
    let answer = await ci.call<Release>('POST', path, {})
    if (answer.code === 'needs_confirmation')
      answer = await ci.call('POST', path, { confirm: codesOf(answer) })
    require(expectOk(answer).status ===
      'published', 'A publication was acknowledged with another status', answer)
    release.published = acknowledge('publish')
    release.bytes.clear()
  }

  async function upload(release: string, file: KnownFile, bytes: Buffer<ArrayBuffer>) {
    const { filename, size, sha256, signature, platform } = file
    const described = { filename, size, sha256, signature, updatePlatform: platform }
    const asset = expectOk(await ci.call<AssetWithUpload>('POST', `/releases/${release}/assets`, described))
    for (const { number, received } of asset.upload.parts) {
      const start = (number - 1) * asset.upload.partSize
      const part = bytes.subarray(start, start + asset.upload.partSize)
      if (!received) expectOk(await ci.call('PUT', `/uploads/${asset.id}/parts/${number}`, part))
    }
    for (;;) {
      const { status } = await completed(asset.id)
      if (status !== 202) break
      await sleep(300)
    }
  }

  async function completed(asset: string) {
    const answer = await ci.call('POST', `/uploads/${asset}/complete`, {})
    expectOk(answer)
    return answer
  }

  async function yank(release: KnownRelease) {
    release.yanked = 'trying'
    if (rollback === release.id) rollback = 'unknown'
    expectOk(await ci.call('POST', `/releases/${release.id}/yank`, { reason: 'soak' }))
    release.yanked = acknowledge('yank')
  }

  async function putBack(release: KnownRelease) {
    release.yanked = 'trying'
    expectOk(await ci.call('POST', `/releases/${release.id}/unyank`, {}))
    acknowledge('unyank')
    release.yanked = 'no'
  }

  async function purge(release: KnownRelease) {
    release.purged = 'trying'
    if (rollback === release.id) rollback = 'unknown'
    expectOk(await ci.call('POST', `/releases/${release.id}/purge`, {}))
    release.purged = acknowledge('purge')
  }

  async function rollBack(release: KnownRelease) {
    rollback = 'unknown'
    expectOk(await ci.call('POST', '/channels/-/rollback', { releaseId: release.id }))
    acknowledge('rollback')
    rollback = release.id
  }

  async function endRollback() {
    rollback = 'unknown'
    expectOk(await ci.call('DELETE', '/channels/-/rollback'))
    acknowledge('end of rollback')
    rollback = null
  }

  function drawAct(): () => Promise<void> {
    const live = offered()
    const chosen = random.pick(live)
    const back = random.pick(
      [...releases.values()].filter(({ yanked, purged }) => isDone(yanked) && purged === 'no'),
    )
    const dice = random.next()
    if (chosen && live.length > MIN_OFFERED) {
      if (dice < 0.12) return () => yank(chosen)
      if (dice < 0.22) return () => purge(chosen)
      if (dice < 0.32) return () => rollBack(chosen)
    }
    if (dice < 0.4 && rollback !== null) return endRollback
    if (dice < 0.46 && back) return () => putBack(back)
    const release = draw()
    releases.set(release.version, release)
    return () => publish(release)
  }

  /** Runs the interrupted act again, else a new one. */
  async function act() {
    pending ??= drawAct()
    await pending()
    pending = null
  }

  /** No acknowledged write is lost. `all`: checks every release, not only the newest and a sample. */
  async function verify(all: boolean) {
    const known = [...releases.values()].filter(({ published }) => isDone(published))
    const some = [
      ...known.slice(-2),
      ...Array.from({ length: SAMPLE_SIZE }, () => random.pick(known) ?? null),
    ]
    for (const release of all ? known : new Set(some)) if (release) await verifyRelease(release)
    const listed = expectOk(await ci.call<{ channels: ChannelSummary[] }>('GET', '/channels'))
    const production = listed.channels.find(({ channel }) => channel === null)
    const shown = production?.rollback?.releaseId ?? null
    if (rollback !== 'unknown' && rollback !== null)
      require(shown === rollback, 'A rollback is lost', { shown, rollback })
    if (rollback === null) require(shown === null, 'A rollback came back', shown)
  }

  async function verifyRelease({ id, version, yanked, purged }: KnownRelease) {
    const { status, yankedAt, purgedAt } = expectOk(await ci.call<Release>('GET', `/releases/${id}`))
    const about = { address: ci.address, version, status, yankedAt, purgedAt }
    require(status === 'published', 'An acknowledged publication is lost', about)
    if (yanked !== 'trying')
      require(isDone(yanked) === (yankedAt !== null), 'An acknowledged yank is lost', about)
    if (purged !== 'trying')
      require(isDone(purged) === (purgedAt !== null), 'An acknowledged purge is lost', about)
  }

  return { ci, releases, act, verify }
}
export type Publisher = Awaited<ReturnType<typeof createPublisher>>

/** @throws Error when the call was refused: it is retried in the next round, and must succeed then */
function expectOk<T>(answer: Answer<T>): T {
  if (answer.status >= 300) throw new Error(`Refused: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

function codesOf({ body }: Answer<unknown>): string[] {
  const { error } = body as { error: { details: { reasons: { code: string }[] } } }
  return error.details.reasons.map(({ code }) => code)
}
