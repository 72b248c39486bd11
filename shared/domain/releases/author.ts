import * as z from 'zod/mini'

/** A person by id and email, or an API key by id and name, as they were called then. */
export const Author = z.object({
  kind: z.enum(['person', 'machine']),
  id: z.string(),
  name: z.nullable(z.string()),
})
export type Author = z.infer<typeof Author>
