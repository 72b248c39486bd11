// Organizations from before their slug was reserved: a screen or a route of the worker hides their pages.
import { RESERVED_SLUGS } from '#shared/reserved-slugs.ts'
import { databasePaths, withDatabase } from '#worker/scripts/data/data-layout.ts'

/** Notes: their clients still get updates, so nothing keeps the data from being backed up. */
export function inspectSlugs(folder: string) {
  const where = `${folder}/${databasePaths.directory}`
  return withDatabase(where, (database) => {
    const holders = database.prepare('SELECT id, name, slug FROM organizations WHERE slug = ?')
    return [...RESERVED_SLUGS]
      .flatMap((slug) => holders.all(slug))
      .map(({ id, name, slug }) => ({
        what: `has the reserved slug ${slug}, so the console can't open its pages`,
        where: `organization ${id} (${name})`,
        fix: `give it another slug with \`npm run operators -- free org ${id}\`, or create another organization if it has published`,
        note: true,
      }))
  })
}
