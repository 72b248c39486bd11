/**
 * Builds a value at its first use. For formats of `Intl`: the first one takes milliseconds, which nothing needs while the
 * console's script is evaluated.
 */
export function once<T extends object>(build: () => T): () => T {
  let built: T | undefined
  return () => {
    built ??= build()
    return built
  }
}
