// The token of an unsubscribe link: a JWT under a secret of the installation, which allows nothing but turning emails off.
// It doesn't expire, because old emails must be unsubscribable too.

import { jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import { NotificationKind } from '#shared/domain/notifications/notification-kind.ts'
import { links } from '#shared/routes.ts'
import type { DirectoryPorts, Site } from '#worker/services/directory/context.ts'

const ALGORITHM = 'HS256'
const AUDIENCE = 'unsubscribe'

const Claims = z.object({ sub: z.string(), org: z.string(), kind: NotificationKind })

export interface Subscription {
  userId: string
  orgId: string
  kind: NotificationKind
}

interface Deps {
  ports: Pick<DirectoryPorts, 'linkSecrets'>
  site: Pick<Site, 'origin'>
}

/** The link of an email about a kind. The same each time. */
export async function unsubscribeUrl({ ports, site }: Deps, of: Subscription): Promise<string> {
  const token = await new SignJWT({ org: of.orgId, kind: of.kind })
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(of.userId)
    .setAudience(AUDIENCE)
    .sign(new TextEncoder().encode(ports.linkSecrets[0]))
  return `${site.origin}${links.unsubscribe(token)}`
}

/** Whose emails of which kind a token turns off; null: it isn't one of ours. */
export async function readUnsubscribeToken(
  { linkSecrets }: Pick<DirectoryPorts, 'linkSecrets'>,
  token: string,
): Promise<Subscription | null> {
  for (const secret of linkSecrets) {
    try {
      const options = { algorithms: [ALGORITHM], audience: AUDIENCE }
      const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), options)
      const parsed = Claims.safeParse(payload)
      if (!parsed.success) return null
      const { sub: userId, org: orgId, kind } = parsed.data
      return { userId, orgId, kind }
    } catch {
      // Another secret may have signed it.
    }
  }
  return null
}
