// The browser's storage, without its exceptions: a private window, a full disk or a policy may refuse any access. So
// the console must work whether or not a value was stored.

/** Persistent text by key. Reading a missing or refused value returns null. */
export interface Store {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
}

/** Persists until the user clears it. */
export const localStore: Store = safely(() => globalThis.localStorage)

/** Persists until the tab is closed. */
export const sessionStore: Store = safely(() => globalThis.sessionStorage)

/**
 * Sets a cookie of this origin for the edge to read, for one year; null deletes it. Not for secrets: scripts can read
 * it.
 */
export function setCookie(name: string, value: string | null): void {
  const life = value === null ? 0 : 365 * 24 * 60 * 60
  const secure = globalThis.location.protocol === 'https:' ? '; Secure' : ''
  const cookie = `${name}=${encodeURIComponent(value ?? '')}; Path=/; Max-Age=${life}; SameSite=Lax${secure}`
  // `cookieStore` is missing in insecure contexts.
  Object.assign(globalThis.document, { cookie })
}

function safely(open: () => Storage): Store {
  const attempt = <T>(use: (storage: Storage) => T, otherwise: T): T => {
    try {
      return use(open())
    } catch {
      return otherwise
    }
  }
  return {
    get: (key) => attempt((storage) => storage.getItem(key), null),
    set: (key, value) => attempt((storage) => storage.setItem(key, value), undefined),
    remove: (key) => attempt((storage) => storage.removeItem(key), undefined),
  }
}
