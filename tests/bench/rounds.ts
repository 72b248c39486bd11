// Running cases against each other: in turn, several times over, each round cut into short slices in another order
// each time. So neither a machine that warms up, nor one that has other things to do for a second, nor what the case
// before has left to be done favours anyone.

/** A case, run for one slice; `round` counts from 0, and is -1 when it only warms up. */
export type Case<Sample> = (round: number, slice: number) => Promise<Sample>

/** The figures of each round, by case. */
export type Rounds<Figures> = Map<string, Figures[]>

interface Plan<Sample, Figures> {
  rounds: number
  /** How often a case runs in each round. */
  slices: number
  /** Makes one of the slices of a round. */
  merge: (samples: Sample[]) => Figures
}

export async function interleave<Sample, Figures>(
  cases: Record<string, Case<Sample>>,
  { rounds, slices, merge }: Plan<Sample, Figures>,
): Promise<Rounds<Figures>> {
  const names = Object.keys(cases)
  const figures: Rounds<Figures> = new Map(names.map((name) => [name, []]))
  for (let round = -1; round < rounds; round++) {
    const samples = new Map<string, Sample[]>(names.map((name) => [name, []]))
    for (let slice = 0; slice < slices; slice++)
      for (const name of shuffled(names, round * slices + slice)) {
        tell(`${round < 0 ? 'warming up' : `round ${round + 1} of ${rounds}`}: ${name}`)
        const sample = await cases[name]?.(round, slice)
        if (sample !== undefined) samples.get(name)?.push(sample)
      }
    if (round >= 0) for (const name of names) figures.get(name)?.push(merge(samples.get(name) ?? []))
  }
  tell('')
  return figures
}

/** Forwards and backwards in turn, beginning elsewhere each time. */
function shuffled(names: readonly string[], time: number): string[] {
  const start = Math.abs(time >> 1) % names.length
  const turned = [...names.slice(start), ...names.slice(0, start)]
  return time % 2 ? turned.reverse() : turned
}

/** On a line that writes over itself, for the person who waits. */
function tell(what: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${what.padEnd(70)}\r`)
}
