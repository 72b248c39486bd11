// An authenticator app as a second factor. Each code is valid once: the credential keeps the time step of the
// last accepted code, and of two requests with one code only the first finds the row unchanged (replay).

import { faults } from '#identity/flows/form/faults.ts'
import { labels } from '#identity/flows/form/labels.ts'
import type { Message } from '#identity/flows/form/message.ts'
import { image, input, type Node, submit, text } from '#identity/flows/form/nodes.ts'
import { type Call, timestamp } from '#identity/http/context.ts'
import { securityMail } from '#identity/mail/mails.ts'
import type {
  Change,
  Fields,
  LoginMethod,
  Proven,
  Rejection,
  SettingsMethod,
} from '#identity/methods/method.ts'
import { removeCredential } from '#identity/methods/removal.ts'
import { allowTry } from '#identity/sessions/devices.ts'
import { credentialOf, type Person, unchanged } from '#identity/store/person.ts'
import { credentials, type Flow } from '#identity/store/schema.ts'
import { sealFor, unsealFor } from '#identity/store/sealed.ts'
import { IDENTITY_RATES } from '#shared/limits.ts'
import { randomAlphanumeric } from '#worker/platform/crypto/random.ts'
import { authenticator, authenticatorFor, qrCode, stepOf } from './authenticator.ts'

const proof = { method: 'totp', aal: 'aal2' } as const
const QR_SIZE = 256

export const totpLogin: LoginMethod = {
  name: 'totp',
  factors: ['aal2'],
  nodes: (_c, _flow, person) =>
    person && credentialOf(person, 'totp')
      ? [codeInput(labels.authenticatorCode, ''), submit('totp', 'method', 'totp', labels.useAuthenticator)]
      : [],
  submit: prove,
}

export const totpSettings: SettingsMethod = {
  name: 'totp',
  claims: wantsUnlink,
  nodes: (c, flow, person) =>
    credentialOf(person, 'totp')
      ? [submit('totp', 'totp_unlink', 'true', labels.unlinkAuthenticator)]
      : linkNodes(c, flow, person),
  submit: async (c, flow, fields, person) =>
    wantsUnlink(fields) ? unlink(c, person) : link(c, flow, fields, person),
}

function wantsUnlink(fields: Fields): boolean {
  return fields.get('totp_unlink') === 'true'
}

function codeInput(label: Message, value?: string) {
  return input('totp', 'totp_code', 'text', {
    required: true,
    autocomplete: 'one-time-code',
    label,
    ...(value !== undefined && { value }),
  })
}

function linkNodes(c: Call, flow: Flow, person: Person): Node[] {
  const app = newAuthenticator(c, flow, person)
  const secret = labels.authenticatorSecret(app.secret.base32)
  return [
    image('totp', 'totp_qr', qrCode(app), QR_SIZE, labels.authenticatorQr),
    text('totp', 'totp_secret_key', secret, labels.authenticatorSecretLabel),
    codeInput(labels.verifyAuthenticator),
    submit('totp', 'method', 'totp', labels.save),
  ]
}

/** The app that a flow offers to link: the same one for the flow's lifetime, until one is unlinked in it. */
function newAuthenticator(c: Call, flow: Flow, { identity }: Person) {
  const { secret, productName } = c.var.service
  return authenticatorFor({
    secret,
    purpose: `${flow.id}:${flow.memory.totp ?? ''}`,
    issuer: productName,
    label: identity.traits.email,
  })
}

async function link(c: Call, flow: Flow, fields: Fields, person: Person): Promise<Change | Rejection> {
  const { identity } = person
  const code = typedCode(fields)
  if (!code) return { faults: { totp_code: faults.required('totp_code') } }
  if (credentialOf(person, 'totp')) return { messages: [faults.changedMeanwhile] }
  const app = newAuthenticator(c, flow, person)
  const step = stepOf(app, code, c.var.service.now())
  if (step === null) return { faults: { totp_code: faults.wrongAuthenticatorCode } }
  const secret = rowOf(step, await sealFor(c.var.service, 'totp', identity.id, app.secret.base32))
  const now = timestamp(c)
  return {
    writes: [
      c.var.service.db
        .insert(credentials)
        .values({ identityId: identity.id, method: 'totp', secret, createdAt: now, updatedAt: now }),
      securityMail(c, identity.traits.email, { added: 'totp' }),
    ],
    proof,
    mails: true,
  }
}

function unlink(c: Call, person: Person): Change | Rejection {
  const removed = removeCredential(c, person, 'totp')
  // A secret that was linked isn't offered again.
  return 'writes' in removed ? { ...removed, memory: { totp: randomAlphanumeric(10) } } : removed
}

async function prove(
  c: Call,
  _flow: Flow,
  fields: Fields,
  person: Person | undefined,
): Promise<Proven | Rejection> {
  const code = typedCode(fields)
  if (!code) return { faults: { totp_code: faults.required('totp_code') } }
  const held = person && credentialOf(person, 'totp')
  if (!held) return { messages: [faults.noAuthenticator] }
  const { identity } = person
  const release = await allowTry(
    c,
    'second-factor',
    { account: IDENTITY_RATES.secondFactorPerPerson },
    identity.traits.email,
  )
  const wrong = { messages: [faults.wrongAuthenticatorCode] }
  const [, lastStep, sealed = ''] = ROW.exec(held.secret) ?? []
  const secret = await unsealFor(c.var.service, 'totp', identity.id, sealed)
  const step = secret === null ? null : stepOf(authenticator(secret), code, c.var.service.now())
  if (secret === null || step === null || step <= Number(lastStep)) return wrong
  // Sealed again, so that a rotated secret of ours isn't needed any more.
  const again = await sealFor(c.var.service, 'totp', identity.id, secret)
  const claimed = await c.var.service.db
    .update(credentials)
    .set({ secret: rowOf(step, again) })
    .where(unchanged(held))
    .returning({ method: credentials.method })
  if (claimed.length === 0) return wrong
  release()
  return { identity, proof }
}

/** Users type the spaces that apps show. */
function typedCode(fields: Fields): string {
  return (fields.get('totp_code') ?? '').replace(/\s/g, '')
}

/** The credential: the time step of the last accepted code, and the sealed secret. */
const ROW = /^(\d+) (\S+)$/

function rowOf(step: number, sealed: string): string {
  return `${step} ${sealed}`
}
