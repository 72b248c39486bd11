// The directory service: organizations, members, invitations, applications, API keys, releases and insights.
// Two values travel as an array in the order written, one value as itself; `org` takes an id or a slug.

import * as z from 'zod/mini'
import { AuditEntry, AuditFilter } from '#shared/domain/audit.ts'
import { Adoption } from '#shared/domain/insights/adoption.ts'
import {
  ApplicationInsights,
  FilteredInsightsQuestion,
  InsightsQuestion,
} from '#shared/domain/insights/application-insights.ts'
import { ClientInsights, LastDayClients } from '#shared/domain/insights/client-insights.ts'
import { HourlyInsights } from '#shared/domain/insights/hourly-insights.ts'
import { KeyUse } from '#shared/domain/insights/key-use.ts'
import { ReleaseOutcomes } from '#shared/domain/insights/release-outcomes.ts'
import { ApiKey, CreatedApiKey, KeyRotation, NewApiKey } from '#shared/domain/organizations/api-key.ts'
import { AppTypeChange } from '#shared/domain/organizations/app-type-change.ts'
import { Application, ApplicationChange, NewApplication } from '#shared/domain/organizations/application.ts'
import { KeyOfApplication } from '#shared/domain/organizations/application-key.ts'
import {
  AcceptedInvitation,
  Invitation,
  InvitationView,
  NewInvitation,
  OwnInvitation,
} from '#shared/domain/organizations/invitation.ts'
import { IS_PRIVILEGED, Member, Role } from '#shared/domain/organizations/member.ts'
import {
  NewOrganization,
  Organization,
  OrganizationSummary,
} from '#shared/domain/organizations/organization.ts'
import { AppStatus } from '#shared/domain/releases/app-status.ts'
import { DownloadPage, OlderReleases } from '#shared/domain/releases/download-page.ts'
import { Timestamp } from '#shared/domain/time.ts'
import { MAX_APPLICATIONS_COUNTED } from '#shared/limits.ts'
import { anonymous, Done, mutation, Nothing, needsVerifiedEmail, query, sensitive } from '#shared/rpc.ts'
import { imports } from './imports.ts'
import { notifications } from './notifications.ts'
import { ReleasePath, releases } from './releases.ts'
import { retention } from './retention.ts'
import { webhooks } from './webhooks.ts'

const Id = z.string().check(z.minLength(1), z.maxLength(300))
const AppPath = z.tuple([Id, Id])
const Downloads = z.object({
  total: z.int(),
  /** Requests for files, many of which may make one download; not told by every directory. */
  requests: z.optional(z.int()),
  /** Requests among them of which it couldn't be told whether they were downloads. */
  unmeasured: z.optional(z.int()),
})

export const directory = {
  'orgs.list': query(Nothing, z.array(OrganizationSummary)),
  'orgs.listArchived': query(Nothing, z.array(OrganizationSummary)),
  /** Only the first members to join, and the caller: a large organization would weigh on every screen. */
  'orgs.get': query(Id, Organization),
  'orgs.listMembers': query(Id, z.array(Member)),
  'orgs.create': mutation(NewOrganization, Organization),
  'orgs.updateDevToolsSeat': mutation(z.object({ orgId: Id, userId: Id, hasSeat: z.boolean() }), Done),
  /** `revokeKeys`: the API keys that the member created or rotated end as well. */
  'orgs.removeMember': sensitive(
    mutation(z.object({ org: Id, userId: Id, revokeKeys: z.optional(z.boolean()) }), Done),
  ),
  'orgs.updateMemberRole': sensitive(mutation(z.object({ orgId: Id, userId: Id, role: Role }), Done)),
  'orgs.archiveOrg': sensitive(mutation(Id, Done)),

  'invitations.listByOrg': query(Id, z.array(Invitation)),
  'invitations.create': needsVerifiedEmail(
    sensitive(mutation(NewInvitation, Invitation), ({ role }) => IS_PRIVILEGED[role]),
  ),
  'invitations.revoke': mutation(z.object({ id: Id, org: Id }), Done),
  'invitations.resend': needsVerifiedEmail(
    mutation(z.object({ id: Id, invitationUrl: z.string() }), Invitation),
  ),
  /** For the page that the email's link opens. The id is the secret in the link, which no other call returns. */
  'invitations.get': anonymous(query(Id, InvitationView)),
  'invitations.accept': mutation(z.object({ id: Id }), AcceptedInvitation),
  'invitations.decline': mutation(z.object({ id: Id }), Done),
  /** The pending ones for the caller's own email, if it is verified. */
  'invitations.listOwn': query(Nothing, z.array(OwnInvitation)),

  'applications.list': query(z.object({ org: Id }), z.array(Application)),
  'applications.get': query(AppPath, Application),
  'applications.create': needsVerifiedEmail(mutation(NewApplication, Application)),
  'applications.update': sensitive(
    mutation(ApplicationChange, Application),
    ({ updaterPublicKey }) => updaterPublicKey !== undefined,
  ),
  'applications.changeType': mutation(AppTypeChange, Application),
  'applications.addKey': sensitive(mutation(KeyOfApplication, Application)),
  'applications.retireKey': sensitive(mutation(KeyOfApplication, Application)),
  /** Null without a second updater key. */
  'applications.readKeyUse': query(z.object({ id: Id }), z.nullable(KeyUse)),
  'applications.delete': mutation(z.object({ id: Id, name: z.string() }), Done),

  'insights.application.get': query(
    z.object({ appId: Id, from: Timestamp, to: Timestamp }),
    z.object({ downloads: Downloads }),
  ),

  /** Everything that was counted of it in a span of days, by one call of its Meter. */
  'insights.application.read': query(FilteredInsightsQuestion, ApplicationInsights),

  /**
   * Distinct clients of an application, by version, platform, version on platform, country and channel: means of a day.
   * Numbers of several days are never to be added up.
   */
  'insights.clients.read': query(InsightsQuestion, ClientInsights),

  /** What was counted in each of the last 48 hours, to the one under way. */
  'insights.hours.read': query(z.object({ appId: Id }), HourlyInsights),

  /** The clients of the last full day, for what a publication would leave without an update; null: none lately. */
  'insights.lastDay.read': query(z.object({ appId: Id }), z.nullable(LastDayClients)),

  /** The share of each day's clients that has a release, and that had the one before it at the same age. */
  'insights.adoption.read': query(ReleasePath, Adoption),

  /**
   * What became of each release: of the clients that fetched it, how many updated and failed, and why, confirmed and
   * unconfirmed reports apart. By the days on which they fetched it, unconfirmed reports by the day they arrived.
   */
  'insights.outcomes.read': query(InsightsQuestion, ReleaseOutcomes),

  /**
   * All of the above for a span of days, as one CSV of `period,metric,dimension,value,count`. With a filter, only what is
   * counted by channel and platform: `insights.application.read`.
   */
  'insights.export': query(FilteredInsightsQuestion, z.object({ csv: z.string() })),

  /**
   * The downloads of several applications of an organization, and their last `INSIGHT_DAYS` days up to `to`. Those that
   * are not there are left out.
   */
  'insights.applications.list': query(
    z.object({
      org: Id,
      appIds: z.array(Id).check(z.minLength(1), z.maxLength(MAX_APPLICATIONS_COUNTED)),
      from: Timestamp,
      to: Timestamp,
    }),
    z.object({
      /** The first and the last of the UTC days. */
      days: z.object({ from: z.iso.date(), to: z.iso.date() }),
      applications: z.array(
        z.object({
          id: z.string(),
          /** Null: they couldn't be read. */
          counts: z.nullable(
            z.object({
              downloads: Downloads,
              /** Downloads of each of the days, oldest first. */
              daily: z.array(z.int()),
              /** Update checks of these days. */
              updateChecks: z.int(),
            }),
          ),
        }),
      ),
    }),
  ),

  /** Downloads of each release; one that is not there had none, if the list is `complete`. */
  'insights.releases.list': query(
    z.object({ appId: Id, from: Timestamp, to: Timestamp }),
    z.object({
      releases: z.array(z.object({ id: z.string(), downloads: z.int(), requests: z.optional(z.int()) })),
      complete: z.boolean(),
    }),
  ),

  /** The public facts of a public application, by slugs; null for any other. */
  'downloads.get': anonymous(query(AppPath, z.nullable(DownloadPage))),
  'downloads.listOlder': anonymous(
    query(
      z.object({
        org: Id,
        app: Id,
        limit: z._default(z.int().check(z.minimum(1), z.maximum(50)), 10),
        cursor: z.optional(z.nullable(Id)),
      }),
      z.nullable(OlderReleases),
    ),
  ),

  /** The status of a public application, by slugs, for members of a private one too; null for any other. */
  'status.get': anonymous(query(AppPath, z.nullable(AppStatus))),

  'apiKeys.listByOrg': query(Id, z.array(ApiKey)),
  /** Those with a working secret that one person created, whether a member or not. */
  'apiKeys.listByMember': query(z.object({ org: Id, userId: Id }), z.array(ApiKey)),
  'apiKeys.create': needsVerifiedEmail(sensitive(mutation(NewApiKey, CreatedApiKey))),
  /** A new secret for the same name and scope, and for as long as the key was created for. */
  'apiKeys.rotate': needsVerifiedEmail(sensitive(mutation(KeyRotation, CreatedApiKey))),
  'apiKeys.revoke': mutation(z.object({ uid: Id }), Done),

  ...releases,
  ...imports,
  ...retention,
  ...webhooks,
  ...notifications,

  /** What was done in an organization, newest first. `to` is not part of the range. */
  'audit.list': query(
    z.extend(AuditFilter, {
      org: Id,
      limit: z._default(z.int().check(z.minimum(1), z.maximum(100)), 50),
      cursor: z.optional(z.nullable(Id)),
    }),
    z.object({
      entries: z.array(AuditEntry),
      cursor: z.nullable(z.string()),
      /** After how many days entries are deleted; null or absent: never. */
      retentionDays: z.optional(z.nullable(z.int())),
    }),
  ),
  /** What was done lately to an application and to its releases, channels and files, newest first. */
  'audit.listRecent': query(AppPath, z.array(AuditEntry)),
  /** A page of the log as CSV. The first begins with the column names; `complete` says whether it is the last. */
  'audit.export': query(
    z.extend(AuditFilter, { org: Id, cursor: z.optional(z.nullable(Id)) }),
    z.object({ csv: z.string(), cursor: z.nullable(z.string()), complete: z.boolean() }),
  ),
}
export type Directory = typeof directory
