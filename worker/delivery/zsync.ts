// `.zsync`: the control file of zsync and AppImageUpdate. It begins with a text header, whose `URL:` says where the file is
// that it describes. Tools write a relative one, which would lead astray from the URLs of the latest release, and lose
// the channel. So it is answered with the URL of the very file beside it.

import { keys } from '#shared/domain/releases/manifest.ts'

/** A control file as it is stored. */
interface StoredControl {
  assetId: string
  /** Id of the stored bytes; undefined: the same as `assetId`. */
  fileId?: string | undefined
  /** Bytes. */
  size: number
}

/** The file that a control file describes. */
export interface ControlTarget {
  /** Absolute. */
  url: string
  /** Bytes. */
  size: number
}

export interface ControlFile {
  /** Bytes. */
  length: number
  /**
   * Null: the bytes are gone.
   * @throws what R2 throws
   */
  open: () => Promise<ReadableStream<Uint8Array> | null>
}

/** zsyncmake's headers have a few hundred bytes. */
const MAX_HEADER_BYTES = 4096
const LINE_FEED = 10

/**
 * Reads a control file with the target's URL in its header; null: it describes another file, or a packed one.
 * @throws what R2 throws
 */
export async function readControl(
  files: R2Bucket,
  { assetId, fileId, size }: StoredControl,
  target: ControlTarget,
): Promise<ControlFile | null> {
  const key = keys.file(fileId ?? assetId)
  const head = await files.get(key, { range: { offset: 0, length: Math.min(size, MAX_HEADER_BYTES) } })
  const start = head && new Uint8Array(await head.arrayBuffer())
  const end = start ? start.findIndex((byte, at) => byte === LINE_FEED && start[at + 1] === LINE_FEED) : -1
  const header = start && end > 0 ? retarget(start.subarray(0, end), target) : null
  if (header === null) return null
  const length = header.length + size - end
  async function open() {
    // From the empty line that ends the header.
    const rest = await files.get(key, { range: { offset: end, length: size - end } })
    if (!rest || header === null) return null
    // zsync 0.6.2 reads no chunked encoding, which a stream of unknown length would get.
    const { readable, writable } = new FixedLengthStream(length)
    pipe(header, rest.body, writable).catch(() => undefined)
    return readable
  }
  return { length, open }
}

async function pipe(
  header: Uint8Array,
  rest: ReadableStream<Uint8Array>,
  writable: WritableStream<Uint8Array>,
): Promise<void> {
  const writer = writable.getWriter()
  await writer.write(header)
  writer.releaseLock()
  await rest.pipeTo(writable)
}

/** With one URL, that of the target; null: it describes a file of another size, or a compressed one. */
function retarget(header: Uint8Array, { url, size }: ControlTarget): Uint8Array | null {
  let lines: string[]
  try {
    lines = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(header).split('\n')
  } catch {
    return null
  }
  const isAbout = lines[0]?.startsWith('zsync: ') && lines.includes(`Length: ${size}`)
  if (!isAbout || lines.some((line) => line.startsWith('Z-'))) return null
  const kept = lines.filter((line) => !line.startsWith('URL: '))
  return new TextEncoder().encode([...kept, `URL: ${url}`].join('\n'))
}
