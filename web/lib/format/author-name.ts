import type { Author } from '#shared/domain/releases/author.ts'

/** What a release says of its maker: 'alice' of 'alice@acme.test', else the name of an API key. */
export function creatorName(createdBy: string): string {
  const [name, domain] = createdBy.split('@')
  return name && domain?.includes('.') && !/\s/.test(createdBy) ? name : createdBy
}

/** 'alice' of 'alice@acme.test'; an API key by its name. */
export function authorName({ kind, name }: Author): string {
  if (!name) return kind === 'machine' ? 'An API key' : 'A former member'
  return kind === 'person' ? (name.split('@')[0] ?? name) : name
}
