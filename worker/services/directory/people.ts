// The directory can't look up a person's email or picture: it takes both from the person's own token.

import { sql } from 'drizzle-orm'
import type { Person } from '#worker/platform/rpc/context.ts'
import type { Context } from './context.ts'
import { people } from './schema.ts'

/** Keeps what the actor's token says of the actor. To be run in the batch of what the actor does. */
export function rememberActor({ db, actor }: Context<Person>) {
  const { emailVerified } = actor
  const traits = { email: actor.email ?? null, emailVerified, picture: actor.picture ?? null }
  return db
    .insert(people)
    .values({ userId: actor.userId, ...traits })
    .onConflictDoUpdate({
      target: people.userId,
      set: traits,
      setWhere: sql`${people.email} is not ${traits.email} or ${people.picture} is not ${traits.picture}
        or ${people.emailVerified} is not ${emailVerified ? 1 : 0}`,
    })
}
