import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { lazySchema } from '#web/vite/lazy-schema.ts'
import { withLazySchemas } from '#web/vite/lazy-schemas.ts'

const wrapped = (code: string) =>
  withLazySchemas(`import * as z from 'zod/mini'\n${code}`)
    .split('\n')
    .filter((line) => !line.startsWith('import'))
    .join('\n')
    .replaceAll('/* @__PURE__ */ ', '')

describe('lazySchema', () => {
  it('builds the schema once, at its first use', () => {
    let builds = 0
    const Id = lazySchema(() => {
      builds++
      return z.string().check(z.minLength(2))
    })
    const Release = z.extend(z.object({ id: Id }), { before: z.optional(z.nullable(Id)) })
    expect(builds).toBe(0)
    expect(Release.safeParse({ id: 'ab', before: null }).success).toBe(true)
    expect(Release.safeParse({ id: 'a' }).success).toBe(false)
    expect(builds).toBe(1)
  })

  it('is read, extended, discriminated and checked like the schema', () => {
    const Kind = lazySchema(() => z.enum(['mac', 'linux']))
    const Mac = lazySchema(() => z.object({ kind: z.literal('mac'), dmg: z.string() }))
    const Linux = lazySchema(() =>
      z.object({ kind: z.literal('linux'), deb: z._default(z.string(), 'none') }),
    )
    const File = lazySchema(() => z.discriminatedUnion('kind', [Mac, Linux]))
    expect(Kind.options).toEqual(['mac', 'linux'])
    expect(Kind.check(z.refine((kind) => kind === 'mac')).safeParse('linux').success).toBe(false)
    expect(z.object(Mac.shape).parse({ kind: 'mac', dmg: 'a' })).toEqual({ kind: 'mac', dmg: 'a' })
    expect(File.parse({ kind: 'linux' })).toEqual({ kind: 'linux', deb: 'none' })
    expect(Mac instanceof z.ZodMiniObject).toBe(true)
    expect('parse' in Mac).toBe(true)
  })

  it('throws what building the schema throws, at each use', () => {
    const Broken = lazySchema((): z.ZodMiniType => {
      throw new Error('broken')
    })
    expect(() => Broken.parse(1)).toThrow('broken')
    expect(() => Broken.parse(1)).toThrow('broken')
  })
})

describe('withLazySchemas', () => {
  it('wraps the outermost call of each schema', () => {
    expect(wrapped('export const Id = z.string().check(z.minLength(1))')).toBe(
      'export const Id = lazySchema(() => z.string().check(z.minLength(1)))',
    )
    expect(wrapped("const c = { 'a.get': query(Id, z.array(z.object({ a: Id }))), ...other }")).toBe(
      "const c = { 'a.get': query(Id, lazySchema(() => z.array(z.object({ a: Id })))), ...other }",
    )
  })

  it('recognizes the import of zod in quotes of either kind, and no other z', () => {
    expect(withLazySchemas('import * as z from "zod/mini"\nconst Id = z.string()')).toContain(
      'lazySchema(() =>',
    )
    const other = "import * as z from './axis.ts'\nconst scale = z.linear()"
    expect(withLazySchemas(other)).toBe(other)
  })

  it('leaves functions, classes and statements as they are', () => {
    const code = [
      'function parse(a) { return z.string().parse(a) }',
      'const of = (shape) => z.object(shape)',
      'class Reader { schema = z.string() }',
      'z.config(en())',
      'const names = Object.keys({ z: 1 }).map((key) => z.literal(key))',
    ].join('\n')
    expect(wrapped(code)).toBe(code)
  })
})
