// For which updater an update is tested, where an application has several.

import { delivery } from '#shared/delivery-routes.ts'
import type { AppType, Updater } from '#shared/domain/organizations/application.ts'
import type { Asset } from '#shared/domain/releases/asset.ts'
import { UPDATERS } from '#shared/domain/releases/updaters/registry.ts'
import { updaterOf } from '#shared/domain/releases/updaters/updater-files.ts'
import { clientOptions } from '#web/features/releases/uploads/platform-options.ts'
import type { TestedUpdater } from './test-choices.ts'

/** The one that a release has files for. */
export function firstUpdater(
  updaters: readonly TestedUpdater[],
  assets: readonly Pick<Asset, 'updatePlatform'>[],
): TestedUpdater {
  return updaters.find((each) => filesOf(each, assets).length > 0) ?? updaters[0] ?? 'type'
}

/** What the clients of an updater that a release has a file for call themselves: the first of them, or null. */
export function firstClient(
  updater: TestedUpdater,
  assets: readonly Pick<Asset, 'updatePlatform'>[],
): string | null {
  return servedClients(updater, assets)[0] ?? null
}

/** What all clients of an updater call themselves, those first that a release has a file for. */
export function clientsOf(
  updater: TestedUpdater,
  appType: AppType,
  assets: readonly Pick<Asset, 'updatePlatform'>[],
): string[] {
  const all = updater === 'type' ? clientOptions(appType) : UPDATERS[updater].clients
  return [...new Set([...servedClients(updater, assets), ...all])]
}

function servedClients(
  updater: TestedUpdater,
  assets: readonly Pick<Asset, 'updatePlatform'>[],
): readonly string[] {
  const files = filesOf(updater, assets)
  if (updater === 'type') return files.flatMap(clientsOfFile)
  return UPDATERS[updater].clients.filter((name) => files.some((file) => isServed(updater, name, file)))
}

/** No client calls itself universal. */
function clientsOfFile(platform: string): string[] {
  return platform.includes('-universal')
    ? ['aarch64', 'x86_64'].map((arch) => platform.replace('universal', arch))
    : [platform]
}

/** What a client asks for, below the address of the feed. */
export function requestOf(
  updater: TestedUpdater,
  client: string,
  version: string,
  channel: string | null,
): string {
  if (updater !== 'type') return UPDATERS[updater].request(client, version, channel)
  return delivery.on(channel, `${client}/${encodeURIComponent(version)}`)
}

/** Whether that names the installed version. */
export function sendsVersion(updater: TestedUpdater): boolean {
  return updater === 'type' || UPDATERS[updater].sendsVersion
}

function filesOf(updater: TestedUpdater, assets: readonly Pick<Asset, 'updatePlatform'>[]): string[] {
  const files = assets.flatMap(({ updatePlatform }) => updatePlatform ?? [])
  if (updater === 'type') return files.filter((file) => updaterOf(file) === null)
  return files.filter((file) => UPDATERS[updater].clients.some((name) => isServed(updater, name, file)))
}

function isServed(updater: Updater, client: string, file: string): boolean {
  return UPDATERS[updater].readClient(client)?.serving.includes(file) ?? false
}
