// How the clients of each format ask, what of the answer is compared, and what it is by the model.

import { expect } from 'vitest'
import { parse } from 'yaml'
import { releasesToApply } from '#tests/fixtures/squirrel-windows.ts'
import { ask as askForAppcast } from '#tests/worker/delivery/formats/appcast.ts'
import type { Harness } from '#tests/worker/delivery/harness.ts'
import { type Channel, type History, versionOf } from './history.ts'
import {
  announcedOn,
  type Client,
  type Offer,
  offeredOn,
  offerTo,
  reasonFor,
  signatureFor,
  textOf,
} from './model.ts'

type Get = (path: string, headers?: Record<string, string>) => Promise<Response>

export interface AskingClient {
  name: string
  platforms: readonly string[]
  /** Whether it always says which version it has. */
  needsVersion?: boolean
  /** Whether it never says it. */
  isStateless?: boolean
  given(get: Get, client: Client): Promise<unknown>
  wanted(history: History, client: Client): unknown
}

/** What the tests ask of an application's feed. */
export function feedOf(harness: Harness, { publisher: { org, app } }: History): Get {
  return (path, headers = {}) => harness.get(`/update/${org.slug}/${app.slug}/${path}`, { headers })
}

const onChannel = (channel: Channel, first = '?') => (channel === '-' ? '' : `${first}channel=${channel}`)
const idIn = ({ id }: Client) => ({ 'x-client-id': id })
const nameIn = (url: string) => decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '')
const assetIn = (url: string) => url.split('/').at(-1)
const versionIn = (offer: Offer | null) => offer?.release.release.version ?? null

/** Tauri and Packager. */
const tauri = (name: string, ...platforms: string[]): AskingClient => ({
  ...{ name, platforms },
  async given(get, client) {
    const answer = await get(`${name}/${textOf(client)}${onChannel(client.channel)}`, idIn(client))
    if (answer.status === 204) return null
    const { version, url, signature, mandatory = false } = await answer.json<Record<string, string>>()
    return { version, file: assetIn(url ?? ''), signature, mandatory }
  },
  wanted(history, client) {
    const offer = offerTo(history, client)
    if (!offer) return null
    const { file, isMandatory } = offer
    const signature = signatureFor(history, file, client)
    return { version: versionIn(offer), file: file.id, signature, mandatory: isMandatory }
  },
})

/** A client without an update is answered with a release that it knows. */
const electron = (suffix: string, ...platforms: string[]): AskingClient => ({
  ...{ name: `latest${suffix}.yml`, platforms },
  async given(get, { id, channel, height }) {
    const version: Record<string, string> = height === null ? {} : { 'x-client-version': versionOf(height) }
    const named = channel === '-' ? 'latest' : channel
    const answer = await get(`${named}${suffix}.yml`, { 'x-user-staging-id': id, ...version })
    if (answer.status === 404) return null
    const { version: offered, files } = parse(await answer.text())
    return { version: offered, files: files.map(({ url }: { url: string }) => nameIn(url)).sort() }
  },
  wanted(history, client) {
    const { height } = client
    const named = offerTo(history, client) ?? offerTo(history, { ...client, height: null })
    const own = offeredOn(history, client.channel).find((each) => each.height === height)
    const release = named?.release ?? own
    const files = (release?.release.assets ?? []).filter(({ updatePlatform }) =>
      client.platforms.includes(updatePlatform ?? ''),
    )
    if (!release || files.length === 0) return null
    return { version: release.release.version, files: files.map(({ filename }) => filename).sort() }
  },
})

const squirrel = (place: string, ...platforms: string[]): AskingClient => ({
  ...{ name: `Squirrel ${place}`, platforms, needsVersion: true },
  async given(get, client) {
    const answer = await get(`${place}/${textOf(client)}${onChannel(client.channel)}`, idIn(client))
    if (answer.status === 204) return null
    const { version, sha256 } = await answer.json<Record<string, string>>()
    return { version, sha256 }
  },
  wanted(history, client) {
    const offer = offerTo(history, client)
    return offer && { version: versionIn(offer), sha256: offer.file.sha256 }
  },
})

const squirrelStatic: AskingClient = {
  isStateless: true,
  ...{ name: 'RELEASES.json', platforms: ['darwin-aarch64-squirrel-zip', 'darwin-aarch64-electron-zip'] },
  async given(get, client) {
    const answer = await get(`darwin/arm64/RELEASES.json${onChannel(client.channel)}`, idIn(client))
    return (await answer.json<{ currentRelease: string }>()).currentRelease
  },
  wanted: (history, client) => versionIn(offerTo(history, { ...client, height: null })) ?? '0.0.0',
}

const squirrelWindows: AskingClient = {
  ...{ name: 'RELEASES', platforms: ['windows-x86_64-squirrel-nupkg'], needsVersion: true },
  async given(get, client) {
    const version = textOf(client)
    const path = `win32-x64/${version}/RELEASES?localVersion=${version}${onChannel(client.channel, '&')}`
    const applied = releasesToApply(await (await get(path, idIn(client))).text(), version)
    return applied.at(-1)?.version ?? null
  },
  wanted(history, client) {
    // It never goes back, which no answer can change.
    const offer = offerTo(history, client)
    return offer && offer.release.height > (client.height ?? 0) ? versionIn(offer) : null
  },
}

const sparkle = (query: string, ...platforms: string[]): AskingClient => ({
  ...{ name: `appcast.xml${query}`, platforms },
  async given(get, client) {
    const headers: Record<string, string> =
      client.height === null ? {} : { 'x-client-version': textOf(client) }
    const asked = { get: (path: string, init: RequestInit) => get(path, init.headers as typeof headers) }
    const { items } = await askForAppcast(
      { ...asked, at: (_, file) => file } as Harness,
      `${query}${onChannel(client.channel, '&')}`,
      { ...headers, ...idIn(client) },
    )
    const [item, ...more] = items
    if (more.length > 0) throw new Error('An appcast for one client has several items.')
    if (!item) return null
    const critical = item.critical && (item.critical['sparkle:version'] ?? 'all')
    return { version: item.short, file: nameIn(item.url ?? ''), critical }
  },
  wanted(history, client) {
    const offer = offerTo(history, client)
    if (!offer) return null
    const { release, file, isMandatory } = offer
    const { minimum } = release
    const belowMinimum = client.height === null && !release.isMandatory && minimum !== null
    const critical = belowMinimum ? versionOf(minimum) : isMandatory ? 'all' : undefined
    return { version: versionIn(offer), file: file.filename, critical }
  },
})

interface Listed {
  Type: 'Full' | 'Delta'
  Version: string
  FileName: string
}

const velopack = (source: 'http' | 'flow'): AskingClient => ({
  ...{ name: `Velopack, ${source}`, platforms: ['linux-x86_64-velopack-nupkg'] },
  async given(get, { id, channel, height }) {
    const named = `linux-x64${channel === '-' ? '' : `-${channel}`}`
    const query = `id=Editor&stagingId=${id}${height === null ? '' : `&localVersion=${versionOf(height)}`}`
    const path =
      source === 'http'
        ? `releases.${named}.json?${query}`
        : `v1.0/manifest/Editor/${named}?os=linux&arch=x86_64&${query}`
    const body = await (await get(path)).json<Listed[] | { Assets: Listed[] }>()
    const [full, ...deltas] = Array.isArray(body) ? body : body.Assets
    if (!full) return null
    const idOf = ({ FileName }: Listed) => /-([0-9A-Z]{26})-(full|delta)\.nupkg$/.exec(FileName)?.[1]
    return { version: full.Version, file: idOf(full), deltas: deltas.map(idOf) }
  },
  wanted(history, client) {
    const offer = offerTo(history, client)
    if (!offer) return null
    const deltas = expect.toSatisfy((ids: string[]) => leadsTo(history, client, offer, ids))
    return { version: versionIn(offer), file: offer.file.id, deltas }
  },
})

/** Whether deltas, applied in turn, turn the client's version into the one that it is offered. */
function leadsTo({ releases }: History, client: Client, { release, file }: Offer, ids: string[]): boolean {
  let version = textOf(client)
  for (const id of ids) {
    const [step] = releases.flatMap((each) =>
      each.release.assets.flatMap((delta) => (delta.id === id ? [{ each, delta }] : [])),
    )
    if (step?.delta.deltaFrom !== version || step.delta.deltaFor !== file.updatePlatform) return false
    if (step.each.isDraft || step.each.isYanked) return false
    version = step.each.release.version
  }
  return ids.length === 0 || version === release.release.version
}

const latest: AskingClient = {
  ...{ name: 'latest.json', platforms: [] },
  async given(get, { channel }) {
    const answer = await get(`latest.json${onChannel(channel)}`)
    if (answer.status === 204) return null
    const { version, platforms } = await answer.json<{
      version: string
      platforms: Record<string, { url: string; signature: string }>
    }>()
    const files = Object.values(platforms).map(({ url, signature }) => `${assetIn(url)} ${signature}`)
    return { version, files: [...new Set(files)].sort() }
  },
  wanted(history, { channel }) {
    const announced = announcedOn(history, channel)
    const files = announced?.release.assets.filter(({ signature }) => signature !== null) ?? []
    return (
      announced && {
        version: announced.release.version,
        files: files.map((file) => `${file.id} ${file.signature}`).sort(),
      }
    )
  },
}

/** The reason that goes with "no update"; null: there is an update, or a release in the place of one. */
export function reasonWith(
  { name, isStateless }: AskingClient,
  history: History,
  client: Client,
  given: unknown,
): string | null {
  const asked = isStateless ? { ...client, height: null } : client
  const hasOwn = name.endsWith('.yml') && given !== null
  return hasOwn || offerTo(history, asked) ? null : reasonFor(history, asked)
}

export const CLIENTS: readonly AskingClient[] = [
  tauri('linux-x86_64', 'linux-x86_64'),
  tauri('linux-x86_64-appimage', 'linux-x86_64'),
  tauri('linux-x86_64-deb', 'linux-x86_64-deb'),
  tauri('linux-x86_64-rpm'),
  tauri('windows-x86_64', 'windows-x86_64'),
  tauri('windows-x86_64-nsis', 'windows-x86_64'),
  tauri('windows-x86_64-msi', 'windows-x86_64-msi'),
  tauri('macos-aarch64', 'darwin-aarch64'),
  tauri('darwin-aarch64-app', 'darwin-aarch64'),
  tauri('darwin-x86_64'),
  electron('', 'windows-x86_64-electron-nsis'),
  electron('-mac', 'darwin-aarch64-electron-zip'),
  electron('-linux', 'linux-x86_64-electron-appimage', 'linux-x86_64-electron-deb'),
  electron('-linux-arm64'),
  squirrel('darwin-arm64', 'darwin-aarch64-squirrel-zip', 'darwin-aarch64-electron-zip'),
  squirrel('win32-x64/msix', 'windows-x86_64-squirrel-msix'),
  squirrelStatic,
  squirrelWindows,
  sparkle('?os=macos&arch=arm64', 'darwin-universal-sparkle-zip'),
  sparkle('?os=windows&arch=x64', 'windows-x86_64-sparkle-exe'),
  velopack('http'),
  velopack('flow'),
  latest,
]
