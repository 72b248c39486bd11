import { expect, it } from 'vitest'
import { auth } from '#shared/contracts/auth.ts'
import { billing } from '#shared/contracts/billing.ts'
import { directory } from '#shared/contracts/directory.ts'
import { directoryService } from '#shared/contracts/directory-service.ts'
import { RESERVED_APP_SLUGS, RESERVED_SLUGS } from '#shared/reserved-slugs.ts'
import type { Contract } from '#shared/rpc.ts'

const procedures = Object.entries<Contract[string]>({ ...auth, ...billing, ...directoryService })

it('every call is named noun.verb', () => {
  expect(procedures.length).toBeGreaterThan(30)
  expect(procedures.filter(([name]) => !/^[a-z]+(\.[a-z]+)*\.[a-zA-Z]+$/i.test(name))).toEqual([])
})

it('calls between services, and only they, are named internal', () => {
  const misnamed = procedures.filter(([name, { internal }]) => name.startsWith('internal.') !== internal)
  expect(misnamed).toEqual([])
})

it('a call without input takes nothing, null or an empty object', () => {
  for (const input of [undefined, null, {}])
    expect(directory['orgs.list'].input.safeParse(input)).toMatchObject({ success: true, data: undefined })
})

it('no organization can take the place of a fixed address', () => {
  const reserved = ['login', 'org', 'orgs', 'directory', 'update', 'healthz', 'assets']
  for (const slug of [...reserved, 'report', 'mcp', 'operators', 'docs', 'dev'])
    expect(RESERVED_SLUGS).toContain(slug)
  for (const slug of ['api-keys', 'members', 'billing', 'checkout'])
    expect(RESERVED_APP_SLUGS).toContain(slug)
})
