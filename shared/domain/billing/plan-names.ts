import type { Plan } from './subscription.ts'

/** How plans are called. */
export const PLAN_NAMES: Record<Plan, string> = {
  basic: 'Basic',
  earlyAdopter: 'Early adopter',
  community: 'Community',
  complementary: 'Complementary',
  metered: 'Metered',
}
