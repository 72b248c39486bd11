/** Loads another page in place of this one: going back doesn't return to a URL that leads on. */
export function replacePage(path: string): void {
  globalThis.location.replace(path)
}
