// The browser's storage, with its failures taken out: a private window, a full disk or a policy may refuse any
// access, and nothing in the console may depend on more than "it was remembered, or it was not".

/** Text by key that outlives the page. Reading what is not there, or is refused, gives null. */
export interface Store {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
}

/** Kept until the person clears it. */
export const localStore: Store = safely(() => globalThis.localStorage)

/** Kept as long as the tab. */
export const sessionStore: Store = safely(() => globalThis.sessionStorage)

/**
 * Sets a cookie for this origin that the edge may read, one year long; null deletes it. Only for facts that are
 * no secret: scripts can read it.
 */
export function setCookie(name: string, value: string | null): void {
  const life = value === null ? 0 : 365 * 24 * 60 * 60
  const secure = globalThis.location.protocol === 'https:' ? '; Secure' : ''
  const cookie = `${name}=${encodeURIComponent(value ?? '')}; Path=/; Max-Age=${life}; SameSite=Lax${secure}`
  // cookieStore, the newer way, is missing on plain http.
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
