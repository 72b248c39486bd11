/** A key by its last characters: 'gty_…k3Pf'. */
export function abbreviateKey(tail: string): string {
  return `gty_…${tail}`
}
