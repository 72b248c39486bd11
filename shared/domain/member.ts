import * as z from 'zod/mini'

export const Role = z.enum(['Admin', 'Member'])
export type Role = z.infer<typeof Role>

/** What an organization knows of a person: learned from the person's own access token. */
export const Traits = z.object({ email: z.optional(z.string()), picture: z.optional(z.string()) })
export type Traits = z.infer<typeof Traits>

/** A role as it is read: one that this version does not know counts as the lesser. */
export const KnownRole = z.catch(Role, 'Member')

export const Member = z.object({
  userId: z.string(),
  role: KnownRole,
  traits: Traits,
  devtoolsSeat: z.boolean(),
})
export type Member = z.infer<typeof Member>
