// The embedded identity service. It speaks the self-service protocol of Ory Kratos, so that Kratos can
// replace it, and clients written for Kratos work with it. This file is its table of contents; README.md
// lists what differs.

import { drizzle } from 'drizzle-orm/d1'
import { Hono } from 'hono'
import { showError } from './flows/errors.ts'
import { showLogin, startLogin, submitLogin } from './flows/login/login.ts'
import { logOut, logOutProgram, startLogout } from './flows/logout.ts'
import { returnFromProvider } from './flows/oidc/callback.ts'
import { openRecoveryLink, showRecovery, startRecovery, submitRecovery } from './flows/recovery/recovery.ts'
import { showRegistration, startRegistration, submitRegistration } from './flows/registration/registration.ts'
import { resumeSettings, showSettings, startSettings, submitSettings } from './flows/settings/settings.ts'
import { exchangeToken } from './flows/token-exchange.ts'
import {
  openVerificationLink,
  showVerification,
  startVerification,
  submitVerification,
} from './flows/verification/verification.ts'
import { answerFailure, answerNotFound, json } from './http/answer.ts'
import { takeBody } from './http/body.ts'
import type { CallEnv, Service, WaitUntil } from './http/context.ts'
import { csrfCookieName } from './http/csrf.ts'
import { showReady } from './http/ready.ts'
import { SCRIPT_PATH, serveScript } from './methods/keys/webauthn-script.ts'
import type { IdentityDeps } from './ports.ts'
import { lookUpSession } from './sessions/active-session.ts'
import { endOtherSessions, endSession, listSessions, whoami } from './sessions/session-list.ts'
import { sweep } from './store/sweep.ts'
import { SCHEMA_ID, SCHEMA_PATH, userSchema } from './store/traits.ts'

/** Every response is about one user at one time. */
const NEVER_STORED = 'private, no-cache, no-store, must-revalidate'

export function createIdentity(deps: IdentityDeps) {
  const service: Service = {
    ...deps,
    secret: deps.secrets[0],
    db: drizzle(deps.db, { casing: 'snake_case' }),
    csrfCookie: csrfCookieName(deps.siteOrigin),
  }
  const app = new Hono<CallEnv>()

  app.use(async (c, next) => {
    c.set('service', service)
    c.set('body', await takeBody(c.req.raw))
    c.set('jsonOnly', false)
    c.set('csrf', undefined)
    c.set('programFlow', undefined)
    c.header('cache-control', NEVER_STORED)
    c.header('vary', 'Cookie')
    await next()
  })
  const programs = ['/sessions', '/sessions/*', '/schemas', '/schemas/*', '/self-service/errors']
  app.on(
    'ALL',
    [...programs, '/self-service/:flow/api', '/self-service/:flow/flows', '/self-service/logout/browser'],
    async (c, next) => {
      c.set('jsonOnly', true)
      await next()
    },
  )

  app.get('/self-service/login/browser', (c) => startLogin(c, 'browser'))
  app.get('/self-service/login/api', (c) => startLogin(c, 'api'))
  app.get('/self-service/login/flows', showLogin)
  app.post('/self-service/login', submitLogin)

  app.get('/self-service/registration/browser', (c) => startRegistration(c, 'browser'))
  app.get('/self-service/registration/api', (c) => startRegistration(c, 'api'))
  app.get('/self-service/registration/flows', showRegistration)
  app.post('/self-service/registration', submitRegistration)

  app.get('/self-service/verification/browser', (c) => startVerification(c, 'browser'))
  app.get('/self-service/verification/api', (c) => startVerification(c, 'api'))
  app.get('/self-service/verification/flows', showVerification)
  app.get('/self-service/verification', openVerificationLink)
  app.post('/self-service/verification', submitVerification)

  app.get('/self-service/settings/browser', (c) => startSettings(c, 'browser'))
  app.get('/self-service/settings/api', (c) => startSettings(c, 'api'))
  app.get('/self-service/settings/flows', showSettings)
  app.get('/self-service/settings', resumeSettings)
  app.post('/self-service/settings', submitSettings)

  app.get('/self-service/logout/browser', startLogout)
  app.get('/self-service/logout', logOut)
  app.delete('/self-service/logout/api', logOutProgram)

  app.get('/self-service/recovery/browser', (c) => startRecovery(c, 'browser'))
  app.get('/self-service/recovery/api', (c) => startRecovery(c, 'api'))
  app.get('/self-service/recovery/flows', showRecovery)
  app.get('/self-service/recovery', openRecoveryLink)
  app.post('/self-service/recovery', submitRecovery)

  app.get('/self-service/methods/oidc/callback/:provider?', returnFromProvider)

  app.get('/self-service/errors', showError)
  app.get(SCRIPT_PATH, serveScript)
  app.get('/schemas', (c) => json(c, [{ id: SCHEMA_ID, schema: userSchema }]))
  for (const name of [SCHEMA_ID, SCHEMA_PATH]) app.get(`/schemas/${name}`, (c) => json(c, userSchema))

  app.get('/health/alive', (c) => json(c, { status: 'ok' }))
  app.get('/health/ready', showReady)
  app.get('/version', (c) => json(c, { version: service.config.version }))

  app.get('/sessions/whoami', whoami)
  app.get('/sessions/token-exchange', exchangeToken)
  app.get('/sessions', listSessions)
  app.delete('/sessions', endOtherSessions)
  app.delete('/sessions/:id', endSession)

  app.notFound(answerNotFound)
  app.onError(answerFailure)

  return {
    fetch: async (request: Request, waitUntil: WaitUntil = ignore): Promise<Response> =>
      app.fetch(request, { waitUntil }),
    /** For the gateway: a session by its id, without its token. */
    session: (id: string) => lookUpSession(service, id),
    scheduled: () => sweep(service),
  }
}

/** Without `waitUntil`, unfinished work is left to the scheduled run. */
function ignore(work: Promise<unknown>) {
  work.catch(() => undefined)
}
