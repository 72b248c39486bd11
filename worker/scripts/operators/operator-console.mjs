// The product as the operators' command calls it. The holder of the key that signs its access tokens may act for the
// installation; the token names the command and who runs it, and is good for a minute.
import { existsSync, readFileSync } from 'node:fs'
import { hostname, userInfo } from 'node:os'
import { importJWK, SignJWT } from 'jose'
import { keyFile } from '#worker/scripts/data/data-layout.mjs'
import { dataFolder, givenSettings } from '#worker/scripts/settings.mjs'

const timeoutMs = 60_000
const tokenSeconds = 60
const pageSize = 100

/** What the product, or the way to it, refused. */
export class Refused extends Error {}

/** @typedef {Awaited<ReturnType<typeof openConsole>>} Console */

/** @param {string | undefined} url */
export async function openConsole(url) {
  const { SITE_ORIGIN, PORT = '8787' } = givenSettings()
  const origin = (url ?? SITE_ORIGIN ?? `http://localhost:${PORT}`).replace(/\/$/, '')
  if (!URL.canParse(origin)) throw new Refused(`${origin} is not a URL.`)
  const issuer = await siteOriginOf(origin)
  const key = signingKey()

  /** @param {string} name @param {RequestInit} init */
  async function call(name, init) {
    const headers = {
      authorization: `Bearer ${await sign(key, issuer)}`,
      'content-type': 'application/json',
    }
    const answer = await ask(`${origin}/directory/rspc/operators.${name}`, { ...init, headers })
    const { result } = /** @type {{ result?: { type: string, data: any } }} */ (
      await answer.json().catch(() => ({}))
    )
    if (answer.ok && result?.type === 'response') return result.data
    const isUnknown = answer.status === 404 && /no procedure/.test(result?.data?.message)
    if (isUnknown || answer.status === 401)
      throw new Refused(
        `${origin} doesn't know this key: set TOKEN_SIGNING_KEY to the one that it runs with, or act at ${origin}/operators.`,
      )
    throw new Refused(result?.data?.message ?? `${origin} answered ${answer.status}.`)
  }
  /** @param {string} name @param {object} input */
  const query = (name, input) =>
    call(`${name}?input=${encodeURIComponent(JSON.stringify(input))}`, { method: 'GET' })
  return {
    query,
    /** @param {string} name @param {object} input */
    act: (name, input) => call(name, { method: 'POST', body: JSON.stringify(input) }),
    /** @param {string} name */
    async *pages(name) {
      for (let cursor = null; ; ) {
        const page = await query(name, { limit: pageSize, cursor })
        yield* page.acts
        cursor = page.cursor
        if (cursor === null) return
      }
    },
  }
}

/** What the product calls itself: tokens are made out by that. @param {string} origin */
async function siteOriginOf(origin) {
  const page = await ask(`${origin}/login`, { headers: { accept: 'text/html' } })
  return /"siteOrigin":"([^"]+)"/.exec(await page.text())?.[1] ?? origin
}

/** @param {string} url @param {RequestInit} init */
async function ask(url, init) {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) })
  } catch (error) {
    const { cause, message } = /** @type {Error} */ (error)
    throw new Refused(
      `${new URL(url).origin} is unreachable (${cause instanceof Error ? cause.message : message}). Start the product, or name it with --url.`,
    )
  }
}

/** The private key that signs access tokens. @returns {import('jose').JWK} */
function signingKey() {
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

/** @param {import('jose').JWK} key @param {string} issuer */
async function sign(key, issuer) {
  return new SignJWT({ sub: 'service:operators', name: `${userInfo().username}@${hostname()}` })
    .setProtectedHeader({ alg: 'EdDSA', kid: key.kid ?? String(key.x).slice(0, 16), typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience('gantry')
    .setIssuedAt()
    .setExpirationTime(`${tokenSeconds}s`)
    .sign(await importJWK(key, 'EdDSA'))
}
