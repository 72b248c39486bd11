import './chart-tokens.css'

/** Versions by `step-1` (newest) to `step-5`; platforms and kinds by `kind-1` to `kind-6`; the rest and comparisons grey. */
export type ChartColor = `step-${1 | 2 | 3 | 4 | 5}` | `kind-${1 | 2 | 3 | 4 | 5 | 6}` | 'rest'

/** The CSS variables by which the styles of a mark know its color. */
export function colorOf(color: ChartColor): Record<'--mark' | '--mark-edge', string> {
  return {
    '--mark': color === 'rest' ? 'var(--axis)' : `var(--${color})`,
    '--mark-edge': color.startsWith('step') ? 'var(--step-edge)' : 'transparent',
  }
}
