import { createHmac } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { unseal } from '#worker/platform/crypto/seal.ts'
import { databasePaths, sealingKeyFile, withDatabase } from '#worker/scripts/data/data-layout.ts'
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

/** What is sealed for whom, by table: secrets of webhooks, and URLs of chats. */
const SEALED_TABLES = [
  { table: 'webhook_endpoints', column: 'secret', context: 'webhook' },
  { table: 'chat_destinations', column: 'url', context: 'chat' },
]

/** A fault when there are sealed secrets of webhooks or chats and SEALING_KEY, or the folder's key, opens none of them. */
export async function webhookSealingFault(folder: string): Promise<string | null> {
  const path = `${folder}/${databasePaths.directory}`
  if (!existsSync(path)) return null
  const sealed = withDatabase(path, (database) => {
    const isThere = database.prepare('SELECT 1 FROM sqlite_master WHERE name = ?')
    return SEALED_TABLES.filter(({ table }) => isThere.get(table)).flatMap(({ table, column, context }) =>
      database
        .prepare(`SELECT id, ${column} AS text FROM ${table} LIMIT ?`)
        .all(MAX_TRIED)
        .map(({ id, text }) => ({ context: `${context}:${id}`, text: String(text) })),
    )
  })
  if (sealed.length === 0) return null
  const file = `${folder}/${sealingKeyFile}`
  const key = givenSettings().SEALING_KEY || (existsSync(file) ? readFileSync(file, 'utf8').trim() : '')
  if (!key) return 'is missing'
  for (const each of key.split(','))
    for (const { context, text } of sealed) if ((await unseal(each, context, text)) !== null) return null
  return "doesn't open the sealed secrets of webhooks"
}
