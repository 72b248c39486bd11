// Which systems a release updates, and what the release before it updated and it doesn't.

import { processorOf, type System, systemOf } from '#web/lib/format/platform-words.ts'

const ORDER: readonly System[] = ['Windows', 'macOS', 'Linux']

/** A system and one of its processors: `macOS`, `Intel`. */
export interface Target {
  system: System
  /** As update platforms name it: `x86_64`. */
  arch: string
  processor: string
}

/** Whom an update platform serves: `darwin-universal` Macs of both kinds. */
export function targetsOf(platform: string): Target[] {
  const [os = '', arch] = platform.split('-')
  const system = systemOf(os)
  if (!system || !arch) return []
  const archs = arch === 'universal' ? ['aarch64', 'x86_64'] : [arch]
  return archs.map((each) => ({ system, arch: each, processor: processorOf(system, each) ?? each }))
}

/** Names a target among others. */
export function keyOf({ system, arch }: Target): string {
  return `${system} ${arch}`
}

/** Targets of these platforms, each once, Windows first. */
export function allTargets(platforms: readonly string[]): Target[] {
  const found = new Map(platforms.flatMap(targetsOf).map((target) => [keyOf(target), target]))
  const place = ({ system }: Target) => ORDER.indexOf(system)
  return [...found.values()].toSorted((a, b) => place(a) - place(b))
}

/** What `before` served and `own` doesn't. */
export function lostTargets(own: readonly string[], before: readonly string[]): Target[] {
  const kept = new Set(allTargets(own).map(keyOf))
  return allTargets(before).filter((target) => !kept.has(keyOf(target)))
}

export interface SystemSign {
  system: System
  /** Processors that lost their updates; empty when none did. */
  lost: string[]
  /** Whether any processor of the system gets updates. */
  present: boolean
}

/** One sign for each system that either release has updates for. */
export function systemSigns(own: readonly string[], before: readonly string[] | null): SystemSign[] {
  const targets = allTargets(own)
  const lost = lostTargets(own, before ?? [])
  return ORDER.flatMap((system) => {
    const present = targets.some((target) => target.system === system)
    const holes = lost.filter((target) => target.system === system).map(({ processor }) => processor)
    return present || holes.length > 0 ? [{ system, present, lost: holes }] : []
  })
}

/** What lost its updates: `Windows, macOS Intel`. */
export function lostNames(signs: readonly SystemSign[]): string {
  const names = signs.flatMap(({ system, lost, present }) =>
    present ? lost.map((processor) => `${system} ${processor}`) : lost.length > 0 ? [system] : [],
  )
  return names.join(', ')
}

/** In words: `Windows: yes`, `macOS: missing for Intel`, `Linux: missing`. */
export function describeSign({ system, lost, present }: SystemSign): string {
  if (lost.length === 0) return `${system}: yes`
  return present ? `${system}: missing for ${lost.join(' and ')}` : `${system}: missing`
}
