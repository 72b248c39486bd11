/** The first `maxBytes` of a body. The rest isn't read: its connection is closed. */
export async function readBounded(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<{ body: Uint8Array; isCut: boolean }> {
  const chunks: Uint8Array[] = []
  let length = 0
  const reader = body?.getReader()
  while (reader && length <= maxBytes) {
    const { done, value } = await reader.read()
    if (done) break
    chunks.push(value)
    length += value.byteLength
  }
  const isCut = length > maxBytes
  if (isCut) reader?.cancel().catch(() => undefined)
  const read = new Uint8Array(Math.min(length, maxBytes))
  let offset = 0
  for (const chunk of chunks) {
    read.set(chunk.subarray(0, read.length - offset), offset)
    offset += Math.min(chunk.length, read.length - offset)
  }
  return { body: read, isCut }
}
