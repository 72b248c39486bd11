import type { NewAsset } from './asset.ts'
import { isDelta } from './infer-platform.ts'
import { compareVersions, parseVersion } from './version.ts'

type Registered = Pick<NewAsset, 'filename' | 'kind' | 'deltaFor' | 'deltaFrom' | 'updatePlatform'>

/** What contradicts itself in the registration of a delta; null: nothing. */
export function deltaProblem(file: Registered, version: string): string | null {
  const { kind, deltaFor, deltaFrom, updatePlatform } = file
  const delta = isDelta({ ...file, signed: false })
  if (!delta && (deltaFor || deltaFrom))
    return `A file of kind ${kind ?? 'null'} has no "deltaFor" and no "deltaFrom".`
  if (delta && updatePlatform) return 'A delta has no "updatePlatform". Send the platform as "deltaFor".'
  if (deltaFrom && isAtLeast(deltaFrom, version))
    return `A delta starts from a lower version. ${deltaFrom} is not lower than ${version}.`
  return null
}

function isAtLeast(base: string, version: string): boolean {
  const [from, to] = [parseVersion(base), parseVersion(version)]
  return base === version || (from !== null && to !== null && compareVersions(from, to) >= 0)
}
