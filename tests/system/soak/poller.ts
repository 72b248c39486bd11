// Clients of one application: each response must be consistent with one release that may be offered, and its URL must
// serve the bytes that were signed.

import { setTimeout as sleep } from 'node:timers/promises'
import { type Figures, isDone, type KnownFile, type KnownRelease, require, sha256 } from './ledger.ts'
import type { Publisher } from './publisher.ts'
import type { Random } from './random.ts'

/** Feeds show a change within 30 seconds; the rest is tolerance for a busy machine. */
const VISIBLE_MS = 40_000
const PLATFORMS = ['linux-x86_64', 'windows-x86_64']

interface Offer {
  version: string
  url: string
  signature: string
}

export function createPoller(origin: string, { ci, releases }: Publisher, random: Random, figures: Figures) {
  /** Null while the product is down. */
  async function ask(url: string) {
    const answer = await fetch(url).catch(() => null)
    if (!answer) return null
    const bytes = await answer.arrayBuffer().then(Buffer.from, () => null)
    if (bytes) figures.answers += 1
    if (answer.status === 503) figures.unavailable += 1
    else require(answer.status < 500, 'A client got a server error', { url, status: answer.status })
    return bytes && { status: answer.status, bytes }
  }

  function fileOf({ version, url, signature }: Offer, platform: string, askedAt: number) {
    const release = releases.get(version)
    const file = release?.files.find((each) => each.platform === platform)
    const about = { address: ci.address, version, platform, url }
    require(!!release && !!file, 'A client was offered a release that was never published', about)
    require(release.published !== 'no', 'A client was offered a draft', about)
    require(file.signature === signature, 'A response mixes two releases', about)
    for (const fact of [release.yanked, release.purged])
      require(!isDone(fact) ||
        askedAt - fact.at < VISIBLE_MS, 'A client was offered what is withdrawn', about)
    return { release, file }
  }

  async function download(url: string, release: KnownRelease, file: KnownFile) {
    const answer = await ask(url)
    if (!answer || answer.status === 503) return
    const about = { url, version: release.version, status: answer.status }
    if (release.purged !== 'no' && [404, 410].includes(answer.status)) return
    require(answer.status === 200, 'An offered file is missing', about)
    require(sha256(answer.bytes) === file.sha256, 'A client got bytes other than the signed ones', about)
    figures.downloads += 1
    figures.megabytes += answer.bytes.length / 1e6
  }

  async function checkUpdate() {
    const platform = random.pick(PLATFORMS) ?? ''
    const current = random.pick([...releases.keys(), '0.0.1', '0.0.1']) ?? '0.0.1'
    const askedAt = Date.now()
    const answer = await ask(`${origin}/update/${ci.address}/${platform}/${current}`)
    if (answer?.status !== 200) return
    const offer = JSON.parse(answer.bytes.toString()) as Offer
    const { release, file } = fileOf(offer, platform, askedAt)
    if (random.next() < 0.4) await download(offer.url, release, file)
  }

  async function checkStatic() {
    const askedAt = Date.now()
    const answer = await ask(`${origin}/update/${ci.address}/latest.json`)
    if (answer?.status !== 200) return
    const { version, platforms } = JSON.parse(answer.bytes.toString()) as {
      version: string
      platforms: Record<string, Omit<Offer, 'version'>>
    }
    for (const platform of PLATFORMS) {
      const given = platforms[platform]
      if (given) fileOf({ version, ...given }, platform, askedAt)
    }
  }

  /** Checks the files, served at `at`, of every release that was acknowledged by `until` and isn't purged. */
  async function checkFiles(at: string, until = Date.now()) {
    for (const release of releases.values()) {
      if (!isDone(release.published) || release.published.at > until || release.purged !== 'no') continue
      for (const file of release.files)
        await download(`${at}/download/${ci.address}/${release.version}/${file.filename}`, release, file)
    }
  }

  async function live(signal: { over: boolean }) {
    while (!signal.over) {
      await (random.next() < 0.15 ? checkStatic() : checkUpdate())
      await sleep(random.between(5, 60))
    }
  }

  return { live, checkFiles }
}
