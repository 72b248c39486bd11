import { getCookie } from 'hono/cookie'
import { type Call, timestamp } from './context.ts'

const SESSION_COOKIE = 'ory_kratos_session'

export function readSessionCookie(c: Call): string | undefined {
  return getCookie(c, SESSION_COOKIE)
}

/** Sets the session cookie, until `expiresAt`. */
export function setSessionCookie(c: Call, token: string, expiresAt: string) {
  const remaining = Date.parse(expiresAt) - Date.parse(timestamp(c))
  setCookie(c, SESSION_COOKIE, token, Math.max(0, Math.floor(remaining / 1000)))
}

export function clearSessionCookie(c: Call) {
  setCookie(c, SESSION_COOKIE, '', 0)
}

/** Sets a cookie that scripts can't read and other sites' forms aren't sent with. */
export function setCookie(c: Call, name: string, value: string, maxAgeSeconds: number) {
  const secure = c.var.service.local ? '' : '; Secure'
  const cookie = `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`
  c.header('set-cookie', cookie, { append: true })
}
