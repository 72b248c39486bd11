/**
 * A schema that is built at its first use. What the build puts around each schema of a module: see lazy-schemas.ts.
 * @param build makes the schema, or anything else that is only read through its members
 */
export function lazySchema<T extends object>(build: () => T): T {
  let built: T | undefined
  const schema = () => (built ??= build())
  return new Proxy({} as T, {
    get: (_, key) => Reflect.get(schema(), key),
    has: (_, key) => Reflect.has(schema(), key),
  })
}
