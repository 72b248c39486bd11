/** Prints the page: only the content of `PrintAlone`, if there is one. */
export function printPage(): void {
  globalThis.print()
}
