import { expect, it } from 'vitest'
import { MINUTE } from '#shared/domain/time.ts'
import {
  addStep,
  draftOf,
  draftOfRunning,
  NO_AUDIENCE,
  type RolloutDraft,
  removeStep,
  type StepDraft,
} from '#web/features/releases/plan/plan-draft.ts'
import { PRESETS } from '#web/features/releases/plan/presets.ts'
import { readDraft } from '#web/features/releases/plan/read-draft.ts'

const START = new Date('2026-11-23T09:00:00.000Z')
const DAY_MS = 24 * 60 * MINUTE

const read = (draft: RolloutDraft) => readDraft(draft, START)

/** The draft with a change of one step. */
function withStep(draft: RolloutDraft, index: number, part: Partial<StepDraft>): RolloutDraft {
  return { ...draft, steps: draft.steps.map((step, at) => (at === index ? { ...step, ...part } : step)) }
}

/** What is wrong with a step. */
function problemAt(draft: RolloutDraft, index: number) {
  return read(draft).problems.get(draft.steps[index]?.key ?? '')
}

it('offers only presets that can be published, with the steps that their names say', () => {
  for (const { value, label } of PRESETS) {
    const { publication, plan } = read(draftOf(value))
    expect(publication, label).not.toBeNull()
    const named = value === 'own' ? null : label.match(/\d+%/g)
    if (plan && named) expect(plan.steps.map(({ percent }) => `${percent}%`)).toEqual(named)
  }
  const lasts = (preset: 'steps' | 'cautious') =>
    (Date.parse(read(draftOf(preset)).plan?.steps.at(-1)?.at ?? '') - START.getTime()) / DAY_MS
  expect(lasts('steps')).toBeLessThanOrEqual(3)
  expect(lasts('cautious')).toBe(7)
})

it('publishes to everyone or to a percentage without a plan', () => {
  expect(read(draftOf('everyone')).publication).toEqual({})
  expect(read(draftOf('percent', undefined, 25)).publication).toEqual({ rolloutPercent: 25 })
  expect(read({ ...draftOf('percent'), percent: '101' }).publication).toBeNull()
})

it('puts a problem beside the field that it is about', () => {
  const draft = draftOf('steps')
  expect(problemAt(withStep(draft, 1, { percent: '' }), 1)?.percent).toBe('From 1 to 100.')
  expect(problemAt(withStep(draft, 1, { wait: 'soon' }), 1)?.time).toBe('Enter a whole number.')
  expect(problemAt(withStep(draft, 1, { when: 'at', at: '' }), 1)?.time).toBe('Choose a date and a time.')
  expect(problemAt(withStep(draft, 2, { wait: '91' }), 2)?.time).toBe('A plan lasts 90 days at most.')
  expect(problemAt(withStep(draft, 1, { percent: '5' }), 1)?.percent).toMatch(/^Each step reaches more/)
  const late = withStep({ ...draft, timeZone: 'UTC' }, 1, { when: 'at', at: '2026-11-22T09:00' })
  expect(problemAt(late, 1)).toEqual({ time: 'Each step begins after the one before it.' })
  expect(problemAt(withStep(draft, 1, { audience: { ...NO_AUDIENCE, cohorts: 'x' } }), 1)?.percent).toMatch(
    /^Steps for some clients come before/,
  )
  expect(problemAt(withStep(draft, 0, { audience: NO_AUDIENCE }), 0)?.audience).toMatch(/^Name a cohort/)
  expect(
    problemAt(withStep(draft, 0, { audience: { ...NO_AUDIENCE, cohorts: 'No!' } }), 0)?.audience,
  ).toMatch(/^A cohort is/)
  expect(read({ ...draft, failures: '0.1' })).toMatchObject({
    failures: 'From 0.5% to 50%.',
    publication: null,
  })
})

it('reads a time on the clock of the plan', () => {
  const draft = withStep({ ...draftOf('steps'), timeZone: 'Europe/Berlin' }, 1, {
    when: 'at',
    at: '2026-11-24T09:00',
  })
  expect(read(draft).plan?.steps[1]?.at).toBe('2026-11-24T08:00:00.000Z')
  expect(read(draft).publication?.plan?.timeZone).toBe('Europe/Berlin')
})

it('keeps a plan valid when its first step is removed, and a new one last', () => {
  const draft = draftOf('steps')
  const shorter = removeStep(draft, draft.steps[0]?.key ?? '')
  expect(read(shorter).plan?.steps.map(({ percent }) => percent)).toEqual([50, 100])
  const longer = addStep(withStep(draft, 2, { percent: '80' }))
  expect(read(longer).plan?.steps.map(({ percent }) => percent)).toEqual([10, 50, 80, 100])
})

it('adds a step before the one that reaches everyone', () => {
  const draft = draftOf('steps')
  expect(read(addStep(draft)).plan?.steps.map(({ percent }) => percent)).toEqual([10, 50, 75, 100])
  const dated = withStep(withStep(draft, 1, { when: 'at', at: '2026-11-24T09:00' }), 2, {
    when: 'at',
    at: '2026-11-25T09:00',
  })
  expect(addStep(dated).steps[2]).toMatchObject({ percent: '75', when: 'at', at: '2026-11-24T21:00' })
  const full = withStep(draft, 1, { percent: '99' })
  expect(addStep(full).steps.map(({ percent }) => percent)).toEqual(['10', '99', '100', '100'])
})

it('begins to edit a running plan where it is', () => {
  const plan = read({ ...draftOf('cautious'), byTimeAlone: true }).plan
  if (!plan) throw new Error('no plan')
  const now = new Date(START.getTime() + 1.5 * DAY_MS)
  const left = readDraft(draftOfRunning(plan, now), now).plan
  expect(left?.steps.map(({ percent }) => percent)).toEqual([5, 25, 50, 100])
  expect(left?.steps.slice(1).map(({ at }) => at)).toEqual(plan.steps.slice(2).map(({ at }) => at))
})

it('opens a plan whose next step is overdue with the waits between its steps', () => {
  const now = new Date(START.getTime() + 5 * DAY_MS)
  const plan = read(draftOf('steps')).plan
  if (!plan) throw new Error('No plan')
  const waiting = { ...plan, steps: plan.steps.map((step, index) => ({ ...step, cleared: index === 0 })) }
  const draft = draftOfRunning(waiting, now)
  const { publication, plan: left, problems } = readDraft(draft, now)
  expect([...problems]).toEqual([])
  expect(publication).not.toBeNull()
  expect(left?.steps.map(({ percent, at }) => [percent, (Date.parse(at) - now.getTime()) / DAY_MS])).toEqual([
    [10, 0],
    [50, 1],
    [100, 3],
  ])
})

it('opens a paused plan as if it were resumed now, with the waits that it had', () => {
  const plan = read(draftOf('steps')).plan
  if (!plan) throw new Error('No plan')
  const steps = plan.steps.map((step, index) => ({ ...step, cleared: index === 0 }))
  const distances = (pausedAt: Date) => {
    const now = new Date(pausedAt.getTime() + 7 * DAY_MS)
    const { plan: left } = readDraft(draftOfRunning({ ...plan, steps }, pausedAt, now), now)
    return left?.steps.map(({ percent, at }) => [percent, (Date.parse(at) - now.getTime()) / DAY_MS])
  }
  expect(distances(new Date(START.getTime() + 0.5 * DAY_MS)), 'the next step was half a day ahead').toEqual([
    [10, 0],
    [50, 0.5],
    [100, 2.5],
  ])
  expect(distances(new Date(START.getTime() + 5 * DAY_MS)), 'the next step was overdue').toEqual([
    [10, 0],
    [50, 1],
    [100, 3],
  ])
})
