/** Asks the browser to print the page: only what stands in `PrintAlone`, where there is one. */
export function printPage(): void {
  globalThis.print()
}
