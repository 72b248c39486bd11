import { join } from 'node:path'
import { expect, it } from 'vitest'
import { migrationsIn, ownerFault } from '#worker/scripts/deploy/database-owner.ts'

const root = join(import.meta.dirname, '../../../../..')
const migrationsOf = (service: string) => join(root, 'worker/services', service, 'migrations')
const billing = migrationsOf('billing')
const [first = '', ...later] = migrationsIn(billing)
const fault = (tables: string[], applied: string[] = []) => ownerFault(billing, { tables, applied })
const missing = /it lacks (.*), which/.exec(fault([], [first]) ?? '')?.[1]?.split(', ') ?? []

it('takes an empty one, also when a deployment was interrupted before the first migration', () => {
  expect(fault([])).toBeNull()
  expect(fault(['d1_migrations'])).toBeNull()
})

it("refuses another product's, with or without migrations of the same names", () => {
  expect(fault(['orders'])).toBe('it has tables of another product (orders)')
  expect(fault(['orders', 'd1_migrations'], [first])).toMatch(/^it lacks /)
  // Names that both use say nothing.
  expect(fault([missing[0] ?? ''])).toMatch(/^its tables \(\w+\) were made by something else$/)
})

it("refuses another service's, as it would be after two were swapped", () => {
  expect(
    ownerFault(migrationsOf('directory'), { tables: ['d1_migrations', ...missing], applied: [first] }),
  ).toMatch(/^it lacks /)
})

it('refuses tables that were put beside ours, and takes those of versions older and newer than this one', () => {
  const tables = missing.filter((name) => name !== '…')
  const complete = (applied: string[]) => {
    // Every table that these migrations made, found by asking until nothing lacks.
    const all = [...tables]
    for (;;) {
      const lacking = /it lacks (.*), which/.exec(fault(all, applied) ?? '')?.[1]
      if (!lacking) return all
      all.push(...lacking.split(', ').filter((name) => name !== '…'))
    }
  }
  const old = complete([first])
  expect(fault(old, [first])).toBeNull()
  expect(fault([...old, 'orders'], [first])).toBe('it has tables of another product (orders)')
  const all = [first, ...later]
  const current = complete(all)
  expect(fault(current, all)).toBeNull()
  expect(fault([...current, 'refunds'], [...all, '9999_refunds.sql'])).toBeNull()
})
