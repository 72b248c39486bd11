import { plainLine } from '#shared/domain/plain-text.ts'
import type { PublishedFile } from './published-file.ts'

export const FILE_TYPE = 'application/octet-stream'

/** The headers of every answer with a file: any origin may read it, and browsers only ever save it. */
export function fileHeaders(file: PublishedFile, etag: string, caching: string): Headers {
  return new Headers({
    'accept-ranges': 'bytes',
    'access-control-allow-origin': '*',
    'access-control-expose-headers':
      'accept-ranges, content-disposition, content-length, content-range, etag',
    'cache-control': caching,
    'content-disposition': disposition(file.downloadName ?? file.filename),
    'content-security-policy': 'sandbox',
    'content-type': FILE_TYPE,
    'cross-origin-resource-policy': 'cross-origin',
    etag,
    'x-content-type-options': 'nosniff',
  })
}

/** The file name to save under: in full by RFC 5987, in ASCII for older clients. */
function disposition(filename: string): string {
  const plain = filename.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const full = encodeURIComponent(plainLine(filename)).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`
}
