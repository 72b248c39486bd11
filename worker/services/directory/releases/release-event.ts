// What the events of releases, channels and files have in common: where they belong, and what they happened to.

import { PRODUCTION } from '#shared/domain/releases/channel.ts'
import type { ApplicationRow } from '#worker/services/directory/access.ts'
import type { AssetRow, ReleaseRow } from './rows.ts'

/** @param details of the event; their `channel` replaces the release's own */
export function ofRelease<Details extends object>(
  { id: appId, orgId, slug: application }: ApplicationRow,
  { id, version, channel }: Pick<ReleaseRow, 'id' | 'version' | 'channel'>,
  details: Details,
) {
  const place = { application, channel: channel || null }
  return { orgId, appId, subject: { id, name: version }, details: { ...place, ...details } }
}

/** @param channel `''`: production */
export function ofChannel<Details extends object>(
  { id, orgId, slug: application }: ApplicationRow,
  channel: string,
  details: Details,
) {
  const subject = { id: `${id}/${channel || PRODUCTION}`, name: channel || 'production' }
  return { orgId, appId: id, subject, details: { application, ...details } }
}

export function ofFile(
  { id: appId, orgId, slug: application }: ApplicationRow,
  { version }: Pick<ReleaseRow, 'version'>,
  { id, filename, size }: Pick<AssetRow, 'id' | 'filename' | 'size'>,
) {
  return { orgId, appId, subject: { id, name: filename }, details: { application, version, size } }
}
