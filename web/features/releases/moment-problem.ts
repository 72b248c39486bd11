import { readClockTime } from '#web/lib/format/clock-time.ts'

export interface MomentProblem {
  text: string
  /** Whether the date is wrong, by itself or together with the time. */
  isDate: boolean
  isTime: boolean
}

/**
 * Which half of a date and a time is to be changed. One that can't be read is named, without the other.
 * @param value `2026-11-24T09:00`, with halves as they were typed
 * @param problem what is wrong with the two together
 */
export function momentProblem(value: string, problem: string | null | undefined): MomentProblem | null {
  if (!problem) return null
  const [date = '', time = ''] = value.split('T')
  const isDate = !/^\d{4}-\d\d-\d\d$/.test(date)
  const isTime = readClockTime(time) === null
  if (isDate === isTime) return { text: problem, isDate: true, isTime: true }
  return { text: isDate ? 'Choose a date.' : 'Enter a time, such as 09:00.', isDate, isTime }
}
