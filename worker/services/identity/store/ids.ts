const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The id as stored; undefined when it is malformed. */
export function readId(given: string | undefined): string | undefined {
  const id = given?.toLowerCase() ?? ''
  return ID.test(id) ? id : undefined
}
