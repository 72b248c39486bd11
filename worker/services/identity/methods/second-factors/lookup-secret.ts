// Backup codes as a second factor, for users who have lost theirs.

import { faults } from '#identity/flows/form/faults.ts'
import { labels } from '#identity/flows/form/labels.ts'
import { input, type Node, submit, text } from '#identity/flows/form/nodes.ts'
import { type Call, timestamp } from '#identity/http/context.ts'
import { mailSecurityChange, securityMail } from '#identity/mail/mails.ts'
import type {
  Change,
  Fields,
  LoginMethod,
  NextStep,
  Proven,
  Rejection,
  SettingsMethod,
} from '#identity/methods/method.ts'
import { removeCredential } from '#identity/methods/removal.ts'
import { allowTry } from '#identity/sessions/devices.ts'
import {
  type Credential,
  credentialOf,
  findPerson,
  isUnchanged,
  type Person,
  unchanged,
} from '#identity/store/person.ts'
import { credentials, type Flow } from '#identity/store/schema.ts'
import { IDENTITY_RATES } from '#shared/limits.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import { type BackupCode, findCode, newBackupCodes, openCodes, sealCodes } from './backup-codes.ts'

const proof = { method: 'lookup_secret', aal: 'aal2' } as const
/** Of a write that loses the race against another code: more concurrent requests aren't a user's. */
const MAX_ATTEMPTS = 3

const ACTIONS = ['regenerate', 'confirm', 'reveal', 'disable'] as const

export const lookupLogin: LoginMethod = {
  name: 'lookup_secret',
  factors: ['aal2'],
  nodes: (_c, _flow, person) =>
    person && credentialOf(person, 'lookup_secret')
      ? [
          input('lookup_secret', 'lookup_secret', 'text', {
            value: '',
            required: true,
            label: labels.backupCode,
          }),
          submit('lookup_secret', 'method', 'lookup_secret', labels.useBackupCode),
        ]
      : [],
  submit: prove,
}

export const lookupSettings: SettingsMethod = {
  name: 'lookup_secret',
  claims: (fields) => wantedActions(fields).length > 0,
  async nodes(c, flow, person) {
    const { lookupCodes: pending, lookupRevealed: revealed } = flow.memory
    const held = credentialOf(person, 'lookup_secret')
    const list = async (sealed: string) =>
      codeList(await openCodes(c.var.service, person.identity.id, sealed))
    if (pending) return [await list(pending), button('confirm', labels.confirmBackupCodes)]
    if (!held) return [button('regenerate', labels.generateBackupCodes)]
    const disable = button('disable', labels.disableBackupCodes)
    return revealed
      ? [await list(held.secret), disable, button('regenerate', labels.generateBackupCodes)]
      : [button('reveal', labels.revealBackupCodes), disable]
  },
  async submit(c, flow, fields, person) {
    const [action, ...others] = wantedActions(fields)
    if (!action || others.length > 0) return { messages: [faults.noSettingsMethod] }
    const held = credentialOf(person, 'lookup_secret')
    switch (action) {
      case 'regenerate': {
        const lookupCodes = await sealCodes(c.var.service, person.identity.id, newBackupCodes())
        return showAgain(flow, { lookupCodes })
      }
      case 'reveal':
        return held ? showAgain(flow, { lookupRevealed: true }) : { messages: [faults.noBackupCodes] }
      case 'confirm':
        return adopt(c, flow, person)
      case 'disable':
        return held ? removeCredential(c, person, 'lookup_secret') : { messages: [faults.noBackupCodes] }
    }
  },
}

function wantedActions(fields: Fields) {
  return ACTIONS.filter((action) => fields.get(`lookup_secret_${action}`) === 'true')
}

function button(action: (typeof ACTIONS)[number], label: typeof labels.backupCode): Node {
  return submit('lookup_secret', `lookup_secret_${action}`, 'true', label)
}

function codeList(codes: BackupCode[]): Node {
  const secrets = codes.map(({ code, used_at: at }) =>
    at ? labels.usedBackupCode(at) : labels.oneBackupCode(code),
  )
  return text('lookup_secret', 'lookup_secret_codes', labels.backupCodes(secrets), labels.keepBackupCodes)
}

/** The same form with the codes in it, which isn't a change yet. */
function showAgain({ memory }: Flow, more: Flow['memory']): NextStep {
  return {
    next: { state: 'show_form', view: { messages: [], fields: {} }, memory: { ...memory, ...more } },
  }
}

/** Activates the codes that were generated in this flow. */
function adopt(c: Call, flow: Flow, person: Person): Change | Rejection {
  const secret = flow.memory.lookupCodes
  if (!secret) return { messages: [faults.changedMeanwhile] }
  const { identity } = person
  const former = credentialOf(person, 'lookup_secret')
  const now = timestamp(c)
  const { db } = c.var.service
  const row = { identityId: identity.id, method: 'lookup_secret' as const, secret }
  return {
    // Only if the codes are unchanged: codes generated or used concurrently aren't overwritten.
    ...(former && { provided: isUnchanged(former) }),
    writes: [
      former
        ? db.update(credentials).set({ secret, updatedAt: now }).where(unchanged(former))
        : db.insert(credentials).values({ ...row, createdAt: now, updatedAt: now }),
      securityMail(c, identity.traits.email, { added: 'lookup_secret' }),
    ],
    proof,
    mails: true,
  }
}

async function prove(
  c: Call,
  _flow: Flow,
  fields: Fields,
  person: Person | undefined,
): Promise<Proven | Rejection> {
  const typed = fields.get('lookup_secret')
  if (!typed) return { faults: { lookup_secret: faults.required('lookup_secret') } }
  let held = person && credentialOf(person, 'lookup_secret')
  if (!person || !held) return { messages: [faults.noBackupCodes] }
  const { id, traits } = person.identity
  const rules = { account: IDENTITY_RATES.secondFactorPerPerson }
  const release = await allowTry(c, 'second-factor', rules, traits.email)
  for (let attempt = 0; held && attempt < MAX_ATTEMPTS; attempt++) {
    const codes = await openCodes(c.var.service, id, held.secret)
    const found = findCode(codes, typed)
    if (!found) return { messages: [faults.wrongBackupCode] }
    if (found.used_at) return { messages: [faults.backupCodeUsed] }
    found.used_at = timestamp(c)
    if (await spend(c, person, held, codes)) {
      release()
      return { identity: person.identity, proof, mails: true }
    }
    const now = await findPerson(c.var.service, id)
    held = now && credentialOf(now, 'lookup_secret')
  }
  return { messages: [faults.backupCodeUsed] }
}

/**
 * Marks a code as used, unless a concurrent request has changed the row. With the last code the credential is
 * removed: a second factor that can't be shown would lock its owner out.
 */
async function spend(c: Call, person: Person, held: Credential, codes: BackupCode[]): Promise<boolean> {
  const { db } = c.var.service
  const { id, traits } = person.identity
  const key = { method: credentials.method }
  if (codes.some((code) => !code.used_at)) {
    const secret = await sealCodes(c.var.service, id, codes)
    return (await db.update(credentials).set({ secret }).where(unchanged(held)).returning(key)).length > 0
  }
  const batch = new Batch(db)
  const removed = batch.add(db.delete(credentials).where(unchanged(held)))
  mailSecurityChange(batch, removed, c, traits.email, { removed: 'lookup_secret', name: 'all are used' })
  await batch.run()
  return removed.changed
}
