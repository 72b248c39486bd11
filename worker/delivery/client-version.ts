/** The version that a client sends in a header, where its protocol has no place for it; empty: none. */
export function versionOf({ headers }: Request): string {
  return headers.get('x-client-version') ?? ''
}
