import { desc, lt } from 'drizzle-orm'
import type { OperatorAct } from '#shared/domain/operator.ts'
import { operatorActs } from '#worker/services/directory/schema.ts'
import type { OperatorContext } from './context.ts'

/** A page of what operators did, newest first. */
export async function listOperatorActs(
  { db }: OperatorContext,
  { limit, cursor }: { limit: number; cursor?: string | null | undefined },
): Promise<{ acts: OperatorAct[]; cursor: string | null }> {
  const rows = await db
    .select()
    .from(operatorActs)
    .where(cursor ? lt(operatorActs.id, cursor) : undefined)
    .orderBy(desc(operatorActs.id))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  return { acts: page.map(toAct), cursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
}

function toAct(row: typeof operatorActs.$inferSelect): OperatorAct {
  const { operatorId, operatorName, subjectId, subjectName, ...act } = row
  return {
    ...act,
    operator: { id: operatorId, name: operatorName },
    subject: { id: subjectId, name: subjectName },
  }
}
