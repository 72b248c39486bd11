import { encodeTime, incrementBase32, ulid } from 'ulid'

/** A new identifier: 26 characters that sort by the moment at which they were made. */
export function newId(now: Date): string {
  return ulid(now.getTime())
}

const TIME_LENGTH = 10
const ID_LENGTH = 26

let latest = { at: Number.NaN, id: '' }

/**
 * Like `newId`, and ordered within one millisecond in one isolate. The next one is guessable, so use it for
 * rows in lists, never for secrets.
 */
export function newOrderedId(now: Date): string {
  const at = now.getTime()
  const { id } = latest
  const next =
    at === latest.at ? id.slice(0, TIME_LENGTH) + incrementBase32(id.slice(TIME_LENGTH)) : newId(now)
  latest = { at, id: next }
  return next
}

/** The least identifier that can have been made at a moment: what was made earlier sorts before it. */
export function firstIdAt(moment: Date): string {
  return encodeTime(Math.max(0, moment.getTime()), TIME_LENGTH).padEnd(ID_LENGTH, '0')
}
