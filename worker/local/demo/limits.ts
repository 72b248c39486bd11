import type { People } from './people.ts'

/** One user creates most of the demo's organizations, many of them without a plan. */
const UNPAID_ORGANIZATIONS = 20

/** Raises the limits of the demo's users, as an operator would. The directory must know the users. */
export async function raiseLimits(directory: D1Database, people: People): Promise<void> {
  const raise = directory.prepare(
    `update people set limits = json_set(limits, '$.unpaidOrganizations', ?) where user_id = ?`,
  )
  await directory.batch(Object.values(people).map(({ userId }) => raise.bind(UNPAID_ORGANIZATIONS, userId)))
}
