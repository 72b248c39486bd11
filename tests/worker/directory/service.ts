import { env } from 'cloudflare:workers'
import { directoryService } from '#shared/contracts/directory-service.ts'
import type { UploadBlock } from '#shared/domain/billing/spending-limit.ts'
import { isPaid, type SubscriptionSummary } from '#shared/domain/billing/subscription.ts'
import { authenticatorAt, type Call, type Caller, callerOf, person, START } from '#tests/worker/caller.ts'
import { createCountPorts } from '#worker/compose/meters.ts'
import type { Meter } from '#worker/delivery/counting/meter.ts'
import { refusedUrl } from '#worker/platform/guarded-fetch/url-rules.ts'
import type { Mail } from '#worker/platform/mail/mail.ts'
import { createRateLimit } from '#worker/platform/rate-limit.ts'
import { createDirectory } from '#worker/services/directory/app.ts'
import type { DirectoryPorts, Site } from '#worker/services/directory/context.ts'
import { createStorePart } from '#worker/services/directory/releases/publish/verifier.ts'

export const SEALING_KEY = 'sealing-key-of-the-tests-0123456789'

export interface DirectoryCall extends Call<typeof directoryService> {}

/** What Meters have counted. */
export const counted = createCountPorts(env.METER as DurableObjectNamespace<Meter>)

/** A subscription, paid by default. */
export function subscription(summary: Partial<SubscriptionSummary> = {}): SubscriptionSummary {
  const ends = { trialEnd: null, trialEndAction: null, currentTermEnd: null, cancelledAt: null }
  return { status: 'active', plan: 'basic', ...ends, ...summary }
}

/** A directory on the real database, with a fake clock and a fake billing service. */
export function startDirectory(
  ports: Partial<DirectoryPorts> = {},
  now = START,
  db = env.DIRECTORY_DB,
  site: Partial<Site> = {},
  operators: string[] = [],
) {
  const billing = {
    active: true,
    answers: true,
    founded: [] as string[],
    /** Of every organization. */
    subscription: subscription() as SubscriptionSummary | null,
    uploadBlock: null as UploadBlock | null,
    /** Ids of organizations with a paid plan, regardless of `subscription`. */
    paid: new Set<string>(),
  }
  const mails: Mail[] = []
  const service = createDirectory({
    db,
    now: () => now,
    operators,
    authenticate: authenticatorAt(() => now),
    site: { origin: env.SITE_ORIGIN, productName: 'Gantry', ...site },
    ports: {
      async startSubscription({ orgId }) {
        if (!billing.answers) throw new Error('billing is away')
        billing.founded.push(orgId)
      },
      async subscription() {
        if (!billing.answers) throw new Error('billing is away')
        return billing.active ? billing.subscription : subscription({ status: 'inactive' })
      },
      async listPaid(orgIds) {
        if (!billing.answers) throw new Error('billing is away')
        const { active, paid } = billing
        const isPaidNow = active && isPaid(billing.subscription?.status ?? 'inactive')
        return orgIds.filter((id) => isPaidNow || paid.has(id))
      },
      async uploadBlock() {
        if (!billing.answers) throw new Error('billing is away')
        return billing.uploadBlock
      },
      mail: { send: async (mail) => void mails.push(mail) },
      ...counted,
      counts: async () => ({ downloads: 0, requests: 0, unmeasured: 0 }),
      countsAndDays: async () => ({ downloads: 0, requests: 0, unmeasured: 0, days: [] }),
      organizationCounts: async () => ({ downloads: 0, updateChecks: 0 }),
      linkMeter: async () => undefined,
      downloadsPerRelease: async () => [],
      sealingKeys: [SEALING_KEY],
      linkSecrets: ['link-secret-of-the-tests'],
      ask: async () => ({ status: 204, headers: [], body: new Uint8Array(), isCut: false }),
      refusedUrl,
      files: env.FILES,
      storePart: createStorePart(env.VERIFIER),
      verify: async () => undefined,
      checkSignatures: async () => null,
      limit: createRateLimit(env.RATE_LIMITER),
      ...ports,
    },
  })
  const call: DirectoryCall = callerOf(directoryService, service)
  return { service, billing, mails, call }
}
/** By name, so that what is inferred from it stays short. */
export interface Started extends ReturnType<typeof startDirectory> {}

let count = 0
/** A slug that no other test uses. */
export function freshSlug(name = 'org'): string {
  count += 1
  return `${name}-${count}-${crypto.randomUUID().slice(0, 8)}`
}

/** An organization with an Admin, and a stranger to it. */
export async function founded(started: Started) {
  const admin = await person('admin')
  const stranger = await person('stranger')
  const { data: org } = await started.call(admin, 'orgs.create', { name: 'Acme', slug: freshSlug() })
  return { admin, stranger, org }
}

/** Adds a member as an accepted invitation does. */
export async function join(orgId: string, { userId }: Caller, role: 'Admin' | 'Member' = 'Member') {
  await env.DIRECTORY_DB.prepare('insert into members (org_id, user_id, role, joined_at) values (?, ?, ?, ?)')
    .bind(orgId, userId, role, START.toISOString())
    .run()
}
