/**
 * Settles as `work` does, or rejects after `milliseconds`. The work itself isn't cancelled.
 * @param onTimeout makes the error to reject with
 */
export async function withTimeout<T>(
  work: Promise<T>,
  milliseconds: number,
  onTimeout = () => new Error(`Timed out after ${milliseconds} ms`),
): Promise<T> {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => timeout.reject(onTimeout()), milliseconds)
  try {
    return await Promise.race([work, timeout.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Resolves after `milliseconds`. */
export function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
