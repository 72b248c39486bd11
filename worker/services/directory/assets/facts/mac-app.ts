// What the parts of a Mac app say of it, whatever archive it is in.

import type { AssetFacts } from '#shared/domain/releases/asset-facts.ts'
import type { MachO } from './mach-o.ts'
import { plainFact } from './plain-fact.ts'
import { readPlist } from './plist.ts'

export const MAX_PLIST_BYTES = 256 * 1024

const PARTS = {
  plist: /^[^/]+\.app\/Contents\/Info\.plist$/,
  program: /^[^/]+\.app\/Contents\/MacOS\/[^/]+$/,
  /** Apple's ticket, which `stapler` puts there. */
  ticket: /^[^/]+\.app\/Contents\/CodeResources$/,
}

export interface MacApp {
  plist: Uint8Array | null
  programs: MachO[]
  isStapled: boolean
}

/** Which part of an app the entry of an archive is; null: none that says something. */
export function macPartOf(name: string): keyof typeof PARTS | null {
  if (PARTS.plist.test(name)) return 'plist'
  if (PARTS.program.test(name)) return 'program'
  return PARTS.ticket.test(name) ? 'ticket' : null
}

export function macAppFacts({ plist, programs, isStapled }: MacApp): AssetFacts {
  const archs = new Set(programs.map(({ arch }) => arch))
  const [arch] = archs
  const { minimumOs, ...app } = plist ? bundleFacts(plist, 'LSMinimumSystemVersion') : {}
  if (arch === undefined && app.packageId === undefined) return {}
  const signed = programs.map(({ codeSigned }) => codeSigned)
  const isKnown = signed.length > 0 && !signed.includes(undefined)
  return {
    ...app,
    os: 'darwin',
    // Programs that disagree say nothing.
    ...(arch && archs.size === 1 && { architectures: [arch] }),
    ...(minimumOs && { minimumOs }),
    ...(isKnown && { codeSigned: signed.every(Boolean) }),
    ...(isStapled && { notarized: true }),
  }
}

/** What an Info.plist says; nothing when it is malformed. */
export function bundleFacts(plist: Uint8Array, minimumOsKey: string): AssetFacts {
  let values: Map<string, string>
  try {
    values = readPlist(plist)
  } catch {
    return {}
  }
  const packageId = plainFact(values.get('CFBundleIdentifier'))
  const version = plainFact(values.get('CFBundleShortVersionString'))
  const buildNumber = plainFact(values.get('CFBundleVersion'))
  const minimumOs = plainFact(values.get(minimumOsKey))
  return {
    ...(packageId && { packageId }),
    ...(version && { version }),
    ...(buildNumber && { buildNumber }),
    ...(minimumOs && { minimumOs }),
  }
}
