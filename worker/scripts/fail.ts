/** Ends the process with one line for the user. */
export function fail(line: string): never {
  console.error(line)
  process.exit(1)
}
