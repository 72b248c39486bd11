import type { NoUpdateReason, UpdateChoice } from '#shared/domain/releases/choose-update.ts'

export interface Answer {
  choice: UpdateChoice
  /** What it would be if no release were a required step. */
  beyond: UpdateChoice
}

/** Answers a client by where it is in the rollout of each release, from 0 to just below 1. */
export type AnswerOf = (bucketOf: (releaseId: string) => number) => Answer

export interface Part {
  /** Of all clients, from 0 to 1. */
  share: number
  answer: Answer
}

const JUST_BELOW_ONE = 1 - 2 ** -32

/**
 * The clients by what they get. Each release picks its own part of all clients, so a second rollout divides what the first leaves.
 * @param places where the clients of this part are in the rollouts that were asked
 */
export function divideClients(
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
  if (isSame(answerAt(JUST_BELOW_ONE), inside))
    return divideClients(answer, new Map(places).set(rollout, 0), share)
  const percent = percentFor((bucket) => isSame(answerAt(bucket), inside))
  return [
    ...divideClients(answer, new Map(places).set(rollout, 0), (share * percent) / 100),
    ...divideClients(answer, new Map(places).set(rollout, JUST_BELOW_ONE), (share * (100 - percent)) / 100),
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

function isSame(a: Answer, b: Answer): boolean {
  return isSameChoice(a.choice, b.choice) && isSameChoice(a.beyond, b.beyond)
}

/** Whether clients get the same by both: a release and the copy that was promoted from it are told as one. */
function isSameChoice(a: UpdateChoice, b: UpdateChoice): boolean {
  if (a.kind === 'none' || b.kind === 'none') return a.kind === b.kind && reasonOf(a) === reasonOf(b)
  const { release, asset, mandatory } = b
  return (
    a.release.version === release.version && a.asset.filename === asset.filename && a.mandatory === mandatory
  )
}

function reasonOf(choice: UpdateChoice): NoUpdateReason | null {
  return choice.kind === 'none' ? choice.reason : null
}
