/** Each failed try means that a concurrent writer has replaced the object in between. */
const MAX_TRIES = 20

/**
 * Stores a JSON text under `key` unless what is stored was written with this revision or a later one, so a slow
 * writer never undoes a faster one. Answers null when the text is stored, else the revision of what is stored in its
 * place: of this revision or a later one, with another text.
 * @throws Error when R2 is unreachable
 */
export async function putNewer(
  files: R2Bucket,
  key: string,
  revision: number,
  value: unknown,
): Promise<number | null> {
  const text = JSON.stringify(value)
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const present = await files.head(key)
    const stored = revisionOf(present)
    if (stored > revision) return stored
    if (stored === revision) return (await (await files.get(key))?.text()) === text ? null : stored
    const written = await files.put(key, text, {
      onlyIf: present ? { etagMatches: present.etag } : { etagDoesNotMatch: '*' },
      httpMetadata: { contentType: 'application/json' },
      customMetadata: { revision: String(revision) },
    })
    if (written) return null
  }
  throw new Error('A stored object keeps changing while it is being replaced.')
}

/** The revision that a stored object was written with; below all others when it is missing. */
export function revisionOf(object: Pick<R2Object, 'customMetadata'> | null): number {
  const revision = Number(object?.customMetadata?.revision ?? Number.NaN)
  return Number.isNaN(revision) ? Number.NEGATIVE_INFINITY : revision
}
