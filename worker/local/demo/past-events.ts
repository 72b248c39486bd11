// The audit log of the demo's past: what was done to an application and its releases is moved to when that is said to
// have happened.

import { HOUR, MINUTE, SECOND } from '#shared/domain/time.ts'
import { firstIdAt } from '#worker/platform/ids.ts'

/** Time in an entry's id: its first characters. */
const TIME_LENGTH = 10

interface Past {
  id: string
  version: string
  application: string
  /** When it was published. */
  at: Date
  /** When the second step of its plan began. */
  secondStepAt: Date
}

/** @returns the write that moves the entry about an application's creation */
export function moveCreation(db: D1Database, id: string, at: Date) {
  return move(db, `subject_id = ?3 and action = 'application.created'`, at, id)
}

/** When a release was drafted, from when it was published; a draft is as old as one that is published now. */
export function draftedAt(publishedAt: Date): Date {
  return new Date(publishedAt.getTime() - HOUR)
}

/** @returns the writes that move the entries about a release and its files */
export function moveEvents(db: D1Database, { id, version, application, at, secondStepAt }: Past) {
  const before = (duration: number) => new Date(at.getTime() - duration)
  const afterStep = new Date(secondStepAt.getTime() + SECOND)
  const isFile = `details ->> '$.version' = ?3 and details ->> '$.application' = ?4`
  return [
    move(db, `subject_id = ?3 and action = 'release.created'`, draftedAt(at), id),
    move(db, `action = 'asset.created' and ${isFile}`, before(40 * MINUTE), version, application),
    move(db, `action = 'asset.completed' and ${isFile}`, before(20 * MINUTE), version, application),
    move(db, `subject_id = ?3 and action = 'release.published'`, at, id),
    move(db, `subject_id = ?3 and action = 'release.updated'`, secondStepAt, id),
    move(db, `subject_id = ?3 and action = 'rollout.stepReached'`, afterStep, id),
  ]
}

function move(db: D1Database, where: string, to: Date, ...values: string[]) {
  return db
    .prepare(`update audit set at = ?1, id = ?2 || substr(id, ${TIME_LENGTH + 1}) where ${where}`)
    .bind(to.toISOString(), firstIdAt(to).slice(0, TIME_LENGTH), ...values)
}
