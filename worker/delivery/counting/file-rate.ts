// The rate limit on files, per network and file. It is counted in the isolate's memory, so that a flood costs
// a lookup and no call; other isolates count separately.

import { MINUTE, SECOND } from '#shared/domain/time.ts'
import { FILE_REQUESTS_PER_MINUTE, MAX_FILE_RATES } from '#shared/limits.ts'

export function createFileRate(now: () => Date) {
  let minute = 0
  const requests = new Map<string, number>()

  /**
   * Counts one request for a file.
   * @returns seconds to wait when that is one too many, else 0
   */
  return function secondsToWait(network: string, assetId: string): number {
    const time = now().getTime()
    const current = Math.floor(time / MINUTE)
    if (current !== minute) {
      minute = current
      requests.clear()
    }
    const key = `${network} ${assetId}`
    const before = requests.get(key)
    if (before === FILE_REQUESTS_PER_MINUTE) return Math.ceil(((current + 1) * MINUTE - time) / SECOND)
    if (before === undefined && requests.size >= MAX_FILE_RATES) {
      const [oldest = ''] = requests.keys()
      requests.delete(oldest)
    }
    requests.set(key, (before ?? 0) + 1)
    return 0
  }
}
export type FileRate = ReturnType<typeof createFileRate>
