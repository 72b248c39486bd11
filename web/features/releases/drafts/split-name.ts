/** Of 12 to 20 characters, which tell files of one version apart: `aarch64.app.tar.gz`. */
const TAIL = /^.*[_.-](.{12,20})$/

/** What is left of a beginning that is cut: two letters and an ellipsis. */
const MIN_HEAD_LENGTH = 3

/**
 * A file name in two, so that its middle can be cut: the end begins after a separator where there is one. The beginning
 * is empty where there would be nothing to cut.
 */
export function splitName(name: string): [head: string, tail: string] {
  const tail = TAIL.exec(name)?.[1] ?? name.slice(-12)
  const head = name.slice(0, name.length - tail.length)
  return head.length < MIN_HEAD_LENGTH ? ['', name] : [head, tail]
}
