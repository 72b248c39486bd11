// What a browser runs on, from the name that it gives of itself. Such names are full of historical lies, so the order of
// the tests counts.

const SYSTEMS = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
] as const

export type System = (typeof SYSTEMS)[number][1]

/** The system that a user agent names; undefined when it names none that is known. */
export function systemOf(userAgent: string): System | undefined {
  return SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1]
}
