// What is wrong with a deployment, seen from outside, as its clients and browsers see it.

import { setTimeout as sleep } from 'node:timers/promises'
import { version } from '#worker/scripts/repository.ts'
import type { Finding } from './finding.ts'
import { inspectApp } from './inspect-app.ts'

interface Answer {
  status: number
  headers: Headers
  text: string
}

const TIMEOUT_MS = 15_000
/** Codes of authenticator apps change every 30 seconds. */
const MAX_SKEW_MS = 30_000
const PAGE_HEADERS = [
  'content-security-policy',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
]

/** @param app `{org}/{app}`, whose feed and files are checked too */
export async function inspectDeployment(url: string, app?: string): Promise<Finding[]> {
  const { origin, protocol, hostname } = new URL(url)
  const health =
    (await ask(`${origin}/healthz`)) ?? (await sleep(1000, null).then(() => ask(`${origin}/healthz`)))
  if (!health)
    return [
      { what: 'is unreachable', where: origin, fix: 'check DNS, the certificate and the proxy in front' },
    ]
  const page = await ask(`${origin}/login`)
  const isLocal = /^(localhost|127\.|\[::1\])/.test(hostname)
  const delivery = settingIn(page, 'deliveryOrigin') ?? origin
  return [
    ...inspectHealth(health, origin),
    ...inspectClock(health, origin),
    ...(protocol === 'https:' || isLocal
      ? []
      : [{ what: 'is not encrypted', where: origin, fix: 'put a proxy that speaks TLS in front' }]),
    ...inspectPage(page, origin, protocol === 'https:'),
    ...(isLocal ? [] : await inspectTools(origin)),
    ...(await inspectKeys(origin)),
    ...(await inspectDelivery(delivery)),
    ...(app ? await inspectApp(delivery, app) : []),
  ]
}

function inspectHealth({ status, text }: Answer, origin: string): Finding[] {
  const where = `${origin}/healthz`
  const body = parse(text)
  if (!body?.status)
    return [
      { what: `answers ${status} and isn't the console's`, where, fix: 'check what the proxy forwards to' },
    ]
  const other = {
    what: `runs version ${body.version}, and this copy is ${version}`,
    where,
    fix: 'deploy, or update this copy',
    note: true,
  }
  const fix = 'look for `problem` lines in its log'
  return [
    ...(body.status === 'ok'
      ? []
      : [{ what: `reports failing parts: ${body.failing?.join(', ') ?? 'none named'}`, where, fix }]),
    ...(body.version === version ? [] : [other]),
  ]
}

function inspectClock({ headers }: Answer, origin: string): Finding[] {
  const skew = Date.parse(headers.get('date') ?? '') - Date.now()
  // The local runtime sends no date.
  if (Number.isNaN(skew) || Math.abs(skew) <= MAX_SKEW_MS) return []
  const what = `has a clock that differs by ${Math.round(skew / 1000)} seconds from this machine's`
  return [{ what, where: origin, fix: 'synchronize both clocks (NTP)' }]
}

function inspectPage(page: Answer | null, origin: string, isEncrypted: boolean): Finding[] {
  const where = `${origin}/login`
  if (page?.status !== 200)
    return [
      { what: `answers ${page?.status ?? 'nothing'}`, where, fix: 'look for `problem` lines in its log' },
    ]
  const site = settingIn(page, 'siteOrigin')
  const wanted = [...PAGE_HEADERS, ...(isEncrypted ? ['strict-transport-security'] : [])]
  const lost = wanted.filter((name) => !page.headers.has(name))
  return [
    ...(site === origin
      ? []
      : [
          {
            what: `belongs to ${site ?? 'another product'}`,
            where,
            fix: `set SITE_ORIGIN=${origin}, or open the console there`,
          },
        ]),
    ...(lost.length
      ? [{ what: `lacks the headers ${lost.join(', ')}`, where, fix: 'let the proxy pass all headers' }]
      : []),
  ]
}

async function inspectTools(origin: string): Promise<Finding[]> {
  const where = `${origin}/dev/mailbox`
  const answer = await ask(where)
  return answer?.status === 200
    ? [{ what: 'exposes its emails to everyone', where, fix: 'start it with --production' }]
    : []
}

async function inspectKeys(origin: string): Promise<Finding[]> {
  const where = `${origin}/.well-known/jwks.json`
  const keys = parse((await ask(where))?.text ?? '')?.keys
  return keys?.length ? [] : [{ what: 'has no keys', where, fix: 'set TOKEN_SIGNING_KEY, or check AUTH_URL' }]
}

/** Feed and files answer any origin, and a 404 as JSON proves that delivery looked for a manifest and a marker. */
async function inspectDelivery(delivery: string): Promise<Finding[]> {
  const asked = ['/update/gantry-doctor/none/linux-x86_64/0.0.0', '/asset/00000000000000000000000000']
  const findings = await Promise.all(asked.map((path) => inspectDelivered(`${delivery}${path}`)))
  return findings.flat()
}

async function inspectDelivered(where: string): Promise<Finding[]> {
  const answer = await ask(where)
  if (answer?.status !== 404 || parse(answer.text)?.error?.code !== 'not_found') {
    const fix = 'check DELIVERY_ORIGIN, and that its host leads to the console'
    return [{ what: `answers ${answer?.status ?? 'nothing'} instead of the console's 404`, where, fix }]
  }
  if (answer.headers.get('access-control-allow-origin') === '*') return []
  return [{ what: 'lacks access-control-allow-origin: *', where, fix: 'let the proxy pass all headers' }]
}

async function ask(url: string): Promise<Answer | null> {
  try {
    const { status, headers, ...answer } = await fetchOnce(url)
    return { status, headers, text: answer.text }
  } catch {
    return null
  }
}

async function fetchOnce(url: string): Promise<Answer> {
  const headers = { origin: 'https://doctor.invalid' }
  const answer = await fetch(url, { redirect: 'manual', headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

/** A setting in the page's JSON. */
function settingIn(page: Answer | null, name: string): string | undefined {
  return new RegExp(`"${name}":"([^"]+)"`).exec(page?.text ?? '')?.[1]
}

function parse(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
