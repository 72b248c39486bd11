import * as z from 'zod/mini'
import { plainLine } from '#shared/domain/plain-text.ts'
import { Timestamp } from '#shared/domain/time.ts'
import { KnownRole, Member } from './member.ts'
import { Restriction, RestrictionReason } from './restriction.ts'
import { Slug } from './slug.ts'

/** Something that is seen: neither white space nor what only controls how other characters are shown. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/u

/**
 * The name of an organization or an application, on one line. Without surrounding white space, which is invisible and
 * which would have to be typed to confirm that the thing is deleted.
 */
export const Name = z.string().check(
  z.minLength(1, { error: 'Name should be provided', abort: true }),
  z.regex(VISIBLE, { error: 'Name must contain characters', abort: true }),
  z.overwrite((name) => plainLine(name).trim()),
  z.maxLength(200, 'Name exceeds maximum length of 200'),
)

export const Organization = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  createdAt: Timestamp,
  archivedAt: z.nullable(Timestamp),
  members: z.array(Member),
  restrictions: z.array(Restriction),
  restrictionReason: z.nullable(RestrictionReason),
})
export type Organization = z.infer<typeof Organization>

/** An organization as its members see it in a list. */
export const OrganizationSummary = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  createdAt: Timestamp,
  archivedAt: z.nullable(Timestamp),
  role: KnownRole,
  memberCount: z.int(),
})
export type OrganizationSummary = z.infer<typeof OrganizationSummary>

export const NewOrganization = z.object({ name: Name, slug: Slug })
export type NewOrganization = z.infer<typeof NewOrganization>
