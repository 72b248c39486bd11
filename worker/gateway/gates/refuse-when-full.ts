import { createMiddleware } from 'hono/factory'
import { SECOND } from '#shared/domain/time.ts'
import { storageFull } from '#worker/platform/database/storage-full.ts'

/** How long an answer about the disk is cached. */
const CHECK_TTL_MS = SECOND

/** Refuses uploads while `disk` says that there's little room: what remains is for small writes, such as a yank. */
export function refuseWhenFull(disk: () => Promise<boolean>) {
  let checkedAt = Number.NEGATIVE_INFINITY
  let hasRoom = true
  return createMiddleware(async function refuseWhenFull(_, next) {
    if (Date.now() - checkedAt > CHECK_TTL_MS) {
      checkedAt = Date.now()
      hasRoom = await disk()
    }
    if (!hasRoom) throw storageFull()
    await next()
  })
}
