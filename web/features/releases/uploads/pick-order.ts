/** @returns settles as the given work does, but never before what it was called with earlier has settled */
export function createPickOrder(): <T>(work: Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    // It may fail while it waits for its turn.
    work.catch(() => undefined)
    const result = last.then(() => work)
    last = result.catch(() => undefined)
    return result
  }
}
