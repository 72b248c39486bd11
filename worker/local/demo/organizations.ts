// The demo organizations, each in a different state.

import type { Role } from '#shared/domain/organizations/member.ts'
import { acmeApplications, type DemoApplication, onlyApplication } from './applications.ts'
import type { Name } from './people.ts'
import { type DemoPlan, demoPlans } from './plans.ts'

export interface DemoOrganization {
  slug: string
  name: string
  /**
   * Its creator. A user's first organization begins with a trial, all others without a plan. A
   * creator who isn't among the members leaves.
   */
  founder: Name
  members: Partial<Record<Name, Role>>
  plan: DemoPlan
  applications: DemoApplication[]
  /** Emails with a pending invitation. */
  invited?: { email: string; role: Role }[]
  seats?: Name[]
  apiKeys?: { displayName: string; scope: ['Read'] | ['Read', 'Write']; days: number | null }[]
}

const everybody = { alice: 'Admin', bob: 'Member' } as const

export const demoOrganizations: (DemoOrganization & { about: string })[] = [
  {
    slug: 'trial',
    name: 'Trial',
    about: 'in a trial with 5 days left',
    founder: 'alice',
    members: everybody,
    plan: demoPlans.trial,
    applications: onlyApplication('compass', 'Finds the way back.'),
  },
  {
    slug: 'acme',
    name: 'Acme',
    about: 'releases, API keys, DevTools seats and pending invitations',
    founder: 'alice',
    members: { ...everybody, carol: 'Admin' },
    plan: demoPlans.active,
    applications: acmeApplications,
    invited: [
      { email: 'erin@example.test', role: 'Member' },
      { email: 'frank@example.test', role: 'Admin' },
    ],
    seats: ['alice', 'carol'],
    apiKeys: [
      { displayName: 'Release build', scope: ['Read', 'Write'], days: 90 },
      { displayName: 'Status page', scope: ['Read'], days: null },
      { displayName: 'Nightly builds', scope: ['Read', 'Write'], days: 3 },
    ],
  },
  {
    slug: 'solo',
    name: 'Solo',
    about: 'Alice is its only Admin',
    founder: 'alice',
    members: everybody,
    plan: demoPlans.active,
    applications: onlyApplication('sketch', 'Draws lines.'),
  },
  {
    slug: 'fresh',
    name: 'Fresh',
    about: 'a trial that has just begun, nothing made yet',
    founder: 'carol',
    members: everybody,
    plan: demoPlans.newTrial,
    applications: [],
  },
  {
    slug: 'bare',
    name: 'Bare',
    about: 'never had a plan, nothing made yet: leads to the checkout',
    founder: 'alice',
    members: everybody,
    plan: demoPlans.none,
    applications: [],
  },
  {
    slug: 'cancelled',
    name: 'Cancelled',
    about: 'cancelled, with 10 days of the paid term left',
    founder: 'alice',
    members: everybody,
    plan: demoPlans.cancelled,
    applications: onlyApplication('almanac', 'Knows what day it is.'),
  },
  {
    slug: 'ended',
    name: 'Ended',
    about: 'cancelled, and the paid term is over',
    founder: 'alice',
    members: everybody,
    plan: demoPlans.ended,
    applications: onlyApplication('lantern', 'Lights the desk.'),
  },
  {
    slug: 'ended-empty',
    name: 'Ended Empty',
    about: 'the same without applications: can be archived',
    founder: 'alice',
    members: everybody,
    plan: demoPlans.ended,
    applications: [],
  },
  {
    slug: 'trialended',
    name: 'Trial Ended',
    about: 'a trial that was cancelled and is over',
    founder: 'bob',
    members: everybody,
    plan: demoPlans.endedTrial,
    applications: onlyApplication('kite', 'Flies for a while.'),
  },
  {
    slug: 'overdue',
    name: 'Overdue',
    about: 'the card was declined three days ago: the plan runs until its grace ends',
    founder: 'alice',
    members: everybody,
    plan: demoPlans.overdue,
    applications: onlyApplication('harbor', 'Keeps the boats in.'),
  },
  {
    slug: 'locked',
    name: 'Locked',
    about: 'the card was declined too long ago: nothing new can be made',
    founder: 'alice',
    members: everybody,
    plan: demoPlans.declined,
    applications: onlyApplication('orchard', 'Counts apples.'),
  },
  {
    slug: 'locked-empty',
    name: 'Locked Empty',
    about: 'the same without applications',
    founder: 'alice',
    members: everybody,
    plan: demoPlans.declined,
    applications: [],
  },
]
