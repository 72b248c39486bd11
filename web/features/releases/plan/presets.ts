// Ways to roll a release out. Those with steps can be changed step by step.

import type { NewRolloutPlan } from '#shared/domain/releases/rollout-plan.ts'

export type Preset = 'steps' | 'cautious' | 'everyone' | 'percent' | 'own'

const DAY_MINUTES = 24 * 60

export const PRESETS: readonly { value: Preset; label: string }[] = [
  { value: 'steps', label: 'Steps: 10%, 50%, 100% over 3 days' },
  { value: 'cautious', label: 'Cautious: 1%, 5%, 25%, 50%, 100% over a week' },
  { value: 'everyone', label: 'Everyone at once' },
  { value: 'percent', label: 'A percentage I set' },
  { value: 'own', label: 'Steps I set' },
]

/** The plan of a preset; null for those without steps. */
export function planOf(preset: Preset): NewRolloutPlan | null {
  switch (preset) {
    case 'steps':
    case 'own':
      return plan([10, 0], [50, 1], [100, 2])
    case 'cautious':
      return plan([1, 0], [5, 1], [25, 1], [50, 2], [100, 3])
    default:
      return null
  }
}

function plan(...steps: [percent: number, afterDays: number][]): NewRolloutPlan {
  return {
    steps: steps.map(([percent, days]) => ({
      percent,
      ...(days > 0 && { afterMinutes: days * DAY_MINUTES }),
    })),
  }
}
