/**
 * Up to `count` capital letters that stand for a name or an e-mail address: of 'Alice Larsen' and
 * 'alice.larsen@example.test' two words give 'AL', of 'alice@example.test' the first two letters do.
 */
export function initials(name: string, count: 1 | 2): string {
  const words = (name.split('@')[0] ?? '').split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const [first = '', second] = words
  const letters = second && count === 2 ? [[...first][0], [...second][0]] : [...first].slice(0, count)
  return letters.join('').toUpperCase() || '?'
}
