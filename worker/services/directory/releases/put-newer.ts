/** Each failed try means that somebody else has written in between. */
const TRIES = 20

/**
 * Stores a JSON text under `key` unless what is there was written with this revision or a later one. Whoever comes
 * late, after a pause of any length, cannot undo what a faster writer has stored since.
 * @throws Error when R2 does not answer
 */
export async function putNewer(
  files: R2Bucket,
  key: string,
  revision: number,
  value: unknown,
): Promise<void> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const present = await files.head(key)
    if (present && Number(present.customMetadata?.revision) >= revision) return
    const written = await files.put(key, JSON.stringify(value), {
      onlyIf: present ? { etagMatches: present.etag } : { etagDoesNotMatch: '*' },
      httpMetadata: { contentType: 'application/json' },
      customMetadata: { revision: String(revision) },
    })
    if (written) return
  }
  throw new Error('A stored object keeps changing while it is being replaced.')
}
