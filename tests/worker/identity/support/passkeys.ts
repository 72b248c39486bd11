// Users with passkeys: they register with one, log in with it, and add further ones.

import { Device } from './device.ts'
import { nodeOf, type startService } from './service.ts'
import type { FlowAnswer } from './wire.ts'

type Browser = ReturnType<ReturnType<typeof startService>['browser']>

/** The options of a form. */
export const wantedKey = (flow: FlowAnswer) => nodeOf(flow, 'passkey_create_data')?.attributes.value ?? ''
export const wantedSignature = (flow: FlowAnswer) => nodeOf(flow, 'passkey_challenge')?.attributes.value ?? ''

/** The same for a new account, whose options wait for its name. */
export function wantedFirstKey(flow: FlowAnswer): string {
  const { credentialOptions } = JSON.parse(wantedKey(flow)) as { credentialOptions: object }
  return JSON.stringify(credentialOptions)
}

export const messageOf = (flow: FlowAnswer) => flow.ui.messages?.[0]?.id

/** The names of the keys that a form offers to remove. */
export function keyNames(flow: FlowAnswer, name: string) {
  const removals = flow.ui.nodes.filter((node) => node.attributes['name'] === name)
  return removals.map(({ meta }) => meta.label?.context?.['display_name'])
}

/** Registers with a passkey and nothing else. */
export async function signUp(browser: Browser, device = new Device()) {
  const email = `${crypto.randomUUID()}@example.test`
  const flow = await browser.start('registration')
  const made = await device.create(wantedFirstKey(flow))
  const answer = await browser.submit(flow, { method: 'passkey', passkey_register: made, traits: { email } })
  return { email, device, answer }
}

export async function signIn(browser: Browser, device: Device, quirks: Parameters<Device['sign']>[1] = {}) {
  const flow = await browser.start('login')
  const signed = await device.sign(wantedSignature(flow), quirks)
  const answer = await browser.submit<FlowAnswer>(flow, { method: 'passkey', passkey_login: signed })
  return { flow, answer }
}

export async function addPasskey(browser: Browser, device: Device) {
  const flow = await browser.start('settings')
  const made = await device.create(wantedKey(flow))
  return browser.submit<FlowAnswer>(flow, { method: 'passkey', passkey_settings_register: made })
}
