/**
 * A time of day as it is typed ('9', '930', '9.30', '9:30 pm'), on a clock of 24 hours: '09:30'. Null if it isn't one.
 */
export function readClockTime(text: string): string | null {
  const [, hours, after, joined, half] =
    /^(\d\d?)(?:[:.h\s]+(\d\d?)?|(\d\d))?\s*([ap])?\.?m?\.?$/i.exec(text.trim()) ?? []
  if (hours === undefined) return null
  const isPm = half?.toLowerCase() === 'p'
  const hour = half ? (Number(hours) % 12) + (isPm ? 12 : 0) : Number(hours)
  const minute = Number(after ?? joined ?? 0)
  const isClock = hour < 24 && minute < 60 && !(half && Number(hours) > 12)
  return isClock ? `${twoDigits(hour)}:${twoDigits(minute)}` : null
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
