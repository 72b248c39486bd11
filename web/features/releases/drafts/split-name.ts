/** Of 12 to 20 characters, which tell files of one version apart: `aarch64.app.tar.gz`. */
const TAIL = /^.*[_.-](.{12,20})$/

/** A file name in two, so that its middle can be cut: the end begins after a separator where there is one. */
export function splitName(name: string): [head: string, tail: string] {
  const tail = TAIL.exec(name)?.[1] ?? name.slice(-12)
  return [name.slice(0, name.length - tail.length), tail]
}
