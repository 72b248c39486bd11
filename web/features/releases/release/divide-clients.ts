import type { ToldChoice } from './update-words.ts'

export interface Answer {
  choice: ToldChoice
  /** What it would be if no release were a required step. */
  beyond: ToldChoice
}

/** Answers a client by where it is in the rollout of each release, from 0 to just below 1. */
export type AnswerOf = (bucketOf: (releaseId: string) => number) => Answer

export interface Part {
  /** Of all clients, from 0 to 1. */
  share: number
  answer: Answer
}

const JUST_BELOW_ONE = 1 - 2 ** -32

/** The clients by what they get, each once. */
export function divideClients(answer: AnswerOf): Part[] {
  const parts: Part[] = []
  for (const part of divideByRollouts(answer)) {
    const same = parts.find((each) => isSame(each.answer, part.answer))
    if (same) same.share += part.share
    else parts.push(part)
  }
  return parts
}

/**
 * The clients by the release that they get. Each release picks its own part of all clients, so a second rollout divides
 * what the first leaves, also where one is a copy of the other.
 * @param places where the clients of this part are in the rollouts that were asked
 */
function divideByRollouts(
  answer: AnswerOf,
  places: ReadonlyMap<string, number> = new Map(),
  share = 1,
): Part[] {
  let asked: string | undefined
  const answerAt = (bucket: number) =>
    answer((id) => {
      const place = places.get(id)
      if (place !== undefined) return place
      asked ??= id
      return id === asked ? bucket : 0
    })
  const inside = answerAt(0)
  const rollout = asked
  if (rollout === undefined) return [{ share, answer: inside }]
  if (isOfOneRelease(answerAt(JUST_BELOW_ONE), inside))
    return divideByRollouts(answer, new Map(places).set(rollout, 0), share)
  const percent = percentFor((bucket) => isOfOneRelease(answerAt(bucket), inside))
  const outside = new Map(places).set(rollout, JUST_BELOW_ONE)
  return [
    ...divideByRollouts(answer, new Map(places).set(rollout, 0), (share * percent) / 100),
    ...divideByRollouts(answer, outside, (share * (100 - percent)) / 100),
  ]
}

/** The share of clients, in whole percent, for which something holds that holds up to a point. */
function percentFor(holds: (bucket: number) => boolean): number {
  let [low, high] = [0, JUST_BELOW_ONE]
  while (high - low > SHARE_PRECISION) {
    const middle = (low + high) / 2
    if (holds(middle)) low = middle
    else high = middle
  }
  return Math.round(low * 100)
}

const SHARE_PRECISION = 1e-4

function isOfOneRelease(a: Answer, b: Answer): boolean {
  return sourceOf(a.choice) === sourceOf(b.choice) && sourceOf(a.beyond) === sourceOf(b.beyond)
}

/** The id of the chosen release, or the reason without one. */
function sourceOf(choice: ToldChoice): string {
  return choice.kind === 'none' ? choice.reason : choice.release.id
}

function isSame(a: Answer, b: Answer): boolean {
  return isSameChoice(a.choice, b.choice) && isSameChoice(a.beyond, b.beyond)
}

/** Whether clients get the same by both: a release and the copy that was promoted from it are told as one. */
function isSameChoice(a: ToldChoice, b: ToldChoice): boolean {
  if (a.kind === 'none' || b.kind === 'none') return sourceOf(a) === sourceOf(b)
  const { release, asset, mandatory } = b
  return (
    a.release.version === release.version && a.asset.filename === asset.filename && a.mandatory === mandatory
  )
}
