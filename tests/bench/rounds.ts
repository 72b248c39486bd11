// Runs cases interleaved: each round is cut into short slices, in another order each time, so that warming up, other
// load on the machine and the background work of the case before bias no case.

/** Runs a case for one slice; `round` counts from 0 and is -1 for the warm-up. */
export type Case<Sample> = (round: number, slice: number) => Promise<Sample>

/** The figures of each round, by case. */
export type Rounds<Figures> = Map<string, Figures[]>

interface Plan<Sample, Figures> {
  rounds: number
  /** Runs of each case per round. */
  slices: number
  /** Merges the samples of a round's slices. */
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
      for (const name of rotated(names, round * slices + slice)) {
        showProgress(`${round < 0 ? 'warming up' : `round ${round + 1} of ${rounds}`}: ${name}`)
        const sample = await cases[name]?.(round, slice)
        if (sample !== undefined) samples.get(name)?.push(sample)
      }
    if (round >= 0) for (const name of names) figures.get(name)?.push(merge(samples.get(name) ?? []))
  }
  showProgress('')
  return figures
}

/** Alternates between forwards and backwards, from another start each time. */
function rotated(names: readonly string[], time: number): string[] {
  const start = Math.abs(time >> 1) % names.length
  const turned = [...names.slice(start), ...names.slice(0, start)]
  return time % 2 ? turned.reverse() : turned
}

/** Shows the progress on a line that overwrites itself. */
function showProgress(what: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${what.padEnd(70)}\r`)
}
