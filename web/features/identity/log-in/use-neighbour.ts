import { useSearch } from 'wouter'

/** `path` with the current URL's parameters by which another service's login redirects back. */
export function useNeighbour(path: string): string {
  const current = new URLSearchParams(useSearch())
  const kept = new URLSearchParams()
  for (const name of ['login_challenge', 'return_to']) {
    const value = current.get(name)
    if (value) kept.set(name, value)
  }
  return kept.size > 0 ? `${path}?${kept}` : path
}
