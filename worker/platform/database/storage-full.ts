import { RpcError } from '#shared/errors.ts'

/** Whether a failure, or what caused it, says that there's no room to write: SQLite's words and the system's. */
export function isStorageFull(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause)
    if (/SQLITE_FULL|database or disk is full|No space left on device|ENOSPC/.test(each.message)) return true
  return false
}

/** 503: nothing can be written until an administrator of the machine frees space. */
export function storageFull(): RpcError {
  return new RpcError(
    503,
    'This server’s disk is full, so nothing was saved. Ask its administrator to free space, then try again.',
    { reason: 'storage_full', retryAfterSeconds: 60 },
  )
}
