import { faults } from '#identity/flows/form/faults.ts'
import type { Message } from '#identity/flows/form/message.ts'
import { PASSWORD_MAX_BYTES, PASSWORD_MIN_LENGTH } from '#shared/limits.ts'

/** Longer texts are truncated before they are compared: the work grows with the product of both lengths. */
const MAX_COMPARED_LENGTH = 256
const TOO_CLOSE = 5
const TOO_MUCH_SHARED = 0.5

/** What is wrong with a new password of the account with `identifier`. */
export function passwordFault(password: string | undefined, identifier: string): Message | undefined {
  if (!password) return faults.required('password')
  const length = [...password].length
  if (length < PASSWORD_MIN_LENGTH) return faults.passwordTooShort(PASSWORD_MIN_LENGTH, length)
  const bytes = new TextEncoder().encode(password).byteLength
  if (bytes > PASSWORD_MAX_BYTES) return faults.passwordTooLong(PASSWORD_MAX_BYTES, bytes)
  return isSimilar(password, identifier) ? faults.passwordLikeIdentifier : undefined
}

function isSimilar(password: string, identifier: string): boolean {
  const a = password.toLowerCase().slice(0, MAX_COMPARED_LENGTH)
  const b = identifier.toLowerCase().slice(0, MAX_COMPARED_LENGTH)
  if (!b) return false
  const { distance, longestShared } = compare(a, b)
  return distance < TOO_CLOSE || longestShared / a.length > TOO_MUCH_SHARED
}

/** Levenshtein's distance and the length of the longest common substring, in one pass over both. */
function compare(a: string, b: string): { distance: number; longestShared: number } {
  let longestShared = 0
  let distances = Array.from({ length: b.length + 1 }, (_, column) => column)
  let shared = new Array<number>(b.length + 1).fill(0)
  for (let row = 1; row <= a.length; row++) {
    const nextDistances = [row]
    const nextShared = [0]
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1]
      const replaced = (distances[column - 1] ?? 0) + (same ? 0 : 1)
      const removed = (distances[column] ?? 0) + 1
      const inserted = (nextDistances[column - 1] ?? 0) + 1
      nextDistances.push(Math.min(replaced, removed, inserted))
      const run = same ? (shared[column - 1] ?? 0) + 1 : 0
      nextShared.push(run)
      longestShared = Math.max(longestShared, run)
    }
    distances = nextDistances
    shared = nextShared
  }
  return { distance: distances[b.length] ?? 0, longestShared }
}
