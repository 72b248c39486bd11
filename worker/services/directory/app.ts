// The directory service: organizations, members, applications, API keys, releases. This file says which verb answers
// which call, and what a verb is given.

import { Hono } from 'hono'
import { type DirectoryService, directoryService } from '#shared/contracts/directory-service.ts'
import { SECOND } from '#shared/domain/time.ts'
import { RpcError } from '#shared/errors.ts'
import type { Write } from '#worker/platform/database/d1.ts'
import {
  type Machine,
  type Person,
  readOrigin,
  type ServiceActor,
  type Visitor,
} from '#worker/platform/rpc/context.ts'
import { type RpcHandlers, type ServiceEnv, serveRpc, type WaitUntil } from '#worker/platform/rpc/rpc.ts'
import { createApiKey } from './api-keys/create.ts'
import { listApiKeys } from './api-keys/list.ts'
import { listKeysOfMember } from './api-keys/list-by-member.ts'
import { revokeApiKey } from './api-keys/revoke.ts'
import { rotateApiKey } from './api-keys/rotate.ts'
import { changeAppType } from './applications/change-type.ts'
import { createApplication } from './applications/create.ts'
import { deleteApplication } from './applications/delete.ts'
import { getApplication } from './applications/get.ts'
import { addKey } from './applications/keys/add-key.ts'
import { readKeyUse } from './applications/keys/read-key-use.ts'
import { retireKey } from './applications/keys/retire-key.ts'
import { listApplications } from './applications/list.ts'
import { retireApplications } from './applications/retire.ts'
import { updateApplication } from './applications/update.ts'
import { sweepReleases } from './assets/sweep.ts'
import { exportAudit } from './audit/export.ts'
import { listAudit } from './audit/list.ts'
import { listRecentAudit } from './audit/list-recent.ts'
import { logBilling } from './audit/log-billing.ts'
import { pruneAudit } from './audit/prune.ts'
import { type Context, type DirectoryPorts, openDatabase, type Site } from './context.ts'
import { getDownloadPage } from './downloads/get.ts'
import { listOlderDownloads } from './downloads/list-older.ts'
import { importHandlers } from './import/handlers.ts'
import { exportInsights } from './insights/export.ts'
import { getDownloads, listReleaseDownloads } from './insights/get-downloads.ts'
import { readLastDayClients } from './insights/last-day-clients.ts'
import { listApplicationCounts } from './insights/list-applications.ts'
import { readAdoption } from './insights/read-adoption.ts'
import { readClients } from './insights/read-clients.ts'
import { readHours } from './insights/read-hours.ts'
import { readInsights } from './insights/read-insights.ts'
import { readOutcomes } from './insights/read-outcomes.ts'
import { findAdmins, findMembership, isAdminOfAny } from './internal.ts'
import { acceptInvitation } from './invitations/accept.ts'
import { createInvitation } from './invitations/create.ts'
import { declineInvitation } from './invitations/decline.ts'
import { getInvitation } from './invitations/get.ts'
import { listInvitations } from './invitations/list.ts'
import { listOwnInvitations } from './invitations/list-own.ts'
import { sendMails } from './invitations/mail.ts'
import { isMailedTo } from './invitations/queries.ts'
import { resendInvitation } from './invitations/resend.ts'
import { revokeInvitation } from './invitations/revoke.ts'
import { listMembers } from './members/list.ts'
import { removeMember } from './members/remove.ts'
import { updateMemberRole } from './members/update-role.ts'
import { updateSeat } from './members/update-seat.ts'
import { notificationHandlers } from './notifications/handlers.ts'
import { notifySpending } from './notifications/notify-spending.ts'
import { createOneClick } from './notifications/one-click.ts'
import { sweepNotifications } from './notifications/sweep.ts'
import { serveOperators } from './operators/app.ts'
import { repairTakedowns } from './operators/write-takedowns.ts'
import { archiveOrganization } from './orgs/archive.ts'
import { createOrganization } from './orgs/create.ts'
import { getOrganization } from './orgs/get.ts'
import { listArchivedOrganizations, listOrganizations } from './orgs/list.ts'
import { releaseHandlers } from './releases/handlers.ts'
import { sweepSchedules } from './releases/publish/sweep-schedules.ts'
import { sweepPlans } from './releases/rollout/sweep-plans.ts'
import { createRest } from './rest/app.ts'
import { identify } from './rest/authenticate.ts'
import { retentionHandlers } from './retention/handlers.ts'
import { sweepRetention } from './retention/sweep.ts'
import { createStatusCache } from './status/edge-cache.ts'
import { getPublicStatus, getStatus } from './status/get.ts'
import { createStatusRoutes } from './status/public-routes.ts'
import { getUsage, type Span } from './usage/get.ts'
import { linkMeters } from './usage/link-meters.ts'
import { deliverWebhooks } from './webhooks/deliver.ts'
import { webhookHandlers } from './webhooks/handlers.ts'
import { pruneWebhooks } from './webhooks/prune.ts'

/** The runtime ends work that continues for 30 seconds after an answer; an endpoint's turn takes up to 25. */
const SENDING_AFTER_ANSWER_MS = 3 * SECOND

export interface DirectoryDeps {
  db: D1Database
  now: () => Date
  /** The actor of a request's access token. @throws RpcError 401 */
  authenticate: (request: Request) => Promise<Person | ServiceActor>
  ports: DirectoryPorts
  site: Site
  /** Verified emails or ids of identities that may act for the installation. Left out: none. */
  operators?: readonly string[]
  /** Unset: the cache of this Cloudflare location. */
  edge?: Cache
}

export function createDirectory(deps: DirectoryDeps) {
  const db = openDatabase(deps.db)
  const app = new Hono<ServiceEnv>()
  const { now, authenticate, operators = [] } = deps
  const sending = { db, ports: deps.ports, site: deps.site, clock: now }
  const findStatus = createStatusCache(deps.edge ?? caches.default, now, (...place) =>
    getPublicStatus({ db, now: now() }, place),
  )
  const announcements = new WeakMap<WaitUntil, Write[]>()
  app.use('/rspc/:procedure{operators\\..+}', serveOperators({ operators, now, authenticate, open: base }))
  app.route('/rspc', serveRpc(directoryService, handlers, openContext))
  app.route('/', createStatusRoutes(findStatus))
  app.route('/', createOneClick({ db, ports: deps.ports }))
  app.route('/', createRest(openRestContext))
  app.onError((error) => {
    throw error
  })

  async function openContext(
    request: Request,
    waitUntil: WaitUntil,
    anonymous?: boolean,
  ): Promise<Context<Caller>> {
    const actor = deps.authenticate(request)
    return { actor: await (anonymous ? actor.catch(asVisitor) : actor), ...base(request, waitUntil) }
  }

  async function openRestContext(request: Request, waitUntil: WaitUntil): Promise<Context<Person | Machine>> {
    const ctx = base(request, waitUntil)
    return { actor: await identify(request, ctx, deps.authenticate), ...ctx }
  }

  function base(request: Request, waitUntil: WaitUntil): Omit<Context, 'actor'> {
    const { ports, site } = deps
    const announced: Write[] = []
    announcements.set(waitUntil, announced)
    return { db, now: deps.now(), ports, site, origin: readOrigin(request), announced, waitUntil }
  }

  /** Answers a request, and sends the webhook messages of what it made happen. What is left over the scheduled run sends. */
  async function answer(request: Request, then: WaitUntil): Promise<Response> {
    // Of this request alone: middleware may replace the request itself.
    const waitUntil: WaitUntil = (work) => then(work)
    const response = await app.fetch(request, { waitUntil })
    if (announcements.get(waitUntil)?.some((write) => write.hasChanged))
      waitUntil(deliverWebhooks(sending, { budgetMs: SENDING_AFTER_ANSWER_MS }))
    return response
  }

  return {
    fetch: answer,
    /** What a person is in an organization, for billing. */
    membership: (org: string, userId: string) => findMembership(db, org, userId),
    /** Whether a person is an Admin of an organization, for auth. */
    isAdmin: (userId: string) => isAdminOfAny(db, userId),
    /** Whom to write to about an organization, for billing. */
    admins: (orgId: string) => findAdmins(db, orgId),
    /** Whether the secret of a pending invitation was mailed to this email, for the identity service. */
    isMailedTo: (secret: string, email: string) => isMailedTo({ db, now: deps.now() }, secret, email),
    /** Tells members of spending, for billing. */
    notifySpending: (spending: Parameters<typeof notifySpending>[1]) =>
      notifySpending({ db, now: deps.now() }, spending),
    /** Logs what happened in billing. */
    logBilling: (entry: Parameters<typeof logBilling>[1]) => logBilling({ db, now: deps.now() }, entry),
    /** What an organization uses, for billing. */
    usage: (span: Span) => getUsage({ db, now: deps.now(), ports: deps.ports }, span),
    /**
     * What is due: emails and webhooks, files of deleted applications, interrupted uploads and publications, scheduled
     * releases, steps of rollouts, notifications, releases that retention gives up, old entries of the logs, new Meters.
     */
    async scheduled() {
      const ctx = { db, now: deps.now(), ports: deps.ports, site: deps.site }
      await Promise.all([
        sendMails(ctx),
        retireApplications(ctx).then(() => sweepReleases(ctx)),
        // What these tell is sent at once, rather than by the run after this one.
        sweepSchedules(ctx)
          .then(() => sweepPlans(ctx))
          .then(() => deliverWebhooks(sending)),
        sweepRetention(ctx),
        repairTakedowns(ctx),
        pruneAudit(ctx),
        linkMeters(ctx),
        deliverWebhooks(sending),
        pruneWebhooks(ctx),
        sweepNotifications(ctx),
      ])
    },
  }
}

type Caller = Person | ServiceActor | Visitor

/** A caller without a valid token is a visitor. */
function asVisitor(problem: unknown): Visitor {
  if (problem instanceof RpcError && problem.code === 401) return { kind: 'visitor' }
  throw problem
}

const handlers: RpcHandlers<DirectoryService, Context<Caller>> = {
  'orgs.list': listOrganizations,
  'orgs.listArchived': listArchivedOrganizations,
  'orgs.get': getOrganization,
  'orgs.listMembers': listMembers,
  'orgs.create': createOrganization,
  'orgs.updateDevToolsSeat': updateSeat,
  'orgs.removeMember': removeMember,
  'orgs.updateMemberRole': updateMemberRole,
  'orgs.archiveOrg': archiveOrganization,

  'invitations.listByOrg': listInvitations,
  'invitations.create': createInvitation,
  'invitations.revoke': revokeInvitation,
  'invitations.resend': resendInvitation,
  'invitations.get': getInvitation,
  'invitations.accept': acceptInvitation,
  'invitations.decline': declineInvitation,
  'invitations.listOwn': listOwnInvitations,

  'applications.list': listApplications,
  'applications.get': getApplication,
  'applications.create': createApplication,
  'applications.update': updateApplication,
  'applications.changeType': changeAppType,
  'applications.addKey': addKey,
  'applications.retireKey': retireKey,
  'applications.readKeyUse': readKeyUse,
  'applications.delete': deleteApplication,

  'insights.application.get': getDownloads,
  'insights.application.read': readInsights,
  'insights.clients.read': readClients,
  'insights.hours.read': readHours,
  'insights.lastDay.read': readLastDayClients,
  'insights.adoption.read': readAdoption,
  'insights.outcomes.read': readOutcomes,
  'insights.export': exportInsights,
  'insights.applications.list': listApplicationCounts,
  'insights.releases.list': listReleaseDownloads,

  'downloads.get': getDownloadPage,
  'downloads.listOlder': listOlderDownloads,

  'status.get': getStatus,

  'apiKeys.listByOrg': listApiKeys,
  'apiKeys.listByMember': listKeysOfMember,
  'apiKeys.create': createApiKey,
  'apiKeys.rotate': rotateApiKey,
  'apiKeys.revoke': revokeApiKey,

  ...releaseHandlers,
  ...importHandlers,
  ...retentionHandlers,
  ...webhookHandlers,
  ...notificationHandlers,

  'audit.list': listAudit,
  'audit.listRecent': listRecentAudit,
  'audit.export': exportAudit,

  'internal.membership': ({ db }, { org, userId }) => findMembership(db, org, userId),
  'internal.isAdmin': ({ db }, userId) => isAdminOfAny(db, userId),
  'internal.admins': ({ db }, orgId) => findAdmins(db, orgId),
  'internal.usage': getUsage,
  'internal.notifySpending': notifySpending,
  'internal.logBilling': logBilling,
}
