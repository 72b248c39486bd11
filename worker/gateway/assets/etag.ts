/** A strong ETag of what is sent. */
export async function etagOf(content: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(content))
  return `"${new Uint8Array(digest).toHex().slice(0, 32)}"`
}

/** Whether the client has this already. An edge that compresses makes the ETag a weak one. */
export function isKnown(request: Request, etag: string): boolean {
  const known = request.headers.get('if-none-match')?.split(',') ?? []
  return known.some((each) => each.trim().replace(/^W\//, '') === etag)
}
