import type { Found } from '#shared/domain/operator.ts'
import type { OperatorContext } from './context.ts'
import { findApplications } from './find-applications.ts'
import { findFiles } from './find-files.ts'
import { findOrganizations } from './find-organizations.ts'
import { findPeople } from './find-people.ts'
import { readSearch } from './read-search.ts'

/** Organizations, applications, people and files that match what was typed. */
export async function find({ db }: OperatorContext, { text }: { text: string }): Promise<Found> {
  const search = readSearch(text)
  const [organizations, applications, people, files] = await Promise.all([
    findOrganizations(db, search),
    findApplications(db, search),
    findPeople(db, search),
    findFiles(db, search),
  ])
  return { organizations, applications, people, files }
}
