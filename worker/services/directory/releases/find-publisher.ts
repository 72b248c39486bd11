import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Author } from '#shared/domain/releases/author.ts'
import type { Database } from '#worker/services/directory/context.ts'
import { audit } from '#worker/services/directory/schema.ts'

/** Who published or promoted a release, by the audit log; null once its entry has expired. */
export async function findPublisher(db: Database, orgId: string, releaseId: string): Promise<Author | null> {
  const [entry] = await db
    .select({ kind: audit.actorKind, id: audit.actorId, name: audit.actorName })
    .from(audit)
    .where(
      and(
        eq(audit.subjectId, releaseId),
        eq(audit.orgId, orgId),
        inArray(audit.action, ['release.published', 'release.promoted']),
      ),
    )
    .orderBy(desc(audit.id))
    .limit(1)
  if (!entry || (entry.kind !== 'person' && entry.kind !== 'machine')) return null
  return { ...entry, kind: entry.kind }
}
