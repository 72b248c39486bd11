// `npm run licences`: whether every package of the lock file has an allowed licence. It needs no packages and no network:
// the lock file has each package's licence.
import { readFileSync } from 'node:fs'

/** Permissive licences, for packages that become part of the build. */
const SHIPPED = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  // Fonts may be distributed with any software, unmodified or renamed, with their license.
  'OFL-1.1',
  'Unlicense',
  'Zlib',
]
/** Also for tools, which are used unmodified and not distributed. */
const TOOLS = [...SHIPPED, 'LGPL-3.0-or-later', 'MPL-2.0', 'Python-2.0']

interface LockedPackage {
  license?: unknown
  dev?: boolean
  link?: boolean
}

/**
 * The packages whose licence is missing or not allowed, as one line each.
 * @param lock what package-lock.json says
 */
export function unfitLicences({ packages }: { packages: Record<string, LockedPackage> }) {
  return Object.entries(packages)
    .filter(([path, { link }]) => path !== '' && !link)
    .filter(([, { license, dev }]) => !isAllowed(license, dev ? TOOLS : SHIPPED))
    .map(([path, { license, dev }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return `${name}: ${license ?? 'no licence'}${dev ? '' : ', and it is distributed'}`
    })
}

/**
 * Evaluates an SPDX expression, in which AND binds closer than OR. One with inner parentheses isn't allowed, which leaves
 * it to a person.
 */
function isAllowed(expression: unknown, allowed: string[]) {
  if (typeof expression !== 'string') return false
  const alternatives = expression.replace(/^\(([^()]*)\)$/, '$1').split(' OR ')
  return alternatives.some((each) => each.split(' AND ').every((licence) => allowed.includes(licence)))
}

if (process.argv[1] === import.meta.filename) {
  const lines = unfitLicences(
    JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')),
  )
  for (const line of lines) console.error(line)
  if (lines.length)
    console.error('Use another package, or add the licence to worker/scripts/licences.ts after reading it.')
  process.exitCode = lines.length ? 1 : 0
}
