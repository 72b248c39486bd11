// What the operators of an installation see and do: they stop abuse, and raise limits for those who need it.

import * as z from 'zod/mini'
import { AuditDetails } from './audit.ts'
import { OPERATOR_EVENTS, type OperatorEventName } from './events.ts'
import { ORGANIZATION_LIMITS, type OrganizationLimit } from './organizations/organization-limits.ts'
import { PERSON_LIMITS, type PersonLimit } from './person-limits.ts'
import { Timestamp } from './time.ts'

/** Entries of each kind that a search finds. */
export const OPERATOR_RESULTS = 20
/** Assets with the same stored bytes that a file lists. */
export const OPERATOR_COPIES = 50
/** How far a limit can be raised. */
export const MAX_RAISED_LIMIT = 1_000_000_000_000_000

/** Members don't see what is done to a person. */
const NAMES = Object.keys(OPERATOR_EVENTS) as OperatorEventName[]

export const OperatorAction = z.enum([...NAMES, 'person.limitRaised'])
export type OperatorAction = z.infer<typeof OperatorAction>

/** One act, for operators only. */
export const OperatorAct = z.object({
  id: z.string(),
  at: Timestamp,
  /** An identity's id and email, or the command and who ran it. */
  operator: z.object({ id: z.string(), name: z.nullable(z.string()) }),
  action: OperatorAction,
  subject: z.object({ id: z.string(), name: z.nullable(z.string()) }),
  details: AuditDetails,
  ip: z.nullable(z.string()),
  country: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
})
export type OperatorAct = z.infer<typeof OperatorAct>

const UNREADABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

/** Why something was taken down or suspended: public, as every client that is refused reads it. */
export const OperatorReason = z.string().check(
  z.overwrite((text) => text.trim()),
  z.minLength(1, 'Give a reason.'),
  z.maxLength(500, 'A reason is at most 500 characters long.'),
  z.refine((text) => !UNREADABLE.test(text), 'A reason is one line of readable characters.'),
)

export const OrganizationLimitName = z.enum(
  Object.keys(ORGANIZATION_LIMITS) as [OrganizationLimit, ...OrganizationLimit[]],
)
export const PersonLimitName = z.enum(Object.keys(PERSON_LIMITS) as [PersonLimit, ...PersonLimit[]])

const amounts = { standard: z.number(), raised: z.nullable(z.number()) }
const OrganizationLimits = z.array(z.object({ name: OrganizationLimitName, ...amounts }))
const PersonLimits = z.array(z.object({ name: PersonLimitName, ...amounts }))

export const FoundOrganization = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  createdAt: Timestamp,
  archivedAt: z.nullable(Timestamp),
  suspendedAt: z.nullable(Timestamp),
  suspendedReason: z.nullable(z.string()),
  members: z.int(),
  applications: z.int(),
  /** Bytes. */
  storedBytes: z.number(),
  /** Whether installed apps may ask under its slug. */
  hasPublished: z.boolean(),
  /** Emails of Admins, the first to join. */
  admins: z.array(z.string()),
  limits: OrganizationLimits,
})
export type FoundOrganization = z.infer<typeof FoundOrganization>

export const FoundApplication = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  orgSlug: z.string(),
  createdAt: Timestamp,
  deletedAt: z.nullable(Timestamp),
  takenDownAt: z.nullable(Timestamp),
  takenDownReason: z.nullable(z.string()),
  /** Whether installed apps may ask under its slug. */
  hasPublished: z.boolean(),
})
export type FoundApplication = z.infer<typeof FoundApplication>

export const FoundPerson = z.object({
  userId: z.string(),
  email: z.nullable(z.string()),
  organizations: z.array(z.object({ slug: z.string(), name: z.string(), role: z.string() })),
  limits: PersonLimits,
})
export type FoundPerson = z.infer<typeof FoundPerson>

/** Stored bytes, with the assets that share them. */
export const FoundFile = z.object({
  fileId: z.string(),
  filename: z.string(),
  size: z.int(),
  sha256: z.nullable(z.string()),
  orgSlug: z.string(),
  appSlug: z.string(),
  takenDownAt: z.nullable(Timestamp),
  takenDownReason: z.nullable(z.string()),
  assets: z.array(
    z.object({
      id: z.string(),
      version: z.string(),
      channel: z.nullable(z.string()),
      published: z.boolean(),
      purged: z.boolean(),
    }),
  ),
})
export type FoundFile = z.infer<typeof FoundFile>

/** At most `OPERATOR_RESULTS` of each. */
export const Found = z.object({
  organizations: z.array(FoundOrganization),
  applications: z.array(FoundApplication),
  people: z.array(FoundPerson),
  files: z.array(FoundFile),
})
export type Found = z.infer<typeof Found>
