// How the updaters of each format ask, and a release that they are offered.

import type { ManifestAsset } from '#shared/domain/releases/manifest.ts'
import { aFile, CLIENT_COUNT, TAURI_FILES } from './update-check-data.ts'

export interface FormatCheck {
  /** Files of one release. */
  assets: (version: string) => ManifestAsset[]
  /** What a client asks for, below the application. It has version 1.4.0. */
  path: (client: number) => string
  /** Headers of each client, beside those that say where it comes from. */
  clients: readonly Record<string, string>[]
}

const clientsWith = (headersOf: (client: number) => Record<string, string>) =>
  Array.from({ length: CLIENT_COUNT }, (_, client) => headersOf(client))
const idOf = (client: number) => `8c1f4a52-0b1e-4f3d-9b52-${client.toString(16).padStart(12, '0')}`

export const FORMAT_CHECKS: Record<string, FormatCheck> = {
  tauri: {
    assets: () => TAURI_FILES,
    path: () => 'linux-x86_64/1.4.0',
    clients: clientsWith(() => ({ 'user-agent': 'tauri-plugin-updater/2.9.0' })),
  },
  electron: {
    assets: (version) => [
      aFile('windows-x86_64-electron-nsis', {
        filename: `Editor Setup ${version}.exe`,
        sha512: '0'.repeat(128),
      }),
    ],
    path: (client) => `latest.yml?noCache=${(0x197_5f3a_0000 + client).toString(32)}`,
    clients: clientsWith((client) => ({
      'user-agent': 'electron-builder',
      'cache-control': 'no-cache',
      'x-user-staging-id': idOf(client),
    })),
  },
  squirrel: {
    assets: (version) => [
      aFile('darwin-aarch64-squirrel-zip', { filename: `Editor-darwin-arm64-${version}.zip` }),
    ],
    path: () => 'darwin-arm64/1.4.0',
    clients: clientsWith(() => ({ 'user-agent': 'Editor/1.4.0 CFNetwork/1490.0.4 Darwin/23.2.0' })),
  },
  velopack: {
    assets: (version) => [
      aFile('windows-x86_64-velopack-nupkg', {
        filename: `Editor-${version}-full.nupkg`,
        sha1: '0'.repeat(40),
        facts: { packager: 'velopack', packageId: 'Editor', version, channel: 'win' },
      }),
    ],
    path: (client) => `releases.win.json?localVersion=1.4.0&id=Editor&stagingId=${idOf(client)}`,
    clients: clientsWith(() => ({ 'user-agent': 'Velopack/0.0.1298' })),
  },
  sparkle: {
    assets: (version) => [
      aFile('darwin-universal-sparkle-zip', {
        filename: `Editor-${version}.zip`,
        signatures: [{ scheme: 'ed25519', keyId: '0'.repeat(16), value: 'A'.repeat(88) }],
      }),
    ],
    path: () => 'appcast.xml',
    clients: clientsWith(() => ({ 'user-agent': 'Editor/1.4.0 Sparkle/2.6.4' })),
  },
}
