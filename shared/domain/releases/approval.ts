// A protected channel takes an Admin, a trusted API key, or two people: one who asks for approval, and another member
// who publishes.

import * as z from 'zod/mini'
import { Timestamp } from '#shared/domain/time.ts'
import { Author } from './author.ts'

/** Who asked for a draft to be published, and for which content: a draft that changed needs another approval. */
export const Approval = z.object({
  by: Author,
  at: Timestamp,
  content: z.string(),
  /** Whether the draft has changed since. Given where one release is read, never stored. */
  outdated: z.optional(z.boolean()),
})
export type Approval = z.infer<typeof Approval>
