import { type SQL, sql } from 'drizzle-orm'
import { type FoundFile, OPERATOR_COPIES, OPERATOR_RESULTS } from '#shared/domain/operator.ts'
import type { Database } from '#worker/services/directory/context.ts'
import type { Search } from './read-search.ts'

interface Row {
  fileId: string
  filename: string
  size: number
  sha256: string | null
  orgSlug: string
  appSlug: string
  takenDownAt: string | null
  takenDownReason: string | null
  assets: string
}

type Copy = Omit<FoundFile['assets'][number], 'published' | 'purged'> & { published: number; purged: number }

/** Stored bytes, the latest uploaded first, each with the assets that share them. */
export async function findFiles(db: Database, search: Search): Promise<FoundFile[]> {
  const which = condition(search)
  if (!which) return []
  const found = await db.all<Row>(sql`
    with matching as (
      select distinct coalesce(assets.file_id, assets.id) as file_id from assets
        join releases on releases.id = assets.release_id
        join applications on applications.id = releases.app_id
        join organizations on organizations.id = applications.org_id
        where ${which} order by 1 desc limit ${OPERATOR_RESULTS}
    )
    select matching.file_id as fileId, source.filename, source.size, source.sha256,
      organizations.slug as orgSlug, applications.slug as appSlug,
      taken_down_files.at as takenDownAt, taken_down_files.reason as takenDownReason,
      (
        select json_group_array(json_object('id', id, 'version', version, 'channel', channel,
          'published', published, 'purged', purged)) from (
          select same.id, version, nullif(channel, '') as channel, status = 'published' as published,
              purged_at is not null as purged
            from assets as same join releases as of_same on of_same.id = same.release_id
            where same.id = matching.file_id or same.file_id = matching.file_id
            order by same.id limit ${OPERATOR_COPIES}
        )
      ) as assets
    from matching
      join assets as source on source.id = (
        select id from assets as any_same
          where any_same.id = matching.file_id or any_same.file_id = matching.file_id order by id limit 1
      )
      join releases on releases.id = source.release_id
      join applications on applications.id = releases.app_id
      join organizations on organizations.id = applications.org_id
      left join taken_down_files on taken_down_files.file_id = matching.file_id
    order by matching.file_id desc
  `)
  return found.map((row) => ({
    ...row,
    assets: (JSON.parse(row.assets) as Copy[]).map((copy) => ({
      ...copy,
      published: Boolean(copy.published),
      purged: Boolean(copy.purged),
    })),
  }))
}

function condition({ file, sha256, place, version, filename }: Search): SQL | null {
  if (sha256) return sql`assets.sha256 = ${sha256}`
  if (file) return sql`(assets.id = ${file} or assets.file_id = ${file})`
  if (!place || !version) return null
  const isNamed = filename
    ? sql`and ${filename} in (assets.filename, coalesce(assets.download_name, assets.filename))`
    : sql``
  return sql`organizations.slug = ${place.org} and applications.slug = ${place.app}
    and releases.version = ${version} ${isNamed}`
}
