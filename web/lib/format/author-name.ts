import type { Author } from '#shared/domain/releases/author.ts'

/** 'alice' of 'alice@acme.test'; an API key by its name. */
export function authorName({ kind, name }: Author): string {
  if (!name) return kind === 'machine' ? 'An API key' : 'A former member'
  return kind === 'person' ? (name.split('@')[0] ?? name) : name
}
