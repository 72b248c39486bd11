/** A month as typed; 0, an invalid month, for anything but a number. */
export function readMonth(text: unknown): number {
  return /^\d{1,2}$/.test(String(text)) ? Number(text) : 0
}

/** A year as typed, with two digits or four; 0, an invalid year, for anything else. */
export function readYear(text: unknown): number {
  if (/^\d{2}$/.test(String(text))) return 2000 + Number(text)
  return /^\d{4}$/.test(String(text)) ? Number(text) : 0
}
