import { createHmac } from 'node:crypto'
import { unseal } from '#worker/platform/crypto/seal.ts'
import { databasePaths, withDatabase } from '#worker/scripts/data/data-layout.ts'
import { givenSettings } from '#worker/scripts/settings.ts'

/** One text that opens is enough. */
const MAX_TRIED = 20

/** A fault when there are sealed secrets of second factors and the identity secret or signing key opens none of them. */
export async function sealingFault(folder: string, signingKey: string) {
  const rows = withDatabase(`${folder}/${databasePaths.identity}`, (database) =>
    database
      .prepare("SELECT identity_id, method, secret FROM credentials WHERE secret LIKE '%v1.%' LIMIT ?")
      .all(MAX_TRIED),
  )
  const sealed = rows.flatMap(({ identity_id, method, secret }) =>
    [...String(secret).matchAll(/v1\.[\w-]{16}\.[\w-]{22,}/g)].map(([text]) => ({
      context: `${method}:${identity_id}`,
      text,
    })),
  )
  for (const secret of secretsOf(signingKey))
    for (const { context, text } of sealed) if ((await unseal(secret, context, text)) !== null) return null
  return sealed.length ? "doesn't open the sealed secrets of second factors" : null
}

function secretsOf(signingKey: string): string[] {
  const { IDENTITY_SECRET } = givenSettings()
  if (IDENTITY_SECRET) return IDENTITY_SECRET.split(',')
  const { keys, ...key } = JSON.parse(signingKey)
  return (keys ?? [key]).map(({ d }: { d: string }) =>
    createHmac('sha256', d).update('identity').digest('hex'),
  )
}
