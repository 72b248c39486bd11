// `npm run licences`: whether every package of the lock file has a licence that this product can live with. It needs
// nothing installed and no network, as npm writes down each package's licence.
import { readFileSync } from 'node:fs'

/** Permissive ones: these packages become part of what is built and passed on. */
const shipped = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
  'Zlib',
]
/** Tools stay here, and are used as they came. */
const tools = [...shipped, 'LGPL-3.0-or-later', 'MPL-2.0', 'Python-2.0']

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
    .filter(([, { license, dev }]) => !isAllowed(license, dev ? tools : shipped))
    .map(([path, { license, dev }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return `${name}: ${license ?? 'no licence'}${dev ? '' : ', and it is passed on'}`
    })
}

/**
 * Reads alternatives of what has to be met together (`A AND B OR C`), as SPDX binds AND closer. An expression with
 * parentheses inside is left to a person.
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
