import type { AuditAction, AuditDetails } from '#shared/domain/audit.ts'
import { formatBytes, formatDay } from '#web/lib/format/format.ts'

/** What was done, in words. */
export const AUDIT_WORDS: Record<AuditAction, string> = {
  'organization.created': 'Organization created',
  'organization.archived': 'Organization archived',
  'member.joined': 'Member joined',
  'member.left': 'Member left',
  'member.removed': 'Member removed',
  'member.roleChanged': 'Role changed',
  'seat.assigned': 'Seat allocated',
  'seat.revoked': 'Seat revoked',
  'invitation.created': 'Invitation sent',
  'invitation.resent': 'Invitation resent',
  'invitation.revoked': 'Invitation revoked',
  'application.created': 'Application created',
  'application.updated': 'Application changed',
  'application.keyChanged': 'Updater public key changed',
  'application.deleted': 'Application deleted',
  'apiKey.created': 'API key created',
  'apiKey.revoked': 'API key deleted',
  'release.created': 'Release drafted',
  'release.updated': 'Release changed',
  'release.deleted': 'Draft deleted',
  'release.published': 'Release published',
  'release.yanked': 'Release yanked',
  'release.unyanked': 'Release restored',
  'release.purged': 'Release purged',
  'release.promoted': 'Release promoted',
  'channel.rolledBack': 'Channel rolled back',
  'channel.rollbackEnded': 'Rollback ended',
  'channel.updated': 'Channel changed',
  'asset.created': 'Upload begun',
  'asset.completed': 'File uploaded',
  'asset.deleted': 'File deleted',
  'organization.suspended': 'Organization suspended',
  'organization.restored': 'Suspension ended',
  'organization.limitRaised': 'Limit changed',
  'organization.slugFreed': 'Slug freed',
  'application.takenDown': 'Application taken down',
  'application.restored': 'Application restored',
  'application.slugFreed': 'Application’s slug freed',
  'asset.takenDown': 'File taken down',
  'asset.restored': 'File restored',
}

/** Details that only a program has a use for. */
const UNSAID: ReadonlySet<string> = new Set(['invitation'])

/** What else there is to say of an act: 'role Admin, channel beta'. */
export function detailWords(details: AuditDetails): string {
  return Object.entries(details)
    .filter(([name, value]) => value !== null && value !== '' && !UNSAID.has(name))
    .map(([name, value]) => `${spaced(name)} ${valueWords(name, value)}`)
    .join(', ')
}

function valueWords(name: string, value: AuditDetails[string]): string {
  if (name === 'size' && typeof value === 'number') return formatBytes(value)
  if (name === 'expiresAt' && typeof value === 'string') return formatDay(value)
  return String(value)
}

/** 'rolloutPercent' → 'rollout percent'. */
function spaced(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}
