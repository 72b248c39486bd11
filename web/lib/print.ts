/** Asks the browser to print the page: only the part marked with `data-print-alone`, where there is one. */
export function printPage(): void {
  globalThis.print()
}
