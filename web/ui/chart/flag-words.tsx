import styles from './flag-words.module.css'

export interface ChartFlag {
  /** The bucket in which it happened. */
  index: number
  /** Above the plot: '2.4.1'. */
  label: string
  /** In the tooltip: '2.4.1 published'. */
  remark: string
}

/** In percent of the width. Words that are nearer to each other would overlap on a phone. */
const MIN_DISTANCE = 17
const EDGE = 8

/** The words of flags above a plot: the last ones first, as far as there is room. */
export function FlagWords({
  flags,
  placeOf,
}: {
  flags: readonly ChartFlag[]
  placeOf: (index: number) => number
}) {
  return withRoom(flags, placeOf).map(({ label, at }) => (
    <span key={label} className={styles.flag} data-edge={edgeOf(at)} style={{ left: `${at}%` }}>
      {label}
    </span>
  ))
}

/** The flags whose words don't overlap with those of a later one. */
export function withRoom(flags: readonly ChartFlag[], placeOf: (index: number) => number) {
  const kept: { label: string; at: number }[] = []
  for (const { index, label } of flags.toSorted((a, b) => b.index - a.index)) {
    const at = placeOf(index)
    const last = kept.at(-1)
    if (!last || last.at - at >= MIN_DISTANCE) kept.push({ label, at })
  }
  return kept
}

function edgeOf(at: number): 'start' | 'end' | undefined {
  return at < EDGE ? 'start' : at > 100 - EDGE ? 'end' : undefined
}
