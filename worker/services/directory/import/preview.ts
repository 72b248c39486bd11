import type { ImportPreview, ImportSource } from '#shared/domain/import/import-preview.ts'
import { FILES_PER_RELEASE } from '#shared/domain/quota.ts'
import { NOTES_MAX_LENGTH } from '#shared/domain/releases/notes.ts'
import { notFound, tooMany, unprocessable } from '#shared/errors.ts'
import type { Machine, Person } from '#worker/platform/rpc/context.ts'
import { requireApp } from '#worker/services/directory/access.ts'
import { readSigningKeys } from '#worker/services/directory/applications/keys/signing-keys.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { checkFiles } from './check-files.ts'
import { type FeedVersion, warns } from './feed.ts'
import { fetchFeed } from './fetch-feed.ts'
import { groupPlatforms } from './group-platforms.ts'
import { channelOf, judgeVersion, updaterProblems } from './judge-feed.ts'
import { judgeFiles } from './judge-files.ts'
import { IMPORT_PREVIEWS, IMPORT_VERSIONS } from './limits.ts'
import { openRemoteHost } from './remote-host.ts'

/**
 * What a version of another host's feed would be as a release of this application. It only reads.
 * @throws RpcError 429, 404 for a version that the feed hasn't, and what `fetchFeed` throws
 */
export async function previewImport(
  ctx: Context<Person | Machine>,
  { org, app, url, version: wanted, channel }: ImportSource & { org: string; app: string },
): Promise<ImportPreview> {
  const { organization, application } = await requireApp(ctx, org, app, 'releases.write')
  const allowed = await ctx.ports.limit(`imports:${organization.id}`, IMPORT_PREVIEWS)
  if (!allowed.ok) throw tooMany(allowed.retryAfterSeconds)
  const host = openRemoteHost(ctx)
  const fetched = await fetchFeed(host, url)
  const { format, versions, problems } = fetched.feed
  const listed = versions.slice(0, IMPORT_VERSIONS)
  const isWanted = (each: FeedVersion) =>
    each.version === wanted && (channel === undefined || channelOf(each) === channel)
  const version = wanted === undefined ? listed[0] : listed.find(isWanted)
  if (!version && wanted !== undefined) throw notFound('This version')
  if (!version) throw unprocessable('empty', 'This feed has no versions yet.')

  const checked = await checkFiles(host, version.files.slice(0, FILES_PER_RELEASE))
  const keys = await readSigningKeys(ctx.db, application)
  const files = judgeFiles(checked, version.version, { ...application, keys })
  const left = version.files.length - files.length
  return {
    format,
    url: fetched.url,
    version: judgeVersion(version, application),
    notes: version.notes.slice(0, NOTES_MAX_LENGTH),
    files,
    platforms: groupPlatforms(version.version, files, checked),
    problems: [
      ...updaterProblems(format, application),
      ...problems,
      ...(left > 0
        ? [
            warns(
              'too_many_files',
              `A release can have ${FILES_PER_RELEASE} files, so ${left} were left out.`,
            ),
          ]
        : []),
      ...(version.notes.length > NOTES_MAX_LENGTH
        ? [warns('notes_too_long', 'The notes are cut to 50,000 characters.')]
        : []),
    ],
    versions: listed.map((each) => judgeVersion(each, application)),
    moreVersions: versions.length - listed.length,
  }
}
