import * as z from 'zod/mini'

export const Role = z.enum(['Admin', 'Member'])
export type Role = z.infer<typeof Role>

/** The role in a sentence. */
export const ROLE_NOUNS: Record<Role, string> = { Admin: 'an Admin', Member: 'a Member' }

/** Whether giving this role to a user requires a recent login: it manages people, keys and billing. */
export const IS_PRIVILEGED: Record<Role, boolean> = { Admin: true, Member: false }

/** The role of a user whose role isn't known: the one that allows least. */
export const LEAST_ROLE: Role = 'Member'

/** What an organization knows of a person: learned from the person's own access token. */
export const Traits = z.object({ email: z.optional(z.string()), picture: z.optional(z.string()) })
export type Traits = z.infer<typeof Traits>

/** A role as it is read: one that this version does not know counts as the least. */
export const KnownRole = z.catch(Role, LEAST_ROLE)

export const Member = z.object({
  userId: z.string(),
  role: KnownRole,
  traits: Traits,
  devtoolsSeat: z.boolean(),
})
export type Member = z.infer<typeof Member>
