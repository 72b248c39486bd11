// What Electron's own updater asks for. Tauri's format reads some of the same paths.

import { SQUIRREL_ARCHITECTURES } from '#shared/domain/releases/updaters/squirrel.ts'
import { queryValue } from '#worker/delivery/address.ts'

export interface SquirrelQuery {
  document: 'update' | 'RELEASES' | 'RELEASES.json'
  /** As it is known here. */
  client: string
  /** What the client said in place of it. */
  sent: string
  /** Absent in static storage. */
  version?: string
  /** The version that Squirrel.Windows has on disk, as it spells versions. */
  localVersion?: string
}

const PLACE = /^(darwin|win32)(?:-(x64|arm64|ia32|universal))?$/
/** @returns null when the request is for another format */
export function readSquirrelQuery(
  [place = '', ...rest]: readonly string[],
  url: string,
): SquirrelQuery | null {
  const [, system, arch] = PLACE.exec(place) ?? []
  if (!system) return null
  const [folder = '', ...below] = rest
  const isStatic = arch === undefined && SQUIRREL_ARCHITECTURES.has(folder)
  if (isStatic) return matchStatic(system, folder, below, url)
  // Before processors were told apart, an app without one was for x64.
  return matchService(system, arch ?? 'x64', place, rest, url)
}

function matchService(
  system: string,
  arch: string,
  sent: string,
  rest: string[],
  url: string,
): SquirrelQuery | null {
  const [first] = rest
  const kind = system === 'win32' && (first === 'msix' || first === 'squirrel') ? first : undefined
  const [version = '', file, ...more] = kind === undefined ? rest : rest.slice(1)
  if (!version || more.length > 0) return null
  const client = clientOf(system, arch, kind === 'msix')
  if (file === undefined) return { document: 'update', client, sent, version }
  const isListed = file === 'RELEASES' && system === 'win32' && kind !== 'msix'
  return isListed ? { document: 'RELEASES', client, sent, version, ...localVersionIn(url) } : null
}

/** An MSIX client asks for the folder itself, as update-electron-app adds the name of the file on a Mac only. */
function matchStatic(system: string, arch: string, below: string[], url: string): SquirrelQuery | null {
  const [file, ...more] = below
  if (more.length > 0) return null
  const sent = `${system}-${arch}`
  const isWindows = system === 'win32'
  if (file === 'RELEASES' && isWindows)
    return { document: 'RELEASES', client: clientOf(system, arch, false), sent, ...localVersionIn(url) }
  const isJson = file === 'RELEASES.json' || (file === undefined && isWindows)
  return isJson ? { document: 'RELEASES.json', client: clientOf(system, arch, isWindows), sent } : null
}

function localVersionIn(url: string): { localVersion?: string } {
  const localVersion = queryValue(url, 'localVersion')
  return localVersion ? { localVersion } : {}
}

function clientOf(system: string, arch: string, isMsix: boolean): string {
  const os = system === 'darwin' ? 'darwin' : 'windows'
  return `${os}-${SQUIRREL_ARCHITECTURES.get(arch)}-squirrel${isMsix ? '-msix' : ''}`
}
