/** NoSuchUpload, InvalidPart: https://developers.cloudflare.com/r2/api/error-codes/ */
const GONE = [10024, 10025]

/** Whether R2 says that a multipart upload, or a part of it, is not there: trying again will not help. */
export function isGone(error: unknown): boolean {
  return error instanceof Error && GONE.some((code) => error.message.includes(`(${code})`))
}
