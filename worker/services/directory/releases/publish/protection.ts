// Protected channels: publishing on one takes an Admin, a trusted API key, or the approval of a second person.

import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Approval } from '#shared/domain/releases/approval.ts'
import type { Author } from '#shared/domain/releases/author.ts'
import { conflict } from '#shared/errors.ts'
import { sha256Hex } from '#worker/platform/crypto/digest.ts'
import type { Machine, Person } from '#worker/platform/rpc/context.ts'
import type { AppAccess } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { channels } from '#worker/services/directory/release-schema.ts'
import type { AssetRow, FoundRelease } from '#worker/services/directory/releases/rows.ts'

interface Approving {
  /** What would be published; absent: a copy of another channel's release, which can't be approved. */
  draft?: FoundRelease
  /** Of the draft when it was scheduled: who scheduled it has seen nothing else. */
  scheduledContent?: string | undefined
}

/**
 * Refuses a publication on a protected channel that takes someone else.
 * @param channel `''`: production
 * @returns a condition for the write that publishes: holds while the protection is as it was read
 * @throws RpcError 409 `approval_required`
 */
export async function requireApproval(
  { db, actor }: Context<Person | Machine>,
  { application, role }: AppAccess,
  channel: string,
  { draft, scheduledContent }: Approving = {},
): Promise<SQL> {
  const { trustedKeys } = channels
  const stored = sql<string>`json_array(${channels.protected}, ${trustedKeys})`
  const isChannel = and(eq(channels.appId, application.id), eq(channels.channel, channel))
  const [row] = await db
    .select({ protected: channels.protected, trustedKeys, stored })
    .from(channels)
    .where(isChannel)
  const isUnchanged = sql`(select ${stored} from ${channels} where ${isChannel}) is ${row?.stored ?? null}`
  if (!row?.protected) return isUnchanged
  if (draft && scheduledContent !== undefined && scheduledContent !== contentOf(draft))
    throw needsApproval('The draft has changed since it was scheduled. Schedule it again.')
  if (role === 'Admin') return isUnchanged
  if (actor.kind === 'machine' && row.trustedKeys.includes(actor.keyId)) return isUnchanged
  const approval = draft?.release.approval
  if (draft && approval && approval.by.id !== authorOf(actor).id && actor.kind === 'person') {
    if (approval.content === contentOf(draft)) return isUnchanged
    throw needsApproval('The draft has changed since its approval was requested. Request it again.')
  }
  const how = draft
    ? 'Ask an Admin to publish, or request approval from another member.'
    : 'Ask an Admin to release it here.'
  throw needsApproval(`Channel ${channel || 'production'} is protected. ${how}`)
}

/** @throws RpcError 409 `changed` for a draft that isn't the one that the caller saw */
export function refuseIfSeenOtherwise(draft: FoundRelease, seen: string | undefined): void {
  if (seen !== undefined && seen !== contentOf(draft))
    throw conflict(
      'This draft was changed in the meantime. Check it and publish again.',
      undefined,
      'changed',
    )
}

/** What is approved: version, channel, notes, files and behavior. Its hash changes with any of them. */
export function contentOf({ release, assets }: FoundRelease): string {
  const { version, channel, notes, mandatory, minimumVersion, requiredStep, buildNumber } = release
  const files = assets.map((asset) => {
    const { filename, sha256, updatePlatform, publicPlatform, signature, deltaFor, deltaFrom } = asset
    const further = asset.signatures.map((each) => [each.scheme, each.value])
    const rest = [deltaFor, deltaFrom, further.length ? further : null, ...correctedOf(asset)]
    const known = [filename, sha256, updatePlatform, publicPlatform, signature]
    return JSON.stringify(rest.some(Boolean) ? [...known, ...rest] : known)
  })
  const behavior = [mandatory, minimumVersion, requiredStep, buildNumber]
  // What isn't set is left out, so that approvals requested before these fields existed still hold.
  const isPlain = !behavior.some(Boolean)
  return sha256Hex(JSON.stringify([version, channel, notes, files.toSorted(), ...(isPlain ? [] : behavior)]))
}

/** What was named of a file in place of what its name and bytes say. */
function correctedOf({ kind, format, inferred, facts }: AssetRow) {
  const named = Object.entries({ kind, format }).filter(([field]) => !inferred.some((each) => each === field))
  const corrected = [...named, ...(facts?.corrected ? [facts.minimumOs ?? null] : [])]
  return corrected.length > 0 ? [corrected] : []
}

export function approvalOf(actor: Person | Machine, draft: FoundRelease, now: Date): Approval {
  return { by: authorOf(actor), at: now.toISOString(), content: contentOf(draft) }
}

/** Who asked for the approval of a draft, and whether it has changed since; null: no one has. */
export function toApproval(draft: FoundRelease): Approval | null {
  const { approval } = draft.release
  return approval && { ...approval, outdated: approval.content !== contentOf(draft) }
}

export function authorOf(actor: Person | Machine): Author {
  return actor.kind === 'person'
    ? { kind: 'person', id: actor.userId, name: actor.email ?? null }
    : { kind: 'machine', id: actor.keyId, name: actor.keyName }
}

function needsApproval(message: string) {
  return conflict(message, undefined, 'approval_required')
}
