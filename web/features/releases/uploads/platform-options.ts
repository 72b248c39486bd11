// What may be chosen for a file, as lists for selects. A file whose name tells its system is offered that system's
// platforms only; for any other file everything is offered.

import type { AppType, Updater, Updating } from '#shared/domain/organizations/application.ts'
import type { AssetFormat } from '#shared/domain/releases/asset.ts'
import { macName } from '#shared/domain/releases/infer-platform.ts'
import { UPDATERS } from '#shared/domain/releases/updaters/registry.ts'
import type { SelectOption } from '#web/ui/select/select-props.ts'

/** Stands for no platform, as a select's value is never null. */
export const NONE = 'none'

type System = 'linux' | 'mac' | 'windows'

const SYSTEMS: System[] = ['linux', 'mac', 'windows']
const FILES: Record<System, RegExp> = {
  linux: /\.(appimage(\.tar\.gz)?|deb|rpm|pacman|pkg\.tar\.\w+)$/i,
  mac: /(\.(app\.tar\.gz|dmg|pkg)|[-_. ](mac|darwin).*\.zip)$/i,
  windows: /\.(exe|msi|msix|msixbundle|nsis\.zip|msi\.zip)$/i,
}
const DOWNLOADS: Record<System, { kinds: string[]; archs: string[] }> = {
  linux: {
    kinds: ['appimage', 'deb', 'rpm', 'pacman', 'linux'],
    archs: ['x86_64', 'aarch64', 'i686', 'armv7'],
  },
  mac: { kinds: ['dmg', 'macos'], archs: ['aarch64', 'x86_64', 'universal'] },
  windows: { kinds: ['nsis', 'wix', 'windows'], archs: ['x86_64', 'aarch64', 'i686'] },
}
const UPDATES: Record<System, { bundles: string[]; archs: string[] }> = {
  linux: { bundles: ['appimage', 'deb', 'rpm'], archs: ['x86_64', 'aarch64', 'i686', 'armv7', 'riscv64'] },
  mac: { bundles: ['app'], archs: ['aarch64', 'x86_64', 'universal'] },
  windows: { bundles: ['nsis', 'msi'], archs: ['x86_64', 'aarch64', 'i686'] },
}
/** Which Macs an architecture is for. */
export const MAC_HINTS: Record<string, string> = {
  aarch64: 'Apple silicon',
  x86_64: 'Intel',
  universal: 'Apple silicon and Intel',
}

/** Public platforms for a file; `current` is always among them. */
export function downloadOptions(filename: string, current: string | null): SelectOption[] {
  const names = systemsOf(filename).flatMap((system) => {
    const { kinds, archs } = DOWNLOADS[system]
    return kinds.flatMap((kind) => archs.map((arch) => option(`${kind}-${arch}`, system, arch)))
  })
  return [{ value: NONE, label: 'By file name only' }, ...withCurrent(names, current)]
}

/** Update platforms for a file; `current` is always among them. */
export function updateOptions(
  filename: string,
  { appType, updaters }: Updating,
  current: string | null,
): SelectOption[] {
  const names = systemsOf(filename).flatMap((system) => {
    const { bundles, archs } = UPDATES[system]
    const os = system === 'mac' ? macName(appType) : system
    const ends = namesKind(appType) ? ['', ...bundles.map((bundle) => `-${bundle}`)] : ['']
    return archs.flatMap((arch) => ends.map((end) => option(`${os}-${arch}${end}`, system, arch)))
  })
  const more = updaters.flatMap((updater) =>
    systemsOf(filename).flatMap((system) => updaterOptions(updater, system)),
  )
  const all = appType === 'Other' ? [...more, ...names] : [...names, ...more]
  return [{ value: NONE, label: 'No updates' }, ...withCurrent(all, current)]
}

/** Platforms that a client may name. */
export function clientOptions(appType: AppType): string[] {
  return updateOptions('', { appType, updaters: [] }, null)
    .map(({ value }) => value)
    .filter((value) => value !== NONE && !value.includes('universal'))
}

/** Packager's updater has no variable for the kind of package, so a file that is only for one kind reaches no client. */
function namesKind(appType: AppType): boolean {
  return appType !== 'Packager'
}

export const FORMAT_OPTIONS: SelectOption[] = [
  { value: NONE, label: 'No format' },
  ...(['app', 'appimage', 'nsis', 'wix'] satisfies AssetFormat[]).map((format) => ({
    value: format,
    label: format,
  })),
]

/** Clients of these tools are told how to install a file; the others see it from the file. */
export function needsFormat(appType: AppType): boolean {
  return appType === 'Packager' || appType === 'Taurify'
}

function updaterOptions(updater: Updater, system: System): SelectOption[] {
  const os = system === 'mac' ? 'darwin' : system
  return UPDATERS[updater].files
    .filter((platform) => platform.startsWith(os))
    .map((platform) => option(platform, system, platform.split('-')[1] ?? ''))
}

function systemsOf(filename: string): System[] {
  const system = SYSTEMS.find((each) => FILES[each].test(filename))
  return system ? [system] : SYSTEMS
}

function option(value: string, system: System, arch: string): SelectOption {
  return { value, label: value, hint: system === 'mac' ? MAC_HINTS[arch] : undefined }
}

function withCurrent(options: SelectOption[], current: string | null): SelectOption[] {
  if (current === null || options.some((each) => each.value === current)) return options
  return [{ value: current, label: current }, ...options]
}
