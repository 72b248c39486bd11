// The product as called by the operators' command. Who has the key that signs access tokens may act for the
// installation; a token names the command and its user and expires after a minute.
import { existsSync, readFileSync } from 'node:fs'
import { hostname, userInfo } from 'node:os'
import { importJWK, type JWK, SignJWT } from 'jose'
import * as z from 'zod/mini'
import { operators } from '#shared/contracts/operators.ts'
import { RpcError } from '#shared/errors.ts'
import { createRpcClient } from '#shared/rpc-client.ts'
import { keyFile } from '#worker/scripts/data/data-layout.ts'
import { dataFolder, givenSettings } from '#worker/scripts/settings.ts'

const TIMEOUT_MS = 60_000
const TOKEN_SECONDS = 60

/** The product refused the call, or is unreachable. */
export class Refused extends Error {}

/** Calls the operators' procedures. It throws Refused for an expected failure. */
export type Console = Awaited<ReturnType<typeof openConsole>>

/** @throws Refused when the product is unreachable or the key is missing */
export async function openConsole(url: string | undefined) {
  const { SITE_ORIGIN, PORT = '8787' } = givenSettings()
  const origin = (url ?? SITE_ORIGIN ?? `http://localhost:${PORT}`).replace(/\/$/, '')
  if (!URL.canParse(origin)) throw new Refused(`${origin} is not a URL.`)
  const issuer = await siteOriginOf(origin)
  const key = signingKey()

  const rpc = createRpcClient(operators, async ({ path, headers, ...init }) => {
    const authorization = `Bearer ${await sign(key, issuer)}`
    const answer = await request(`${origin}/directory/rspc/${path}`, {
      ...init,
      headers: { ...headers, authorization },
    })
    return answer.json().catch(() => {
      throw new Refused(`${origin} answered ${answer.status}.`)
    })
  })
  const call: typeof rpc = (name, ...input) =>
    rpc(name, ...input).catch((error: unknown) => {
      if (error instanceof RpcError) throw refused(error, origin)
      if (!(error instanceof z.core.$ZodError)) throw error
      throw new Refused(`${origin} gave an answer of another version: run the command of its version.`)
    })
  return call
}

function refused({ code, message }: RpcError, origin: string) {
  // To others than operators the procedures don't exist.
  const isUnknownKey = code === 401 || (code === 404 && /no procedure/.test(message))
  if (!isUnknownKey) return new Refused(message)
  const fix = `set TOKEN_SIGNING_KEY to the one that it runs with, or act at ${origin}/operators`
  return new Refused(`${origin} doesn't know this key: ${fix}.`)
}

/** The product's own origin, which is the issuer of its tokens. */
async function siteOriginOf(origin: string) {
  const page = await request(`${origin}/login`, { headers: { accept: 'text/html' } })
  return /"siteOrigin":"([^"]+)"/.exec(await page.text())?.[1] ?? origin
}

async function request(url: string, init: RequestInit) {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
  } catch (error) {
    const { cause, message } = error as Error
    const reason = cause instanceof Error ? cause.message : message
    throw new Refused(
      `${new URL(url).origin} is unreachable (${reason}). Start the product, or name it with --url.`,
    )
  }
}

/** The private key that signs access tokens. */
function signingKey(): JWK {
  const file = `${dataFolder()}/${keyFile}`
  const given = givenSettings().TOKEN_SIGNING_KEY
  if (!given && !existsSync(file))
    throw new Refused(`There is no ${file}: set TOKEN_SIGNING_KEY, or the DATA_DIR of the product.`)
  try {
    const { keys, ...key } = JSON.parse(given ?? readFileSync(file, 'utf8'))
    return keys?.[0] ?? key
  } catch {
    throw new Refused('The signing key is not JSON.')
  }
}

async function sign(key: JWK, issuer: string) {
  return new SignJWT({ sub: 'service:operators', name: `${userInfo().username}@${hostname()}` })
    .setProtectedHeader({ alg: 'EdDSA', kid: key.kid ?? String(key.x).slice(0, 16), typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience('gantry')
    .setIssuedAt()
    .setExpirationTime(`${TOKEN_SECONDS}s`)
    .sign(await importJWK(key, 'EdDSA'))
}
