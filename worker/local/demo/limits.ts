import type { People } from './people.ts'

/** One person founds most of the demo's organizations, and many of these have no plan. */
const UNPAID_ORGANIZATIONS = 20

/** Raises what the demo's people may do, as an operator would. The directory has to know them already. */
export async function raiseLimits(directory: D1Database, people: People): Promise<void> {
  const raise = directory.prepare(
    `update people set limits = json_set(limits, '$.unpaidOrganizations', ?) where user_id = ?`,
  )
  await directory.batch(Object.values(people).map(({ userId }) => raise.bind(UNPAID_ORGANIZATIONS, userId)))
}
