// Which file a client can install, written down as the rules say it.

import type { UpdateRequest } from '#shared/domain/releases/choose-update.ts'
import type { ManifestAsset, ManifestRelease } from '#shared/domain/releases/manifest.ts'

export type Client = UpdateRequest

const KINDS: Record<string, string> = {
  'Editor.AppImage': 'appimage',
  'editor.deb': 'deb',
  'editor.rpm': 'rpm',
  'Editor-setup.exe': 'nsis',
  'Editor.msi': 'msi',
  'Editor.app.tar.gz': 'app',
}

/** Whether a client of this name can install a file. */
export function canInstall(client: string, { updatePlatform, filename }: ManifestAsset): boolean {
  const [os = '', arch, named] = client.split('-')
  const [forOs = '', forArch, forBundle] = (updatePlatform ?? '').split('-')
  const bundle = named === 'unknown' ? undefined : named
  const isMac = (each: string) => each === 'darwin' || each === 'macos'
  if (os !== forOs && !(isMac(os) && isMac(forOs))) return false
  if (arch !== forArch && !(isMac(os) && forArch === 'universal')) return false
  if (forBundle) return forBundle === bundle
  return !bundle || !KINDS[filename] || KINDS[filename] === bundle
}

/** The file that fits best: the own name of the system, then the own architecture, then the exact package. */
export function fileFor({ assets }: ManifestRelease, client: string): ManifestAsset | undefined {
  const [os, arch, bundle] = client.split('-')
  const rank = ({ updatePlatform }: ManifestAsset) => {
    const [forOs, forArch, forBundle] = (updatePlatform ?? '').split('-')
    return Number(forOs !== os) * 4 + Number(forArch !== arch) * 2 + Number(forBundle !== bundle)
  }
  return assets.filter((asset) => canInstall(client, asset)).sort((a, b) => rank(a) - rank(b))[0]
}
