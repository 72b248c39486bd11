// Several ranges of one file in one answer (`multipart/byteranges`, RFC 9110 14.6). The clients that ask for it do not
// parse MIME: electron-updater skips delimiters by their length, and zsync 0.6.2 drops the first line of the body, so
// that has to be empty.

import { largeChunks } from '#worker/platform/large-chunks.ts'
import { type RangeRead, type Span, sum } from './range.ts'

const CHUNK_BYTES = 256 * 1024

type Bytes = ReadableStream<Uint8Array>
/** The stored bytes of a read. Rejects when they can't be read. */
type OpenRead = (read: RangeRead) => Promise<Bytes>

/**
 * @param spans ascending, without overlap
 * @param size bytes of the file
 * @param type media type of the file
 */
export function createMultipart(spans: readonly Span[], size: number, type: string) {
  // Random, so that a published file cannot contain it.
  const boundary = crypto.randomUUID().replaceAll('-', '')
  const encoder = new TextEncoder()
  const headOf = ({ first, last }: Span) =>
    encoder.encode(
      `\r\n--${boundary}\r\nContent-Type: ${type}\r\nContent-Range: bytes ${first}-${last}/${size}\r\n\r\n`,
    )
  const end = encoder.encode(`\r\n--${boundary}--\r\n`)
  const length = spans.reduce((total, span) => total + headOf(span).byteLength, sum(spans) + end.byteLength)

  /** Takes the spans out of the stored bytes of their read, and drops what lies between them. */
  async function* partsOf(read: RangeRead, stored: Bytes) {
    const spans = read.spans.values()
    let span = spans.next().value
    let position = read.first
    const reader = stored.getReader({ mode: 'byob' })
    try {
      for await (const chunk of largeChunks(reader, CHUNK_BYTES)) {
        const next = position + chunk.byteLength
        while (span && span.first < next) {
          if (span.first >= position) yield headOf(span)
          yield chunk.subarray(Math.max(0, span.first - position), span.last + 1 - position)
          if (span.last >= next) break
          span = spans.next().value
        }
        position = next
      }
    } finally {
      await reader.cancel().catch(() => undefined)
    }
    if (span) throw new Error('A read brought fewer bytes than were asked for.')
  }

  async function pump(reads: RangeRead[], open: OpenRead, writer: WritableStreamDefaultWriter) {
    try {
      for (const read of reads)
        for await (const piece of partsOf(read, await open(read))) await writer.write(piece)
      await writer.write(end)
      await writer.close()
    } catch (problem) {
      await writer.abort(problem)
    }
  }

  return {
    contentType: `multipart/byteranges; boundary=${boundary}`,
    /** Bytes of the body. */
    length,
    /**
     * The body, read as the client reads it. It breaks off when a read fails or returns less than was
     * requested.
     */
    body(reads: RangeRead[], open: OpenRead): ReadableStream {
      const { readable, writable } = new FixedLengthStream(length)
      pump(reads, open, writable.getWriter()).catch(() => undefined)
      return readable
    },
  }
}
