// A device in words, from the name that its program gives of itself. Such names are full of historical lies, so the
// order of the tests counts.

import { systemOf } from '#shared/domain/device.ts'

const PROGRAMS: [RegExp, string][] = [
  [/\bEdgA?(iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Headless)?Chrom(e|ium)\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const HAND_HELD: ReadonlySet<string> = new Set(['iPhone', 'iPad', 'Android'])

export interface Device {
  /** 'Firefox on Windows', or a program's own name. */
  words: string
  kind: 'computer' | 'phone' | 'program'
}

/** Puts a user agent into words. */
export function deviceOf(userAgent: string | undefined): Device {
  const text = userAgent?.trim() ?? ''
  if (!text) return { words: 'Unknown device', kind: 'program' }
  const system = systemOf(text)
  const program = PROGRAMS.find(([pattern]) => pattern.test(text))?.[1]
  if (text.startsWith('Mozilla/') && (program || system)) {
    const words = program && system ? `${program} on ${system}` : (program ?? system ?? '')
    return { words, kind: HAND_HELD.has(system ?? '') ? 'phone' : 'computer' }
  }
  // `curl/8.5.0`, `gantry-cli/1.2 (linux)`: what stands before the first number is a name.
  const [name = text] = text.split(/[/\s(]/)
  return { words: name.slice(0, 40) || 'Unknown device', kind: 'program' }
}

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** Where a session is used from: the name of a country for its code, anything else as it is. */
export function placeOf(location: string | undefined): string | null {
  const text = location?.trim() ?? ''
  if (!/^[A-Z]{2}$/.test(text)) return text || null
  return countries.of(text) ?? text
}
