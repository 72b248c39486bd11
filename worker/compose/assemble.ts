// The composition root: what answers for each service, and which port goes to whom. Bindings are opened here and
// handed in; nothing below knows where they came from. Directory and billing need each other, so what one asks of
// the other is a port, filled by ports.ts from the embedded service or from the remote one's contract.

import { createIdentity } from '#identity/app.ts'
import { createDelivery } from '#worker/delivery/app.ts'
import { type Env, readSettings, SettingsError } from '#worker/env.ts'
import { createGateway } from '#worker/gateway/app.ts'
import { createAssets } from '#worker/gateway/assets/assets.ts'
import { readDeployment } from '#worker/gateway/assets/deployment.ts'
import { createDocs } from '#worker/gateway/assets/docs.ts'
import { createHashedFiles } from '#worker/gateway/assets/hashed-files.ts'
import { createKeptAssets } from '#worker/gateway/assets/kept-assets.ts'
import { readCaller } from '#worker/gateway/caller.ts'
import { withOwnKeys } from '#worker/gateway/upstreams/own-keys.ts'
import { proxied } from '#worker/gateway/upstreams/proxied.ts'
import { type App, asFetch, embedded } from '#worker/gateway/upstreams/upstream.ts'
import { createLocalClock } from '#worker/local/clock.ts'
import { openMailbox } from '#worker/local/mailbox.ts'
import { withRangedReads } from '#worker/local/ranged-reads.ts'
import { PASSWORD_COST } from '#worker/platform/crypto/password.ts'
import { createGuardedFetch } from '#worker/platform/guarded-fetch/guarded-fetch.ts'
import { refusedUrl } from '#worker/platform/guarded-fetch/url-rules.ts'
import { logProblem, logRequest } from '#worker/platform/log.ts'
import { smtpMail } from '#worker/platform/mail/smtp.ts'
import { createRateLimit } from '#worker/platform/rate-limit.ts'
import {
  createAuthenticator,
  readTokenKeys,
  type TokenKeys,
  withRemoteKeys,
} from '#worker/platform/rpc/access-token.ts'
import { createAuth } from '#worker/services/auth/app.ts'
import { createBilling } from '#worker/services/billing/app.ts'
import { createTestGateway } from '#worker/services/billing/test-gateway/gateway.ts'
import { createVies } from '#worker/services/billing/vat/vies.ts'
import { createDirectory } from '#worker/services/directory/app.ts'
import type { DirectoryPorts } from '#worker/services/directory/context.ts'
import {
  createCheckSignatures,
  createStorePart,
  createVerify,
} from '#worker/services/directory/releases/publish/verifier.ts'
import { createDemoMeters } from './demo-meters.ts'
import { hasRoom, storeChecks, upstreamChecks } from './health-checks.ts'
import { identityConfig } from './identity-config.ts'
import { createCountPorts } from './meters.ts'
import { adminsFromDirectory, fromBilling, fromDirectory, remoteServices } from './ports.ts'
import { supportChatOf } from './third-parties.ts'
import { createTools } from './tools.ts'
import { logWarnings, warningsOf } from './warnings.ts'

const now = () => new Date()

/** Everything that this Worker is, put together once for each isolate. @throws SettingsError */
export function assemble(env: Env) {
  const settings = readSettings(env)
  logWarnings(settings)
  const {
    SITE_ORIGIN: siteOrigin,
    ENVIRONMENT,
    IDENTITY_URL,
    AUTH_URL,
    DIRECTORY_URL,
    BILLING_URL,
  } = settings
  const isLocal = ENVIRONMENT === 'local'

  const keys = readKeys(settings.TOKEN_SIGNING_KEY, siteOrigin)
  const jwksUrl = settings.TOKEN_JWKS_URL ?? (AUTH_URL && `${AUTH_URL}/.well-known/jwks.json`)
  const authenticate = createAuthenticator(
    jwksUrl ? withRemoteKeys(keys.lookup, jwksUrl) : keys.lookup,
    siteOrigin,
    now,
  )
  const mailbox = openMailbox(env.MAILBOX)
  const { MAIL_SMTP_URL: url, MAIL_FROM: from } = settings
  // A preview sends no emails.
  const mail = url && from && ENVIRONMENT !== 'preview' ? smtpMail({ url, from }) : mailbox
  const clock = createLocalClock(env.FILES)
  const limit = createRateLimit(env.RATE_LIMITER)

  const identity = createIdentity({
    db: env.IDENTITY_DB,
    siteOrigin,
    local: isLocal,
    secrets: settings.IDENTITY_SECRET ?? keys.secretsFor('identity'),
    limit,
    mail,
    now,
    productName: settings.PRODUCT_NAME,
    passwordCost: PASSWORD_COST,
    ask: (input, init) => fetch(input, init),
    signToken: keys.sign,
    isMailedTo: DIRECTORY_URL ? null : (secret, email) => directory.isMailedTo(secret, email),
    config: identityConfig(settings),
  })

  const site = { origin: siteOrigin, productName: settings.PRODUCT_NAME }
  const remote = remoteServices(settings, keys, now)
  const billingNow = isLocal ? clock.now : async () => now()
  const billing = createBilling({
    db: env.BILLING_DB,
    now: billingNow,
    authenticate,
    ...fromDirectory(remote.directory, () => directory),
    mail,
    site,
    seller: settings.SELLER ?? null,
    vies: settings.VIES_URL
      ? createVies({ url: settings.VIES_URL, ask: (input, init) => fetch(input, init), limit, now })
      : null,
    defaultPlan: settings.DEFAULT_PLAN,
    gateway: isLocal || ENVIRONMENT === 'preview' ? createTestGateway(env.BILLING_DB, billingNow) : null,
  })

  const ports: DirectoryPorts = {
    ...fromBilling(remote.billing, billing),
    ...createCountPorts(env.METER),
    sealingKeys: settings.SEALING_KEY ?? [],
    linkSecrets: keys.secretsFor('unsubscribe'),
    ask: createGuardedFetch({ isLocal, ask: (input, init) => fetch(input, init), egress: env.EGRESS }),
    refusedUrl: isLocal ? () => null : refusedUrl,
    files: env.FILES,
    storePart: createStorePart(env.VERIFIER),
    verify: createVerify(env.VERIFIER),
    checkSignatures: createCheckSignatures(env.VERIFIER),
    mail,
    limit,
  }
  const directory = createDirectory({
    db: env.DIRECTORY_DB,
    now,
    authenticate,
    ports,
    site: {
      ...site,
      auditRetentionDays: settings.AUDIT_RETENTION_DAYS,
      defaultPlan: settings.DEFAULT_PLAN,
      warnings: warningsOf(settings),
    },
    operators: settings.OPERATORS,
  })

  const serve = (name: string, url: string | undefined, app: () => App) =>
    url ? proxied(name, url, { siteOrigin }) : embedded(app, siteOrigin)
  const authService = serve('auth', AUTH_URL, () => auth)
  const services = {
    identity: serve('identity', IDENTITY_URL, () => identity),
    auth: AUTH_URL ? withOwnKeys(authService, keys.jwks) : authService,
    directory: serve('directory', DIRECTORY_URL, () => directory),
    billing: serve('billing', BILLING_URL, () => billing),
  }
  const chatSecret = supportChatOf(settings)?.secret ?? null
  const auth = createAuth({
    identity: { fetch: asFetch(services.identity) },
    keys,
    siteOrigin,
    now,
    chatSecret,
    isAdmin: adminsFromDirectory(remote.directoryForAuth, () => directory),
  })

  // On localhost a build is replaced only together with the pages that it made.
  const deployment = () => readDeployment(env.ASSETS, siteOrigin)
  const kept = isLocal ? null : createKeptAssets(env.FILES, env.ASSETS, deployment, now)
  const gateway = createGateway({
    settings,
    services,
    assets: createAssets({ files: env.ASSETS, deployment, settings }),
    docs: createDocs(env.ASSETS, settings),
    limit,
    authenticate,
    now,
    ...(!IDENTITY_URL && { session: identity.session }),
    checks: { ...storeChecks(env, settings), ...upstreamChecks(settings) },
    local: createTools(settings, {
      mailbox,
      font: async () => (await deployment()).font,
      clock,
      files: env.FILES,
      client: env.ASSETS,
      stores: { billing: env.BILLING_DB, directory: env.DIRECTORY_DB },
      meterOf: createDemoMeters(env.METER),
      product,
    }),
    ...(env.CF_VERSION_METADATA && { deployed: env.CF_VERSION_METADATA.id }),
    ...(env.DISK && { hasRoom: () => hasRoom(env.DISK) }),
    ...(env.TRAFFIC && { counts: env.TRAFFIC }),
  })
  /** The whole product, for the parts of it that call it. */
  function product(request: Request, waitUntil: (work: Promise<unknown>) => void): Promise<Response> {
    const context = { waitUntil, passThroughOnException: () => undefined, props: {} }
    return Promise.resolve(gateway.fetch(request, env, context))
  }

  /** Whether clients, or the operator's own proxy, connect to this runtime directly. */
  const holdsConnections = isLocal || settings.SELF_HOSTED
  return {
    holdsConnections,
    /** Immutable files of the console. */
    hashedFiles: createHashedFiles(env.ASSETS, kept),
    /**
     * Feeds and files; undefined when the request is for neither. They belong to the service that owns the
     * releases.
     */
    delivery: DIRECTORY_URL
      ? null
      : createDelivery({
          files: holdsConnections ? withRangedReads(env.FILES) : env.FILES,
          meter: env.METER,
          deliveryOrigin: settings.DELIVERY_ORIGIN ?? siteOrigin,
          now,
          caller: readCaller(settings),
          ...(!isLocal && { log: logRequest }),
        }),
    gateway,
    /**
     * The scheduled run: emails, trials, stale manifests, abandoned uploads. One part's failure doesn't stop
     * the others.
     */
    async tick() {
      const due = [
        !IDENTITY_URL && identity.scheduled(),
        !BILLING_URL && billing.scheduled(),
        !DIRECTORY_URL && directory.scheduled(),
        kept?.renew(),
      ]
      for (const result of await Promise.allSettled(due))
        if (result.status === 'rejected') logProblem('A scheduled run failed', {}, result.reason)
    },
  }
}

/** @throws SettingsError that names the setting */
function readKeys(setting: string, issuer: string): TokenKeys {
  try {
    return readTokenKeys(setting, issuer)
  } catch (problem) {
    throw new SettingsError(problem instanceof Error ? problem.message : 'TOKEN_SIGNING_KEY is malformed')
  }
}
