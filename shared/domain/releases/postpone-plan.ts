import { type NewRolloutPlan, resolvePlan } from './rollout-plan.ts'

/**
 * A plan whose release is published later than planned, as after an outage: steps whose time has passed begin as long
 * after the step before them as planned, so the rollout still goes step by step. All others keep their time.
 * @param planned when it was to be published
 * @param start when it is
 */
export function postponePlan(plan: NewRolloutPlan, planned: Date, start: Date): NewRolloutPlan {
  const due = resolvePlan(plan, planned)
  if (typeof due === 'string') return plan
  const times = due.steps.map(({ at }) => Date.parse(at))
  let previous = start.getTime()
  const steps = plan.steps.map((step, index) => {
    const time = times[index] ?? previous
    const before = times[index - 1]
    // The first step may begin with the publication itself.
    const wait = before === undefined && step.at !== undefined ? 0 : time - (before ?? planned.getTime())
    const keepsTime = step.at !== undefined && time > previous
    previous = keepsTime ? time : previous + wait
    return step.at === undefined ? step : { ...step, at: new Date(previous).toISOString() }
  })
  return { ...plan, steps }
}
