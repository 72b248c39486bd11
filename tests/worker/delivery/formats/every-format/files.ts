// The files of a release, as tools leave them, and who installs which.

import { deltaPackage, fullPackage, squirrelPackage } from '#tests/fixtures/nupkg.ts'
import { bytesOf } from '#tests/worker/directory/publisher.ts'

interface File {
  /** `{v}` is the version. */
  name: string
  /** Null: it replaces the file of `deltaFor`. */
  platform: string | null
  deltaFor?: string
  isSigned?: boolean
  bytes?: (version: string, unique: string) => Uint8Array<ArrayBuffer>
}

const SQUIRREL = 'windows-x86_64-squirrel-nupkg'
const VELOPACK = 'linux-x86_64-velopack-nupkg'
const vpk = { rid: 'linux-x64', channel: 'linux-x64' }

/** It doesn't compress, so that deltas are smaller. */
const NOISE = Array.from({ length: 120 }, () => crypto.randomUUID()).join()

export const FILES: readonly File[] = [
  { name: 'Editor_{v}_amd64.AppImage', platform: 'linux-x86_64', isSigned: true },
  { name: 'Editor_{v}_amd64.deb', platform: 'linux-x86_64-deb', isSigned: true },
  { name: 'Editor_{v}_x64-setup.exe', platform: 'windows-x86_64', isSigned: true },
  { name: 'Editor_{v}_x64.msi', platform: 'windows-x86_64-msi', isSigned: true },
  { name: 'Editor_{v}_aarch64.app.tar.gz', platform: 'darwin-aarch64', isSigned: true },
  { name: 'Editor Setup {v}.exe', platform: 'windows-x86_64-electron-nsis' },
  { name: 'Editor-{v}-arm64-mac.zip', platform: 'darwin-aarch64-electron-zip' },
  { name: 'Editor-{v}.AppImage', platform: 'linux-x86_64-electron-appimage' },
  { name: 'editor_{v}_amd64.deb', platform: 'linux-x86_64-electron-deb' },
  { name: 'Editor-darwin-arm64-{v}.zip', platform: 'darwin-aarch64-squirrel-zip' },
  { name: 'Editor-{v}.msix', platform: 'windows-x86_64-squirrel-msix' },
  {
    ...{ name: 'editor-{v}-full.nupkg', platform: SQUIRREL },
    bytes: (version, program) => squirrelPackage({ id: 'editor', version, program: program + NOISE }),
  },
  {
    ...{ name: 'Editor-{v}-linux-x64-full.nupkg', platform: VELOPACK },
    bytes: (version, program) => fullPackage({ ...vpk, version, program: program + NOISE }),
  },
  { name: 'Editor-{v}.zip', platform: 'darwin-universal-sparkle-zip' },
  { name: 'Editor-{v}-x64-setup.exe', platform: 'windows-x86_64-sparkle-exe' },
]

/** What turns the release before into this one. */
export const DELTAS: readonly File[] = [
  {
    ...{ name: 'editor-{v}-delta.nupkg', platform: null, deltaFor: SQUIRREL },
    bytes: (version, unique) => squirrelPackage({ id: 'editor', version, program: unique }),
  },
  {
    ...{ name: 'Editor-{v}-linux-x64-delta.nupkg', platform: null, deltaFor: VELOPACK },
    bytes: (version, unique) => deltaPackage({ ...vpk, version }, unique),
  },
]

export function contentOf({ bytes, name }: File, version: string): Uint8Array<ArrayBuffer> {
  const unique = crypto.randomUUID()
  return bytes ? bytes(version, unique) : bytesOf(`${name} ${unique}`)
}
