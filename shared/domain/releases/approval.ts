// A protected channel takes an Admin, a trusted API key, or two people: one who asks for approval, and another member
// who publishes.

import * as z from 'zod/mini'
import { Timestamp } from '#shared/domain/time.ts'

/** Who asked for a draft to be published. */
export const Approval = z.object({
  by: z.object({ kind: z.enum(['person', 'machine']), id: z.string(), name: z.nullable(z.string()) }),
  at: Timestamp,
})
export type Approval = z.infer<typeof Approval>
